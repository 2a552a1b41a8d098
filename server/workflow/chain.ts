/** The journal's hash chain: each row carries the sha256 of the row before it, of the same operation. */
import type { Connection } from '../ledger/connection.ts'
import { rows } from '../ledger/connection.ts'
import { canonical, sha256 } from '../platform/canonical.ts'
import type { ToldRow } from './journaled.ts'

/** One journal row as it is hashed. */
export type Link = {
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

/** Stands before the first row. */
export const GENESIS = '0'.repeat(64)

export const hashOf = (link: Link, previous: string): string => sha256(`${previous}\n${canonical(link)}`)

export type Verdict = { readonly verified: boolean; readonly rows: number; readonly problem: string | null }

/** A journal row as it is stored. */
export type Told = ToldRow & {
  readonly version: number
  readonly prev_hash: string
  readonly hash: string
}

/** The columns of `Told`. */
export const TOLD = 'seq, at, person_id, role, event, payload, state_value, version, prev_hash, hash'

/** What the operation itself says of the end of its journal. */
export type End = { readonly head_hash: string; readonly version: number }

/** Finds an edited, deleted, reordered or cut-off journal of one operation. */
export async function verifyChain(connection: Connection, operationId: string): Promise<Verdict> {
  const journal = await rows<Told>(
    connection,
    `select ${TOLD} from journal where operation_id = $1 order by seq`,
    [operationId],
  )
  const [end] = await rows<End>(connection, 'select head_hash, version from operation where id = $1', [
    operationId,
  ])
  return verdictOf(operationId, journal, end)
}

/** @param journal all rows of one operation, in order */
export function verdictOf(operationId: string, journal: readonly Told[], end: End | undefined): Verdict {
  const say = (problem: string | null): Verdict => ({
    verified: problem === null,
    rows: journal.length,
    problem,
  })
  let previous = GENESIS
  for (const [index, row] of journal.entries()) {
    if (row.seq !== index + 1) return say(`row ${index + 1} is missing`)
    if (row.prev_hash !== previous) return say(`row ${row.seq} does not follow the row before it`)
    if (hashOf(linkOf(operationId, row), previous) !== row.hash) return say(`row ${row.seq} was changed`)
    previous = row.hash
  }
  if (!end || end.head_hash !== previous || end.version !== journal.length)
    return say('the newest rows are missing')
  return say(null)
}

const linkOf = (operationId: string, row: Told): Link => ({
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
