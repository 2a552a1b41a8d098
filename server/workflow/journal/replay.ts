/** Any past moment of an operation, folded from its journal. The stored snapshot must equal the fold. */
import { REQUESTED } from '../../../machines/operation/by-event.ts'
import * as z from 'zod'
import { encode } from '../../../machines/kernel/snapshot.ts'
import type { OperationInput } from '../../../machines/operation/context.ts'
import { guardBook } from '../../../machines/operation/sentences.ts'
import { samplesHere } from '../../../machines/operation/ways.ts'
import {
  WORKFLOW_NAMES,
  workflows,
  type OperationSnapshot,
  type Workflow,
  type WorkflowName,
} from '../../../machines/workflows.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { workflowOf } from '../operation-kind.ts'
import { played, type Heard, type JournalKind } from './journaled.ts'

/** Start of the machine, as create() wrote it to the journal. */
const Beginning = z.object({
  type: z.string(),
  input: z.custom<OperationInput>((value) => typeof value === 'object'),
})

/** What the first row of a journal says. @throws when it is no request: every operation begins with one */
function beginningOf(operationId: string, first: Heard | undefined): z.output<typeof Beginning> {
  if (first?.event !== REQUESTED) throw new Error(`the journal of ${operationId} has no beginning`)
  return Beginning.parse(first.payload)
}

/** Operations, and the tranches of the multi-year ones. */
export const operationJournals: JournalKind = {
  of: 'operation',
  stored: `select id, number, machine, machine_version, snapshot, version, head_hash, status in ('open', 'onHold') as is_live from operation`,
  journal:
    'select operation_id as id, seq, at, person_id, role, event, payload, state_value, version, prev_hash, hash from journal',
  find: (machine) =>
    (WORKFLOW_NAMES as readonly string[]).includes(machine) ? workflows[machine as WorkflowName] : undefined,
  inputOf: (id, first) => beginningOf(id, first).input,
  guards: guardBook,
  samples: (workflow, snapshot, at) =>
    samplesHere({ workflow, snapshot, viewer: { userId: '', sides: ['system'] }, at }),
  // Comments, holds, corrections and cancelling.
  aside: /^operation\.(?!resume)/,
}

export type Replayed = { readonly snapshot: Record<string, unknown>; readonly version: number }

/** @param until the last row to fold; default: all @throws when the journal does not begin with a request */
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

/** The state of an operation after one row of its journal. */
export type Stood = {
  readonly seq: number
  readonly at: string
  readonly workflow: Workflow
  readonly snapshot: OperationSnapshot
}

/** @param journal of one operation, from its beginning @throws as played() */
export function* moments(operationId: string, journal: readonly Heard[]): Generator<Stood, void> {
  const workflow = workflowOf(beginningOf(operationId, journal[0]).type)
  for (const { row, snapshot } of played(operationJournals, workflow.machine, operationId, journal))
    yield { seq: row.seq, at: row.at.toISOString(), workflow, snapshot }
}

/** @param journal of one operation, from its beginning @throws as moments() */
function fold(operationId: string, journal: readonly Heard[]): Replayed {
  let last: Stood | null = null
  for (const stood of moments(operationId, journal)) last = stood
  if (!last) throw new Error(`the journal of ${operationId} has no beginning`)
  return { snapshot: encode(last.workflow, last.snapshot).snapshot, version: last.seq }
}
