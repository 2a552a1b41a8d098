import type { Offer } from '../../../contract/operations/shapes.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { OfferForetold } from './foretold/foretold.tsx'
import styles from './operation.module.css'
import { useSendOffer } from './use-send-offer.ts'

type Props = {
  readonly offers: readonly Offer[]
  readonly chosen: string | null
  readonly onChoose: (type: string | null) => void
}

const VARIANTS = { primary: 'primary', neutral: 'quiet', danger: 'danger' } as const

/** What concerns the whole operation: hold, send back, correct, cancel. What is sent at once says before what it will do. */
export function ControlBar({ offers, chosen, onChoose }: Props) {
  const { sendOffer, isSending } = useSendOffer()
  const act = (offer: Offer) =>
    offer.status === 'open' ? void sendOffer(offer, {}) : onChoose(chosen === offer.type ? null : offer.type)
  return (
    <>
      <ul aria-label={t('operation.operation')} className={styles.control}>
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
              onClick={() => act(offer)}
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
