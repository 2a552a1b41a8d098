/** What a rare filter leaves over is collected first; what is common is filtered along the sort's index instead. */
import type { OperationQuery } from '../../../contract/operations.ts'
import { rows, type Connection } from '../../ledger/connection.ts'
import type { Scope } from '../../platform/database.ts'
import { patternOf, termOf } from './operations.filter.ts'

export type Candidates = {
  /** Everything that may match; null: so many, or no filter that asks for it. */
  readonly ids: readonly string[] | null
  /** More matches than anybody counts. */
  readonly isMany: boolean
}

/** More matches of a search than this are not collected. */
const MOST_FOUND = 2_000
/** More operations at one step than this are not collected. */
const MOST_AT_STEP = 1_000

const NONE: Candidates = { ids: null, isMany: false }

/** Both questions are functions of the database that hold to the caller's scope themselves. */
export async function candidatesFor(
  connection: Connection,
  scope: Scope,
  query: OperationQuery,
): Promise<Candidates> {
  const atStep = query.step ? await waitingAt(connection, query.step, query.court) : NONE
  const term = termOf(query)
  if (atStep.ids || !term) return atStep
  const found = await rows<{ id: string | null }>(
    connection,
    'select id from operation_candidates($1, $2) id',
    [patternOf(term), MOST_FOUND + 1],
  )
  // A word may be common in the marketplace and rare in the operations of one party.
  const isCommon = found.some((row) => row.id === null)
  const isMany = found.length > MOST_FOUND || (isCommon && scope.platform)
  return { ids: isMany || isCommon ? null : found.flatMap((row) => row.id ?? []), isMany }
}

async function waitingAt(
  connection: Connection,
  step: string,
  court: string | undefined,
): Promise<Candidates> {
  const found = await rows<{ id: string }>(connection, 'select id from operation_turns($1, $2, $3) id', [
    step,
    court ?? null,
    MOST_AT_STEP + 1,
  ])
  return found.length > MOST_AT_STEP ? NONE : { ids: found.map(({ id }) => id), isMany: false }
}
