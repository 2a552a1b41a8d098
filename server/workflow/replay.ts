/** Any past moment of an operation, folded from its journal. The stored snapshot must equal the fold. */
import * as z from 'zod'
import { encode } from '../../machines/kernel/snapshot.ts'
import { stamp, start } from '../../machines/kernel/step.ts'
import { move } from '../../machines/kernel/xstate.ts'
import type { OperationInput } from '../../machines/operation/context.ts'
import type { WorkflowName } from '../../machines/workflows.ts'
import { rows, type Connection } from '../ledger/connection.ts'
import { workflowOf } from './advance.ts'
import { REQUESTED } from './create.ts'

/** What a fold reads of a journal row. */
export type Heard = {
  readonly seq: number
  readonly at: Date
  readonly person_id: string
  readonly role: string
  readonly event: string
  readonly payload: unknown
}

/** The machine's beginning, as create() journalled it. */
const Beginning = z.object({
  type: z.string(),
  input: z.custom<OperationInput>((value) => typeof value === 'object'),
})

export type Replayed = { readonly snapshot: Record<string, unknown>; readonly version: number }

/**
 * Personal values are not needed: no guard and no memory of a machine reads them. So events go straight to the
 * transition, past the payload schema, which would miss them.
 * @param until fold up to this row only; all of it when absent
 * @throws when the journal does not begin with a request
 */
export async function replay(
  connection: Connection,
  operationId: string,
  until: number = Number.MAX_SAFE_INTEGER,
): Promise<Replayed> {
  const journal = await rows<Heard>(
    connection,
    'select seq, at, person_id, role, event, payload from journal where operation_id = $1 order by seq',
    [operationId],
  )
  return fold(
    operationId,
    journal.filter(({ seq }, index) => index === 0 || seq <= until),
  )
}

/**
 * The snapshot that a journal comes to.
 * @param journal rows of one operation in order, from its beginning
 * @throws as replay() does, and when an event of it moves nothing that there is
 */
export function fold(operationId: string, journal: readonly Heard[]): Replayed {
  const [first, ...rest] = journal
  if (first?.event !== REQUESTED) throw new Error(`the journal of ${operationId} has no beginning`)
  const { type, input } = Beginning.parse(first.payload)
  const workflow = workflowOf(type satisfies string as WorkflowName)
  let { next: snapshot } = start(workflow.machine, input, first.at.toISOString())
  let version = first.seq
  for (const told of rest) {
    const at = told.at.toISOString()
    const by = { userId: told.person_id, role: told.role }
    const event = { ...(told.payload as object), type: told.event, by, at }
    ;[snapshot] = move(workflow.machine, stamp(snapshot, at), event)
    version = told.seq
  }
  return { snapshot: encode(workflow, snapshot).snapshot, version }
}
