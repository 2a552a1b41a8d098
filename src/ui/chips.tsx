/** Small words with a colour: whose move, which state. */
import type { Offer } from '../../contract/operation-shapes.ts'
import { partyName } from '../lib/operation-words.ts'
import styles from './chips.module.css'

export type Tone = 'move' | 'done' | 'plain' | 'alarm'

export const CourtChip = ({ party }: { readonly party: Offer['roles'][number] }) => (
  <span className={`${styles.chip} ${styles[party]}`}>{partyName(party)}</span>
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
