/** Small words with a colour: whose move, which state. */
import type { Party } from '../../contract/operation-shapes.ts'
import { PARTY_NAMES } from '../lib/format.ts'
import styles from './chips.module.css'

export type Tone = 'move' | 'done' | 'plain' | 'alarm'

export const CourtChip = ({ party }: { readonly party: Party }) => (
  <span className={`${styles.chip} ${styles[party]}`}>{PARTY_NAMES[party]}</span>
)

export const ToneChip = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>
)
