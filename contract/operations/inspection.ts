/** A recording of the inspector as a file: what was exported, and what an import is checked against. */
import * as z from 'zod'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

export const INSPECTION_FORMAT = 'understory.inspection/1'

/** What is no machine, such as a promise, has no state and remembers nothing: a file says nothing of either. */
const After = z.strictObject({
  status: z.string(),
  value: z.unknown().optional(),
  context: z.unknown().optional(),
  output: z.unknown().optional(),
})

export const InspectionFile = z.strictObject({
  format: z.literal(INSPECTION_FORMAT),
  dropped: z.int().min(0),
  actors: z
    .array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        /** Id of its machine; empty for what is no machine. */
        machine: z.string(),
        parent: z.string().nullable(),
        /** Milliseconds since 1970. */
        since: z.number(),
      }),
    )
    .max(20_000),
  rows: z
    .array(
      z.strictObject({
        n: z.int().min(0),
        at: z.number(),
        actor: z.string(),
        source: z.string().nullable(),
        type: z.string(),
        label: z.string().nullable(),
        event: z.unknown().optional(),
        after: After.nullable(),
      }),
    )
    .max(20_000)
    // Rows are looked up by their number.
    .refine((rows) => rows.every(({ n }, index) => n === rows[0]!.n + index), say('inspection.rowsGap')),
})
export type InspectionFile = z.infer<typeof InspectionFile>
