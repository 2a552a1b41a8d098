import type { RefObject } from 'react'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { OfferForetold } from './foretold/foretold.tsx'
import styles from './operation.module.css'
import { useSendOffer } from './use-send-offer.ts'

type Props = {
  /** Has the focus after one of its buttons has gone with what was sent. */
  readonly bar?: RefObject<HTMLUListElement | null>
  readonly offers: readonly Offer[]
  readonly chosen: string | null
  readonly onChoose: (type: string | null) => void
}

const VARIANTS = { primary: 'primary', neutral: 'quiet', danger: 'danger' } as const

/** What concerns the whole operation: hold, send back, correct, cancel. What is sent at once says before what it will do. */
export function ControlBar({ bar, offers, chosen, onChoose }: Props) {
  const { sendOffer, isSending } = useSendOffer()
  const act = async (offer: Offer) => {
    if (offer.status !== 'open') return onChoose(chosen === offer.type ? null : offer.type)
    if (await sendOffer(offer, {})) keepFocus(bar?.current)
  }
  return (
    <>
      <ul
        ref={bar}
        tabIndex={offers.length > 0 ? -1 : undefined}
        aria-label={t('operation.operation')}
        className={styles.control}
      >
        {offers.map((offer) => (
          <li
            key={offer.type}
            className={offer.tone === 'neutral' ? undefined : styles.bordered}
            aria-hidden={offer.type === chosen}
          >
            <Button
              label={offer.label}
              variant={VARIANTS[offer.tone]}
              // The one whose form is open keeps its place: another button would come under the finger.
              disabled={isSending || offer.type === chosen}
              onClick={() => void act(offer)}
            />
          </li>
        ))}
      </ul>
      {offers
        .filter(({ status }) => status === 'open')
        .map((offer) => (
          <OfferForetold key={offer.type} offer={offer} isWide />
        ))}
    </>
  )
}
