/** Whose move it is, as a small word with the party's colour. */
import type { Offer, Party } from '../../../../contract/operations/shapes.ts'
import { t } from '../../../lib/messages.ts'
import styles from '../../../ui/chips.module.css'
import { turnName } from './operation-words.ts'

type Props = {
  readonly party: Offer['roles'][number]
  /** The platform sells its own stock: it has the carrier's moves. */
  readonly isOwnStock?: boolean
  /** The reader's party, where the chip says who is waited for: "You" when it is the reader. */
  readonly viewer?: Party
  /** The reader submitted it, and another person has to confirm. */
  readonly isColleagues?: boolean
}

export function TurnChip({ party, isOwnStock = false, viewer, isColleagues = false }: Props) {
  const acting = isOwnStock && party === 'projectCarrier' ? 'platform' : party
  const name = turnName(party, isOwnStock)
  // Paper is read by others.
  return (
    <span className={`${styles.chip} ${styles[acting]}`} data-paper={acting === viewer ? name : undefined}>
      {acting === viewer ? t(isColleagues ? 'operation.partyColleague' : 'operation.partyYou') : name}
    </span>
  )
}
