/** Small words with a colour: whose move, which state. */
import type { Offer } from '../../contract/operation-shapes.ts'
import { courtName } from '../lib/operation-words.ts'
import styles from './chips.module.css'

export type Tone = 'move' | 'done' | 'plain' | 'alarm'

type CourtProps = {
  readonly party: Offer['roles'][number]
  /** The platform sells its own stock: it has the carrier's moves. */
  readonly isOwnStock?: boolean
}

export const CourtChip = ({ party, isOwnStock = false }: CourtProps) => (
  <span className={`${styles.chip} ${styles[isOwnStock && party === 'projectCarrier' ? 'platform' : party]}`}>
    {courtName(party, isOwnStock)}
  </span>
)

type ToneProps = {
  readonly tone: Tone
  readonly children: string
  /** Set by a tooltip around it. */
  readonly 'aria-describedby'?: string | undefined
}

export const ToneChip = ({ tone, children, ...rest }: ToneProps) => (
  <span className={`${styles.chip} ${styles[tone]}`} {...rest}>
    {children}
  </span>
)
