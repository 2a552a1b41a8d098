/** Events of several operations that happen in one transaction: all of them, or none. */
import type pg from 'pg'
import type { Scope } from '../platform/database.ts'
import { notFound, Refused } from '../platform/http/refused.ts'
import { isUuid } from '../platform/canonical.ts'
import { operations, settingOf, type Engine } from './operation-kind.ts'
import type { Request } from './request.ts'
import { announceAll, transition, type Sent } from './engine/engine.ts'
import { bodyHashOf, checkRepeated, findKey, retryOnDuplicateKey, type KnownKey } from './engine/keys.ts'
import { lockOperation, type LockedRow } from './row.ts'
import { AWAIT_STANDBY, begin, COMMIT, together, withClient, type Statement } from './transaction.ts'

export type Part = Pick<Request, 'operationId' | 'type' | 'payload' | 'version'> & {
  /** Names this event in a refusal. */
  readonly name: string
  /** Writes before this event is decided on; rolled back with all of them when one is refused. */
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

/** Locks in the order of ids. @throws Refused 400, 403, 404, 409, 422, with the part's name; nothing has changed then */
export async function advanceTogether(engine: Engine, asked: Together): Promise<void> {
  if (!asked.parts.every(({ operationId }) => isUuid(operationId))) throw notFound()
  const sorted = { ...asked, parts: asked.parts.toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1)) }
  await retryOnDuplicateKey(() => attempt(engine, sorted))
}

const attempt = (engine: Engine, { scope, parts, idempotencyKey, asked }: Together): Promise<void> =>
  withClient(engine.pool, async (client) => {
    const bodyHash = bodyHashOf(asked)
    const locks = parts.map(({ operationId }) => lockOperation(operationId))
    const found = await together(client, [...begin(scope), ...locks, findKey(scope.personId, idempotencyKey)])
    const known = found.at(-1)?.rows[0] as KnownKey | undefined
    if (known) {
      checkRepeated(known, bodyHash)
      await together(client, [AWAIT_STANDBY, COMMIT])
      return
    }
    const after: (() => void)[] = []
    for (const [at, part] of parts.entries()) {
      const row = found[at + 1]?.rows[0] as LockedRow | undefined
      // All events share one key, which is stored with the first.
      const key = at === 0 ? { key: idempotencyKey, bodyHash } : null
      const done = await named(parts.length > 1 ? part.name : null, () =>
        one(client, engine, { scope, part, row, key }),
      )
      after.push(done)
    }
    await together(client, [COMMIT])
    for (const tell of after) tell()
  })

/** Locks operations inside a running transaction, always in the order of their ids. */
export async function lockTogether(client: pg.ClientBase, operationIds: readonly string[]): Promise<void> {
  if (operationIds.length > 0) await together(client, operationIds.toSorted().map(lockOperation))
}

/** Events of locked operations inside the caller's transaction. @returns what is announced after the commit */
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
    announcements.push(await named(part.name, () => one(client, engine, { scope, part, row, key: null })))
  }
  return () => {
    for (const announceOne of announcements) announceOne()
  }
}

type One = {
  readonly scope: Scope
  readonly part: Part
  readonly row: LockedRow | undefined
  readonly key: NonNullable<Sent['key']> | null
}

/** @returns what is announced once all of it is committed */
async function one(
  client: pg.ClientBase,
  engine: Engine,
  { scope, part: { writing, ...part }, row, key }: One,
): Promise<() => void> {
  if (!row) throw notFound()
  const setting = settingOf(client, engine, scope, writing)
  const { save, done } = await transition(operations, setting, row, { ...part, key })
  await together(client, [save])
  return () => announceAll(engine.pool, done.announcements)
}

async function named<Result>(name: string | null, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (name === null || !(error instanceof Refused) || error.status !== 409) throw error
    throw new Refused(409, error.code, `${name}: ${error.reason}`)
  }
}
