/** What a person may do with a submission now: buttons made from the machine's offers, and nothing by hand. */
import { useState } from 'react'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { ApiProblem, showsAtFields } from '../../lib/http.ts'
import type { Payload } from '../shared/machine/event-fields.ts'
import { OfferButtons } from '../shared/machine/offer-buttons.tsx'
import { isSure } from '../shared/machine/sure.ts'
import { EventDialog } from './event-dialog.tsx'
import type { SubmissionAround } from './draft/submission-context.ts'
import { useSend } from './use-send.ts'

type Props = {
  readonly detail: SubmissionAround
  /** Before anything is sent, such as saving what was typed; false: it may not be sent. */
  readonly before?: (type: string) => Promise<boolean>
  /** What a form need not ask, by event: the page has gathered it. */
  readonly gathered?: Readonly<Record<string, Payload>>
  readonly onSent?: (type: string) => void
  /** What speaks against it in fields of the page; absent: it is told in passing. */
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
