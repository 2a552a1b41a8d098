/** Whose move it is, as a small word with the party's colour. */
import type { Offer } from '../../../../contract/operation-shapes.ts'
import styles from '../../../ui/chips.module.css'
import { courtName } from './operation-words.ts'

type Props = {
  readonly party: Offer['roles'][number]
  /** The platform sells its own stock: it has the carrier's moves. */
  readonly isOwnStock?: boolean
}

export const CourtChip = ({ party, isOwnStock = false }: Props) => (
  <span className={`${styles.chip} ${styles[isOwnStock && party === 'projectCarrier' ? 'platform' : party]}`}>
    {courtName(party, isOwnStock)}
  </span>
)
