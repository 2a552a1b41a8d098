/** What a person may do with a submission now: buttons made from the machine's offers, and nothing by hand. */
import { useState } from 'react'
import type { Offer } from '../../../contract/operation-shapes.ts'
import type { SubmissionDetail } from '../../../contract/submission-shapes.ts'
import { Button } from '../../ui/button.tsx'
import { EventDialog } from './event-dialog.tsx'
import styles from './top-bar.module.css'
import { isSure, useSend, type Payload } from './use-send.ts'

type Props = {
  readonly detail: SubmissionDetail
  /** Before anything is sent, such as saving what was typed; false: it may not be sent. */
  readonly before?: () => Promise<boolean>
  /** What a form need not ask, by event: the page has gathered it. */
  readonly gathered?: Readonly<Record<string, Payload>>
  readonly onSent?: (type: string) => void
}

const VARIANTS = { primary: 'primary', neutral: 'secondary', danger: 'danger' } as const
const isMine = ({ status }: Offer): boolean => status === 'open' || status === 'needs-input'

/** Blocked ones stand below with the reason: `blockedOffers`. */
export const blockedOffers = ({ offers }: Pick<SubmissionDetail, 'offers'>): readonly Offer[] =>
  offers.filter(({ status }) => status === 'blocked')

export function EventActions({ detail, before, gathered = {}, onSent }: Props) {
  const [form, setForm] = useState<Offer | null>(null)
  const { send, isSending } = useSend(detail)
  const act = async (offer: Offer) => {
    if (before && !(await before())) return
    const payload = gathered[offer.type]
    if (offer.status === 'needs-input' && !payload) return setForm(offer)
    if (!(await isSure(offer))) return
    // The refusal was shown.
    const sent = await send({ type: offer.type, payload: payload ?? {} }).catch(() => null)
    if (sent) onSent?.(offer.type)
  }
  const offers = detail.mayAct ? detail.offers.filter(isMine) : []
  // The main thing stands last, where the eye arrives.
  const ordered = offers.toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      {ordered.map((offer) => (
        <Button
          key={offer.type}
          label={offer.label}
          variant={VARIANTS[offer.tone]}
          disabled={isSending}
          className={styles.action}
          onClick={() => void act(offer)}
        />
      ))}
      {form && (
        <EventDialog
          offer={form}
          detail={detail}
          onClose={() => setForm(null)}
          onSent={() => onSent?.(form.type)}
        />
      )}
    </>
  )
}

const RANKS = { danger: 0, neutral: 1, primary: 2 } as const
const rank = ({ tone }: Offer): number => RANKS[tone]
