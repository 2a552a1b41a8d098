/** One event in two round trips: begin, scope, lock and key; then all changes with the commit (see shared.ts). */
import type pg from 'pg'
import { isUuid } from '../platform/canonical.ts'
import { notFound } from '../platform/http/refused.ts'
import { announceAll, transition } from './engine/engine.ts'
import { bodyHashOf, findKey, retryOnDuplicateKey, type KnownKey } from './engine/keys.ts'
import { operations, settingOf, type Engine } from './operation-kind.ts'
import { repeat, type Answered, type Request } from './request.ts'
import { lockOperation, type LockedRow } from './row.ts'
import { advanceShared } from './shared.ts'
import { AWAIT_STANDBY, begin, COMMIT, together, withClient, type Statement } from './transaction.ts'

/** @throws Refused 400 with fields, 403, 404, 409 with a sentence, 422; then nothing has changed */
export async function advance(engine: Engine, request: Request): Promise<Answered> {
  if (!isUuid(request.operationId)) throw notFound()
  const { operationId, type, payload, version, asked } = request
  const bodyHash =
    request.idempotencyKey === null ? '' : bodyHashOf(asked ?? { operationId, type, payload, version })
  return (
    (await advanceShared(engine, request, bodyHash)) ??
    retryOnDuplicateKey(() => attempt(engine, request, bodyHash))
  )
}

const attempt = (engine: Engine, request: Request, bodyHash: string): Promise<Answered> =>
  withClient(engine.pool, async (client) => {
    const { scope, operationId, idempotencyKey, reading = [], writing = [], ...sent } = request
    const key = idempotencyKey === null ? [] : [findKey(scope.personId, idempotencyKey)]
    const answers = await together(client, [...begin(scope), lockOperation(operationId), ...key])
    const row = answers[1]?.rows[0] as LockedRow | undefined
    const known = answers[2]?.rows[0] as KnownKey | undefined
    if (known) {
      const answered = repeat(known, bodyHash)
      return { ...answered, read: await readRepeated(client, reading) }
    }
    if (!row) throw notFound()
    const setting = settingOf(client, engine, scope, writing)
    const used = idempotencyKey === null ? null : { key: idempotencyKey, bodyHash }
    const { save, version, done } = await transition(operations, setting, row, { ...sent, key: used })
    const [, ...read] = await together(client, [save, ...reading, COMMIT])
    announceAll(engine.pool, done.announcements)
    return { operationId, version, repeated: false, read }
  })

async function readRepeated(client: pg.ClientBase, reading: readonly Statement[]) {
  const [, ...read] = await together(client, [AWAIT_STANDBY, ...reading, COMMIT])
  return read
}
