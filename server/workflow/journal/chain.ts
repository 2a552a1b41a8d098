/** The journal's hash chain: each row carries the sha256 of the row before it, of the same operation. */
import type { By } from '../../../machines/kernel/define.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { canonical, sha256 } from '../../platform/canonical.ts'
import type { JournalRow } from './journaled.ts'

/** One journal row as it is hashed. */
export type Link = {
  /** Id of the operation, onboarding or submission; hashed under the name that the first journals had. */
  readonly operationId: string
  readonly seq: number
  /** ISO time. */
  readonly at: string
  readonly personId: string
  readonly role: string
  readonly event: string
  readonly payload: unknown
  readonly stateValue: unknown
  readonly version: number
}

type Event = {
  readonly at: string
  readonly by: By
  readonly event: string
  readonly payload: unknown
  /** As it is stored after the event. */
  readonly snapshot: Readonly<Record<string, unknown>>
}

/** The row of one event. @param version that the operation, onboarding or submission has after it */
export const linkAt = (
  operationId: string,
  version: number,
  { at, by, event, payload, snapshot }: Event,
): Link => ({
  operationId,
  seq: version,
  at,
  personId: by.userId,
  role: by.role,
  event,
  payload,
  stateValue: snapshot['value'],
  version,
})

/** Hash before the first row. */
export const GENESIS = '0'.repeat(64)

export const hashOf = (link: Link, previous: string): string => sha256(`${previous}\n${canonical(link)}`)

export type Verdict = { readonly verified: boolean; readonly rows: number; readonly problem: string | null }

/** The columns of a journal row as it is stored. */
export const JOURNAL_COLUMNS =
  'seq, at, person_id, role, event, payload, state_value, version, prev_hash, hash'

/** The end of the journal according to the operation itself. */
export type End = { readonly head_hash: string; readonly version: number }

/** Finds an edited, deleted, reordered or cut-off journal of one operation. */
export async function verifyChain(connection: Connection, operationId: string): Promise<Verdict> {
  const journal = await rows<JournalRow>(
    connection,
    `select ${JOURNAL_COLUMNS} from journal where operation_id = $1 order by seq`,
    [operationId],
  )
  const [end] = await rows<End>(connection, 'select head_hash, version from operation where id = $1', [
    operationId,
  ])
  return verdictOf(operationId, journal, end)
}

/** @param journal all rows of one operation, onboarding or submission, in order; the first may be older than the chain */
export function verdictOf(
  operationId: string,
  journal: readonly JournalRow[],
  end: End | undefined,
): Verdict {
  const say = (problem: string | null): Verdict => ({
    verified: problem === null,
    rows: journal.length,
    problem,
  })
  let previous = GENESIS
  for (const [index, row] of journal.entries()) {
    if (row.seq !== index + 1) return say(`row ${index + 1} is missing`)
    if (row.hash === null && previous === GENESIS) continue
    if (row.prev_hash !== previous) return say(`row ${row.seq} does not follow the row before it`)
    if (hashOf(linkOf(operationId, row), previous) !== row.hash) return say(`row ${row.seq} was changed`)
    previous = row.hash
  }
  if (!end || end.head_hash !== previous || end.version !== journal.length)
    return say('the newest rows are missing')
  return say(null)
}

const linkOf = (operationId: string, row: JournalRow): Link => ({
  operationId,
  seq: row.seq,
  at: row.at.toISOString(),
  personId: row.person_id,
  role: row.role,
  event: row.event,
  payload: row.payload,
  stateValue: row.state_value,
  version: row.version,
})
