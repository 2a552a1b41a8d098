/** Where a tranche stands, in words and colours. */
import type { TrancheRow } from '../../../../contract/operations/requests.ts'
import type { Tone } from '../../../ui/chips.tsx'

type Status = TrancheRow['status']

export const TRANCHE_TONES: Readonly<Record<Status, Tone>> = {
  planned: 'plain',
  scheduled: 'plain',
  running: 'move',
  retired: 'done',
  completed: 'done',
  cancelled: 'plain',
}

/** Which step it is at; null before it begins, when its state already says all. */
export const standingOf = ({ status, standing }: Pick<TrancheRow, 'status' | 'standing'>): string | null =>
  status === 'scheduled' ? null : standing
