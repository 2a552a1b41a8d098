import { Button } from '@fluentui/react-components'
import type { Offer } from '../../../contract/operation-shapes.ts'
import styles from './operation.module.css'
import { useSendOffer } from './use-send-offer.ts'

type Props = {
  readonly offers: readonly Offer[]
  readonly chosen: string | null
  readonly onChoose: (type: string | null) => void
}

/** What concerns the whole operation: hold, send back, correct, cancel. */
export function ControlBar({ offers, chosen, onChoose }: Props) {
  const { sendOffer, isSending } = useSendOffer()
  const act = (offer: Offer) =>
    offer.status === 'open' ? void sendOffer(offer, {}) : onChoose(chosen === offer.type ? null : offer.type)
  return (
    <ul aria-label="Operation" className={styles.control}>
      {offers
        .filter(({ type }) => type !== chosen)
        .map((offer) => (
          <li key={offer.type}>
            <Button
              appearance={offer.tone === 'primary' ? 'primary' : 'subtle'}
              disabledFocusable={isSending}
              onClick={() => act(offer)}
            >
              {offer.label}
            </Button>
          </li>
        ))}
    </ul>
  )
}
