/** Machines that ran on this marketplace, and what a release changed. */
import * as z from 'zod'
import type { Drawing } from '../../machines/kernel/drawing.ts'
import { endpoint } from '../http/endpoint.ts'
import { IsoTime } from '../shared.ts'
import { OperationType } from './shapes.ts'

/** SHA-256 of a machine's shape. */
const Digest = z.string().regex(/^[0-9a-f]{64}$/)

export const MachineRelease = z.object({
  digest: Digest,
  version: z.int(),
  /** When it ran here first. */
  since: IsoTime,
  /** The one of this code. */
  isRunning: z.boolean(),
})

/** Dotted path of a state, and live operations that are there now. */
const Touched = z.object({ path: z.string(), operations: z.int() })

export const MachineChanges = z.object({
  added: z.array(Touched),
  removed: z.array(Touched),
  /** What leads out of them is different. */
  changed: z.array(Touched),
  /** `paths`: the states where it is sent or comes by itself; `operations`: live ones in one of them. */
  events: z.array(
    z.object({
      paths: z.array(z.string()),
      event: z.string(),
      kind: z.enum(['removed', 'changed', 'added']),
      operations: z.int(),
    }),
  ),
  /** Of the earlier machine, by view. */
  drawings: z.record(
    z.string(),
    z.custom<Drawing>((value) => typeof value === 'object'),
  ),
})

export const releases = {
  list: endpoint('GET /machines/releases', {
    summary: 'The machines of one operation type that ran on this marketplace, the newest first.',
    query: z.strictObject({ machine: OperationType }),
    answer: z.object({ items: z.array(MachineRelease) }),
  }),
  changes: endpoint('GET /machines/changes', {
    summary:
      'What differs between an earlier machine and that of this code, with the live operations it touches.',
    query: z.strictObject({ machine: OperationType, digest: Digest }),
    answer: MachineChanges,
  }),
}
