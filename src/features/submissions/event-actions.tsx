/** What a person may do with a submission now: buttons made from the machine's offers, and nothing by hand. */
import { useState } from 'react'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { ApiProblem, showsAtFields, call } from '../../lib/http.ts'
import type { Payload } from '../shared/machine/event-fields.ts'
import { OfferButtons } from '../shared/machine/offer-buttons.tsx'
import { isSure } from '../shared/machine/sure.ts'
import type { SubmissionAround } from './draft/submission-context.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { fieldsOf, type Field } from '../../../machines/kernel/fields.ts'
import { submission } from '../../../machines/projectSubmission/submission.ts'
import { EventDialog as MachineDialog } from '../shared/machine/event-dialog.tsx'
import { PriceLines, startingLines } from './price-lines.tsx'
import { submissionQuery } from '../shared/submission/queries.ts'
import { invalidate } from '../shared/change/invalidate.ts'
import type { SubmissionDetail } from '../../../contract/offerings/submission-shapes.ts'
import { keepAnswer } from '../../lib/query-client.ts'
import { useSendEvent } from '../shared/machine/use-send-event.ts'

type Props = {
  readonly detail: SubmissionAround
  /** Before anything is sent, such as saving what was typed; false: it may not be sent. */
  readonly before?: (type: string) => Promise<boolean>
  /** What a form need not ask, by event: the page has gathered it. */
  readonly gathered?: Readonly<Record<string, Payload>>
  readonly onSent?: (type: string) => void
  /** What speaks against it in fields of the page; absent: it is shown in passing. */
  readonly onRefused?: (problem: ApiProblem) => void
}

export function EventActions({ detail, before, gathered = {}, onSent, onRefused }: Props) {
  const [form, setForm] = useState<Offer | null>(null)
  const { send, isSending } = useSend(detail)
  const act = async (offer: Offer) => {
    if (before && !(await before(offer.type))) return
    const payload = gathered[offer.type]
    if (offer.status === 'needs-input' && !payload) return setForm(offer)
    if (!(await isSure(offer))) return
    // The refusal was shown.
    const sent = await send({ type: offer.type, payload: payload ?? {} }).catch((problem: unknown) => {
      if (!onRefused || !(problem instanceof ApiProblem) || problem.issues.length === 0) return null
      showsAtFields(problem)
      onRefused(problem)
      return null
    })
    if (sent) onSent?.(offer.type)
  }
  return (
    <>
      <OfferButtons offers={detail.mayAct ? detail.offers : []} isSending={isSending} onChoose={act} />
      {form && (
        <EventDialog
          offer={form}
          sid={detail.sid}
          onClose={() => setForm(null)}
          onSent={() => onSent?.(form.type)}
        />
      )}
    </>
  )
}

type DialogProps = {
  readonly offer: Offer
  readonly sid: string
  readonly onClose: () => void
  readonly onSent?: () => void
}

/** The form of one event of a submission; prices are asked for in a table of their own. */
function EventDialog({ offer, sid, ...rest }: DialogProps) {
  const spec = submission.events[offer.type]
  const { data: detail } = useSuspenseQuery(submissionQuery(sid))
  const { send } = useSend(detail, true)
  if (!spec) return null
  const prices = fieldsOf(spec).filter(isPriceList)
  return (
    <MachineDialog
      offer={offer}
      spec={spec}
      start={Object.fromEntries(prices.map(({ name }) => [name, startingLines(detail)]))}
      draw={(field) => (isPriceList(field) ? <PriceLines name={field.name} detail={detail} /> : null)}
      send={send}
      {...rest}
    />
  )
}

const isPriceList = ({ items }: Field): boolean => items?.some(({ name }) => name === 'vintageSid') ?? false

/** @param isQuiet a form shows the refusal itself */
const useSend = ({ sid, version }: Pick<SubmissionDetail, 'sid' | 'version'>, isQuiet = false) =>
  useSendEvent(version, {
    post: (body) =>
      call('POST /project_submissions/:sid/events', { params: { sid }, body }, { quiet: isQuiet }),
    onSuccess: (answer) => {
      keepAnswer(submissionQuery(sid).queryKey, answer)
      return Promise.all([invalidate('submission', sid), invalidate('offering')])
    },
    onConflict: () => invalidate('submission', sid),
  })
