/** What the platform may do with one tranche from the page of its agreement: the tranche's own machine offers it. */
import { eventName } from '../../../../machines/operation/by-event.ts'
import { Suspense, useState } from 'react'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { t } from '../../../lib/messages.ts'
import { useRemoteMachine, workflowOf } from '../../shared/operation/use-remote-machine.ts'
import { Skeleton } from '../../../ui/page.tsx'
import { ControlBar } from '../control-bar.tsx'
import { EventForm } from '../form/lazy-form.tsx'
import { ForeseenContext, NOWHERE } from '../foretold/foreseen-context.ts'
import { OperationContext } from '../../shared/operation/operation-context.ts'

type Props = { readonly sid: string; readonly onDone: () => void }

const isOffered = ({ type, status }: Offer): boolean =>
  (type.startsWith('tranche.') || type === eventName('operation.cancel')) &&
  (status === 'open' || status === 'needs-input')

export const TrancheActions = (props: Props) => (
  <Suspense fallback={<Skeleton rows={1} />}>
    <Actions {...props} />
  </Suspense>
)

function Actions({ sid, onDone }: Props) {
  const [{ detail }, send, status] = useRemoteMachine(sid)
  const [chosen, setChosen] = useState<string | null>(null)
  const offers = detail.offers.filter(isOffered)
  const form = offers.find(({ type }) => type === chosen)
  return (
    <OperationContext value={{ detail, workflow: workflowOf(detail), send, status }}>
      {/* The chart of the page is the agreement's. */}
      <ForeseenContext value={NOWHERE}>
        {offers.length === 0 ? (
          <p>{t('operation.trancheNothing')}</p>
        ) : (
          <ControlBar offers={offers} chosen={chosen} onChoose={setChosen} />
        )}
        {form && <EventForm key={form.type} offer={form} onSent={onDone} />}
      </ForeseenContext>
    </OperationContext>
  )
}
