/** Buttons made from a machine's offers, and nothing by hand. Blocked ones are elsewhere, with their reason. */
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './machine.module.css'

type Props = {
  readonly offers: readonly Offer[]
  readonly isSending: boolean
  readonly size?: 'small'
  /** The button looks pressed until a promise of it ends. */
  readonly onChoose: (offer: Offer) => unknown
}

const VARIANTS = { primary: 'primary', neutral: 'secondary', danger: 'danger' } as const
const RANKS = { danger: 0, neutral: 1, primary: 2 } as const

/** May be sent by the person who looks, now. */
export const isMine = ({ status }: Pick<Offer, 'status'>): boolean =>
  status === 'open' || status === 'needs-input'

/** Would be for the person who looks, if the reason were not there. */
export const blockedOffers = ({ offers }: { readonly offers: readonly Offer[] }): readonly Offer[] =>
  offers.filter(({ status }) => status === 'blocked')

/** The main thing is last, where the eye arrives. */
export const OfferButtons = ({ offers, isSending, size, onChoose }: Props) =>
  offers
    .filter(isMine)
    .toSorted((a, b) => RANKS[a.tone] - RANKS[b.tone])
    .map((offer) => (
      <Button
        key={offer.type}
        label={offer.label}
        variant={VARIANTS[offer.tone]}
        disabled={isSending}
        className={styles.action}
        {...(size ? { size } : {})}
        onClick={() => onChoose(offer)}
      />
    ))
