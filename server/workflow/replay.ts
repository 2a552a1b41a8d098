/** Any past moment of an operation, folded from its journal. The stored snapshot must equal the fold. */
import * as z from 'zod'
import { encode } from '../../machines/kernel/snapshot.ts'
import { stamp, start } from '../../machines/kernel/step.ts'
import { move } from '../../machines/kernel/xstate.ts'
import type { OperationInput } from '../../machines/operation/context.ts'
import type { OperationSnapshot, Workflow, WorkflowName } from '../../machines/workflows.ts'
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

/** What the first row of a journal says. @throws when it is no request */
export function beginningOf(operationId: string, first: Heard | undefined): z.output<typeof Beginning> {
  if (first?.event !== REQUESTED) throw new Error(`the journal of ${operationId} has no beginning`)
  return Beginning.parse(first.payload)
}

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

/** Where an operation stood after one row of its journal. */
export type Stood = {
  readonly seq: number
  readonly at: string
  readonly workflow: Workflow
  readonly snapshot: OperationSnapshot
}

/**
 * Every moment of a journal, one after the other.
 * @param journal rows of one operation in order, from its beginning
 * @throws as replay() does, and when an event of it moves nothing that there is
 */
export function* moments(operationId: string, journal: readonly Heard[]): Generator<Stood, void> {
  const [first, ...rest] = journal
  const { type, input } = beginningOf(operationId, first)
  const workflow = workflowOf(type satisfies string as WorkflowName)
  const began = first!.at.toISOString()
  let { next: snapshot } = start(workflow.machine, input, began)
  yield { seq: first!.seq, at: began, workflow, snapshot }
  for (const told of rest) {
    const at = told.at.toISOString()
    const by = { userId: told.person_id, role: told.role }
    const event = { ...(told.payload as object), type: told.event, by, at }
    ;[snapshot] = move(workflow.machine, stamp(snapshot, at), event)
    yield { seq: told.seq, at, workflow, snapshot }
  }
}

/**
 * The snapshot that a journal comes to.
 * @param journal rows of one operation in order, from its beginning
 * @throws as moments() does
 */
export function fold(operationId: string, journal: readonly Heard[]): Replayed {
  let last: Stood | null = null
  for (const stood of moments(operationId, journal)) last = stood
  if (!last) throw new Error(`the journal of ${operationId} has no beginning`)
  return { snapshot: encode(last.workflow, last.snapshot).snapshot, version: last.seq }
}
