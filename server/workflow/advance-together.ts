/** Events of several operations that happen in one transaction: all of them, or none. */
import type pg from 'pg'
import type { Scope } from '../platform/database.ts'
import { notFound, Refused } from '../platform/http/refused.ts'
import { announceChange, decide, repeat, workflowOf, type Engine, type Request } from './advance.ts'
import { canonical, isUuid, sha256 } from '../platform/canonical.ts'
import { isDuplicateKey } from './refusals.ts'
import { findKey, lockOperation, type KnownKey, type LockedRow } from './row.ts'
import { byIn } from './sides.ts'
import { begin, COMMIT, together, withClient, type Statement } from './transaction.ts'

export type Part = Pick<Request, 'operationId' | 'type' | 'payload' | 'version'> & {
  /** What a refusal names: which of them it was. */
  readonly name: string
  /** Written before this event is decided on; gone with all of them when one is refused. */
  readonly writing: readonly Statement[]
}

type Together = {
  readonly scope: Scope
  /** One event per operation. */
  readonly parts: readonly Part[]
  readonly idempotencyKey: string
  /** What the caller sent: a repeated key is compared with this. */
  readonly asked: unknown
}

/**
 * Locks the operations in the order of their ids, so that no two callers wait for each other.
 * @throws Refused 400, 403, 404, 409, 422, with the name of the part where there are several; then nothing has changed
 */
export async function advanceTogether(engine: Engine, asked: Together): Promise<void> {
  if (!asked.parts.every(({ operationId }) => isUuid(operationId))) throw notFound()
  const sorted = { ...asked, parts: asked.parts.toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1)) }
  try {
    await attempt(engine, sorted)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    await attempt(engine, sorted) // now the other call's key is there to be found
  }
}

const attempt = (engine: Engine, { scope, parts, idempotencyKey, asked }: Together): Promise<void> =>
  withClient(engine.pool, async (client) => {
    const bodyHash = sha256(canonical(asked))
    const locks = parts.map(({ operationId }) => lockOperation(operationId))
    const found = await together(client, [...begin(scope), ...locks, findKey(scope.personId, idempotencyKey)])
    const known = found.at(-1)?.rows[0] as KnownKey | undefined
    if (known) {
      repeat(known, bodyHash)
      await together(client, [COMMIT])
      return
    }
    const after: (() => void)[] = []
    for (const [at, part] of parts.entries()) {
      const row = found[at + 1]?.rows[0] as LockedRow | undefined
      // The key is one, and stands with the first of them.
      const key = at === 0 ? idempotencyKey : null
      const done = await named(parts.length > 1 ? part.name : null, () =>
        one(client, engine, { scope, part, row, key, bodyHash }),
      )
      after.push(done)
    }
    await together(client, [COMMIT])
    for (const tell of after) tell()
  })

/** Locks operations of a running transaction, in the order in which everybody does. */
export async function lockTogether(client: pg.ClientBase, operationIds: readonly string[]): Promise<void> {
  if (operationIds.length > 0) await together(client, operationIds.toSorted().map(lockOperation))
}

/**
 * Events of several operations inside the caller's transaction, whose locks `lockTogether` has taken.
 * @returns what is announced after the commit
 */
export async function advanceWithin(
  client: pg.ClientBase,
  engine: Engine,
  scope: Scope,
  parts: readonly Part[],
): Promise<() => void> {
  const announcements: (() => void)[] = []
  for (const part of parts) {
    const [found] = await together(client, [lockOperation(part.operationId)])
    const row = found?.rows[0] as LockedRow | undefined
    const asked = { scope, part, row, key: null, bodyHash: '' }
    announcements.push(await named(part.name, () => one(client, engine, asked)))
  }
  return () => {
    for (const announceOne of announcements) announceOne()
  }
}

type One = {
  readonly scope: Scope
  readonly part: Part
  readonly row: LockedRow | undefined
  readonly key: string | null
  readonly bodyHash: string
}

/** @returns what is told once all of it stands */
async function one(
  client: pg.ClientBase,
  engine: Engine,
  { scope, part, row, key, bodyHash }: One,
): Promise<() => void> {
  const { type, payload, version, writing } = part
  if (!row) throw notFound()
  if (version !== null && version !== row.version) throw new Refused(409, 'stale_version')
  const by = byIn(row, scope, workflowOf(row.machine).events, type)
  await together(client, writing)
  const sent = { type, payload, idempotencyKey: key }
  const decided = await decide(client, engine, sent, row, by, bodyHash, null)
  await together(client, [decided.save])
  return () => {
    decided.announceStock()
    announceChange(engine.pool, row, decided.version)
  }
}

async function named<Result>(name: string | null, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (name === null || !(error instanceof Refused) || error.status !== 409) throw error
    throw new Refused(409, error.code, `${name}: ${error.reason}`)
  }
}
