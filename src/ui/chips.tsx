/** Small words with a colour: whose move, which state. */
import type { Party } from '../../contract/operation-shapes.ts'
import { partyName } from '../lib/operation-words.ts'
import styles from './chips.module.css'

export type Tone = 'move' | 'done' | 'plain' | 'alarm'

export const CourtChip = ({ party }: { readonly party: Party }) => (
  <span className={`${styles.chip} ${styles[party]}`}>{partyName(party)}</span>
)

export const ToneChip = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>
)
