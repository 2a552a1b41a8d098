/** Past moments of an operation, folded from its journal: what its page shows of them, and all of them for the inspector. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { Captured, Hold, Offer, OperationStatus, Turn } from './shapes.ts'
import { Replay } from './replay.ts'
import { IsoTime, Sid } from '../shared.ts'

/** What a person may see of the machine's memory; people are replaced by their names. */
const Memory = z.record(z.string(), z.unknown())

export const OperationMoment = z.object({
  /** The row of the journal after which the operation was in this state. */
  seq: z.int(),
  at: IsoTime,
  /** What happened last. */
  label: z.string(),
  status: OperationStatus,
  /**
   * The machine's own values, unchanged. `value`: its state; on hold, the state that a resume leads to.
   * `before`: the memory one row earlier, null for the first.
   */
  snapshot: z.object({
    value: z.unknown(),
    context: Memory,
    before: Memory.nullable(),
  }),
  done: z.array(z.string()),
  turns: z.array(Turn),
  /** What the viewer could have done then. */
  offers: z.array(Offer),
  captured: z.array(Captured),
  hold: Hold.nullable(),
  correction: Hold.nullable(),
})
export type OperationMoment = z.infer<typeof OperationMoment>

export const moments = {
  show: endpoint('GET /operations/:sid/moments/:seq', {
    summary: 'An operation as it was after one row of its journal, limited to what the viewer may see.',
    params: z.strictObject({ sid: Sid, seq: z.coerce.number().int().min(1).max(2_147_483_647) }),
    answer: OperationMoment,
  }),
  replay: endpointBySid('GET /operations/:sid/replay', {
    summary: 'Every moment of an operation with what its machine remembered, without personal values.',
    answer: Replay,
  }),
}
