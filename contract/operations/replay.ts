/** A journal played again: every moment of it with what its machine remembered, for the inspector. */
import * as z from 'zod'
import { OperationType, Party } from './shapes.ts'
import { IsoTime } from '../shared.ts'

const ReplayedRow = z.object({
  seq: z.int(),
  at: IsoTime,
  event: z.string(),
  label: z.string(),
  role: z.enum([...Party.options, 'applicant']),
  /** Personal values are left out. */
  payload: z.record(z.string(), z.unknown()),
  /** The machine's own values, unchanged; people are replaced by their names. */
  snapshot: z.object({ value: z.unknown(), status: z.string(), context: z.record(z.string(), z.unknown()) }),
})
type ReplayedRow = z.infer<typeof ReplayedRow>

export const Replay = z.object({
  /** An operation's number, the organization of an onboarding, the title of an offering. */
  name: z.string(),
  machine: z.enum([...OperationType.options, 'onboarding', 'projectSubmission']),
  items: z.array(ReplayedRow),
})
export type Replay = z.infer<typeof Replay>
