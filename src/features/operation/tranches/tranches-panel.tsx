/** The schedule of a multi-year operation: each tranche with its day, its units and where it is. */
import { counted } from '../../../../machines/kernel/messages.ts'
import { eventName } from '../../../../machines/operation/by-event.ts'
import { Input } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState, Suspense } from 'react'
import { Link } from 'react-router'
import type { TrancheRow } from '../../../../contract/operations/requests.ts'
import { date, money, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { TurnChip } from '../../shared/operation/turn-chip.tsx'
import { Panel, Skeleton } from '../../../ui/page.tsx'
import { tranchesQuery } from '../../shared/operation/queries.ts'
import { standingOf, TRANCHE_TONES } from '../../shared/operation/tranche-words.ts'
import { useOperation, OperationContext } from '../../shared/operation/operation-context.ts'
import styles from './tranches.module.css'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { useRemoteMachine, workflowOf } from '../../shared/operation/use-remote-machine.ts'
import { ControlBar } from '../control-bar.tsx'
import { EventForm } from '../form/lazy-form.tsx'
import { useSendOffer } from '../use-send-offer.ts'
import { ForeseenContext, NOWHERE } from '../foretold/foreseen-context.ts'

type Status = TrancheRow['status']

const FINAL: ReadonlySet<Status> = new Set(['completed', 'cancelled'])

type Props = { readonly hrefOfOperation: (sid: string) => string }

export function TranchesPanel({ hrefOfOperation }: Props) {
  const { detail } = useOperation()
  const { data } = useQuery(tranchesQuery(detail.sid))
  const [chosen, setChosen] = useState<string | null>(null)
  if (!data) return <Skeleton rows={4} />
  const { items } = data
  const closed = items.filter(({ status }) => status === 'completed' || status === 'cancelled').length
  const mayAct = detail.party === 'platform' && detail.mayAct
  return (
    <Panel
      title={t('operation.tranches')}
      aside={t('operation.tranchesClosed', { closed, all: items.length })}
      flush
    >
      <ol>
        {items.map((tranche, index) => (
          <li key={tranche.sid} className={styles.tranche}>
            <span className="stack tabular">
              <span className={styles.year}>{t('operation.trancheNumber', { number: index + 1 })}</span>
              <strong>{date(tranche.startsOn)}</strong>
            </span>
            <span className="stack tabular">
              {counted(quantity(tranche.quantity), detail.unit)}
              <small>
                {t('operation.trancheAmount', { amount: money(tranche.amountCents, detail.currency) })}
              </small>
              {tranche.project !== detail.project && <small>{tranche.project}</small>}
            </span>
            <span className={`cluster gap-3 col-gap-4 ${styles.state}`}>
              <ToneChip tone={TRANCHE_TONES[tranche.status]}>
                {t(`operation.tranche.${tranche.status}`)}
              </ToneChip>
              {tranche.overdue && <ToneChip tone="alarm">{t('operation.overdue')}</ToneChip>}
              {tranche.court && tranche.court !== 'system' && (
                <TurnChip party={tranche.court} isOwnStock={detail.isOwnStock} viewer={detail.party} />
              )}
              {standingOf(tranche) && <small>{standingOf(tranche)}</small>}
            </span>
            <span className={`cluster gap-3 col-gap-4 ${styles.actions}`}>
              {tranche.number && <Link to={hrefOfOperation(tranche.sid)}>{tranche.number}</Link>}
              {mayAct && tranche.number && !FINAL.has(tranche.status) && (
                <Button
                  size="small"
                  label={t('operation.trancheChange')}
                  aria-label={t('operation.trancheChangeNumber', { number: tranche.number })}
                  aria-expanded={chosen === tranche.sid}
                  onClick={() => setChosen(chosen === tranche.sid ? null : tranche.sid)}
                />
              )}
            </span>
            {chosen === tranche.sid && (
              <div className={styles.change}>
                <TrancheActions sid={tranche.sid} onDone={() => setChosen(null)} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <AddTranche />
    </Panel>
  )
}

/** A tranche is named here: by the id that its operation will have. */
function AddTranche() {
  const { detail } = useOperation()
  const { sendOffer, isSending, issues } = useSendOffer()
  const offer = detail.offers.find(({ type }) => type === eventName('tranche.add'))
  const [day, setDay] = useState('')
  if (offer?.status !== 'needs-input') return null
  const add = async () => {
    if (await sendOffer(offer, { trancheSid: crypto.randomUUID(), startsOn: day }, true)) setDay('')
  }
  const [issue] = issues
  return (
    <form
      className="wrap gap-3 col-gap-5 align-end pad-4-5 ruled"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <label className="stack gap-2 note">
        <span>{t('operation.trancheStartsOn')}</span>
        <Input type="date" required value={day} onChange={(_, { value }) => setDay(value)} />
      </label>
      <Button type="submit" label={offer.label} loading={isSending} />
      {issue && (
        <p className={styles.wrong} role="alert">
          {issue.message}
        </p>
      )}
    </form>
  )
}

type ActionProps = { readonly sid: string; readonly onDone: () => void }

const isOffered = ({ type, status }: Offer): boolean =>
  (type.startsWith('tranche.') || type === eventName('operation.cancel')) &&
  (status === 'open' || status === 'needs-input')

/** What the platform may do with one tranche from the page of its agreement: the tranche's own machine offers it. */
const TrancheActions = (props: ActionProps) => (
  <Suspense fallback={<Skeleton rows={1} />}>
    <Actions {...props} />
  </Suspense>
)

function Actions({ sid, onDone }: ActionProps) {
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
