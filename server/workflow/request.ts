/** An event that is sent to an operation, and its response. */
import type pg from 'pg'
import type { Scope } from '../platform/database.ts'
import { checkRepeated, type KnownKey } from './engine/keys.ts'
import type { Statement } from './transaction.ts'

export type Request = {
  readonly scope: Scope
  readonly operationId: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The version that the person looked at; null for the server itself. */
  readonly version: number | null
  readonly idempotencyKey: string | null
  /** Asked in the round trip that commits: they see what the event has changed. */
  readonly reading?: readonly Statement[]
  /** Written before the event is decided on, under its lock; gone with it when it is refused. */
  readonly writing?: readonly Statement[]
  /** What the caller sent, where the payload was made from it: a repeated key is compared with this. */
  readonly asked?: unknown
}

/** `repeated`: the same call came before; nothing happened now. */
export type Answered = {
  readonly operationId: string
  readonly version: number
  readonly repeated: boolean
  /** Answers to `reading`. */
  readonly read: readonly pg.QueryResult<pg.QueryResultRow>[]
}

/** @throws Refused 422 when the key was used for another request */
export function repeat(known: KnownKey, bodyHash: string): Answered {
  checkRepeated(known, bodyHash)
  return { operationId: known.subject_id, version: known.version, repeated: true, read: [] }
}
