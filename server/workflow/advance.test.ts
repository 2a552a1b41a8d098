/** Events and deadlines that find no operation, no listener or not yet their time; several events that stand or fall together. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { Refused } from '../platform/http/refused.ts'
import { isUuid } from '../platform/canonical.ts'
import { createTestDatabase } from '../testing/database.ts'
import { advanceTogether, advanceWithin, lockTogether, type Part } from './advance-together.ts'
import { advance } from './advance.ts'
import { create, repeatedRequest } from './create.ts'
import { announce, type Announcement } from './outbox/announce.ts'
import { closeListener, subscribeChanges } from './outbox/listener.ts'
import { agreedTranches, planTranches, restOf, yearsAfter } from './plan-tranches.ts'
import { contributionIn, openMarket } from './samples.ts'
import { fireTimer, sweepTimers } from './timers.ts'
import { begin, COMMIT, together as sendTogether, withClient } from './transaction.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const { admin, buyer, carrier } = market.people
const now = new Date('2026-03-02T09:00:00.000Z')
const engine = { pool, clock: () => now }
const operation = async () => (await create(engine, contributionIn(market))).operationId

const comment = (operationId: string, more: Partial<Part> = {}): Part => ({
  operationId,
  name: operationId,
  type: 'operation.comment',
  payload: { text: 'Hello', internal: false },
  version: null,
  writing: [],
  ...more,
})
const versionsOf = async (ids: readonly string[]) =>
  (
    await owner.query<{ version: number }>(
      'select version from operation where id = any ($1) order by array_position($1::uuid[], id)',
      [ids],
    )
  ).rows.map(({ version }) => version)
const notFound = { status: 404, code: 'not_found' }

describe('an event', () => {
  const send = (operationId: string) =>
    advance(engine, { ...comment(operationId), scope: buyer.scope, idempotencyKey: null })

  test('of an operation that is not there, or named by what is no id, finds nothing', async () => {
    await expect(send(randomUUID())).rejects.toMatchObject(notFound)
    await expect(send('operation-7')).rejects.toMatchObject(notFound)
  })

  test('is refused with who may send it, or with the word that there is none', async () => {
    const operationId = await operation()
    const reasonOf = async (type: string, payload: Part['payload']) => {
      const part = comment(operationId, { type, payload })
      const sent = advance(engine, { ...part, scope: carrier.scope, idempotencyKey: null })
      const error: unknown = await sent.catch((refused: unknown) => refused)
      return error instanceof Refused ? `${error.status} ${error.reason}` : error
    }
    const because = { reason: 'Because' }
    expect(await reasonOf('AcceptOperation.decline', because)).toBe('403 Only the platform can do this.')
    expect(await reasonOf('operation.hold', because)).toBe('403 Only the platform or the system can do this.')
    expect(await reasonOf('proposal.accept', {})).toBe('403 Only the contributor can do this.')
    expect(await reasonOf('operation.explode', {})).toBe('404 There is no such event.')
    expect(await versionsOf([operationId])).toEqual([1])
  })
})

describe('events of several operations', () => {
  const together = (parts: readonly Part[], idempotencyKey = randomUUID()) =>
    advanceTogether(engine, { scope: admin.scope, parts, idempotencyKey, asked: parts })

  test('happen all of them, and once, or none: where one is not there, nothing changes', async () => {
    const ids = [await operation(), await operation()]
    const parts = ids.map((id) => comment(id))
    for (const lost of [randomUUID(), 'operation-7', '00000000-0000-0000-0000-000000000000'])
      await expect(together([...parts, comment(lost)])).rejects.toMatchObject(notFound)
    expect(await versionsOf(ids)).toEqual([1, 1])
    const key = randomUUID()
    for (let time = 0; time < 2; time += 1) {
      await together(parts, key)
      expect(await versionsOf(ids)).toEqual([2, 2])
    }
    const alone = randomUUID()
    await together([parts[0]!], alone)
    await together([parts[0]!], alone)
    expect(await versionsOf(ids)).toEqual([3, 2])
    await expect(together([parts[0]!], key)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    })
  })

  test('name the one that is refused, where there are several; what was wrong in its form stays as it is', async () => {
    const ids = [await operation(), await operation()]
    const late = comment(ids[1]!, { name: 'CS-2', version: 7 })
    const alone = await together([late]).catch((error: unknown) => error)
    expect(alone).toMatchObject({ status: 409, code: 'stale_version' })
    const both = await together([comment(ids[0]!), late]).catch((error: unknown) => error)
    expect(both).toMatchObject({ status: 409, code: 'stale_version' })
    const [own, named] = [alone, both].map((error) =>
      error instanceof Error && 'reason' in error ? String(error.reason) : '',
    )
    expect(own).not.toContain('CS-2')
    expect(named).toBe(`CS-2: ${own}`)
    const stale = ids.toSorted().map((id) => comment(id, { name: id, version: 7 }))
    await expect(together(stale.toReversed())).rejects.toMatchObject({
      reason: expect.stringContaining(stale[0]!.operationId),
    })
    const wrong = comment(ids[1]!, { name: 'CS-2', payload: {} })
    await expect(together([comment(ids[0]!), wrong])).rejects.toMatchObject({
      status: 400,
      reason: expect.not.stringContaining('CS-2'),
    })
    expect(await versionsOf(ids)).toEqual([1, 1])
  })
})

test('a call that comes again is answered when the standby has what the first one wrote', async () => {
  const operationId = await operation()
  const asked = { ...contributionIn(market), idempotencyKey: randomUUID(), body: { first: true } }
  const parts = [comment(operationId)]
  const key = randomUUID()
  const calls = [
    () => create(engine, asked),
    () => repeatedRequest(engine, asked),
    () => advanceTogether(engine, { scope: admin.scope, parts, idempotencyKey: key, asked: parts }),
  ]
  const watched = (client: pg.PoolClient) => vi.spyOn(client, 'query')
  const isAsked = async (call: () => Promise<unknown>) => {
    const queries = new Set<ReturnType<typeof watched>>()
    const record = (client: pg.PoolClient) => void queries.add(watched(client))
    pool.on('acquire', record)
    await call()
    pool.off('acquire', record)
    const sent = [...queries].flatMap(({ mock }) => mock.calls.map(([text]) => text))
    vi.restoreAllMocks()
    return JSON.stringify(sent).includes('pg_logical_emit_message')
  }
  const [first, , together] = calls
  expect(await repeatedRequest(engine, asked)).toBeNull()
  expect([await isAsked(first!), await isAsked(together!)]).toEqual([false, false])
  for (const call of calls) expect(await isAsked(call)).toBe(true)
  const { operationId: created } = await create(engine, asked)
  expect(await repeatedRequest(engine, asked)).toMatchObject({ operationId: created, repeated: true })
})

test('operations are locked before the first of several events is decided on, and these are announced after the commit', async () => {
  const changes: Announcement[] = []
  const unsubscribe = subscribeChanges(pool, (change) => changes.push(change))
  const probe = { topic: 'mail', sid: randomUUID(), version: 1, organizations: [] } as const
  await expect.poll(() => (announce(pool, probe), changes.length)).toBeGreaterThan(0)
  const versions = (sid: string) =>
    changes.filter((change) => change.sid === sid).map(({ topic, version }) => `${topic} ${version}`)

  const ids = [await operation(), await operation()]
  const parts = ids.map((id) => comment(id))
  await advanceTogether(engine, { scope: admin.scope, parts, idempotencyKey: randomUUID(), asked: parts })
  const announceWithin = await withClient(pool, async (client) => {
    await sendTogether(client, begin(admin.scope))
    await lockTogether(client, ids)
    const free = 'select 1 from operation where id = any ($1) for update skip locked'
    expect((await owner.query(free, [ids])).rowCount).toBe(0)
    const after = await advanceWithin(client, engine, admin.scope, parts)
    await sendTogether(client, [COMMIT])
    return after
  })
  announceWithin()
  const { rows } = await owner.query<{ id: string; due_at: Date }>(
    'select id, due_at from timer where operation_id = $1 order by due_at',
    [ids[0]],
  )
  const [{ id: timerId, due_at: due }] = rows as [(typeof rows)[0]]
  expect(await fireTimer({ ...engine, clock: () => due }, { operationId: ids[0]!, timerId })).toBe('fired')
  expect(await fireTimer(engine, { operationId: ids[0]!, timerId: 'none' })).toBe('gone')
  await expect
    .poll(() => ids.map(versions))
    .toEqual([
      ['operation 1', 'operation 2', 'operation 3', 'operation 4'],
      ['operation 1', 'operation 2', 'operation 3'],
    ])
  unsubscribe()
  await closeListener(pool)
})

describe('a deadline', () => {
  const addTimer = async (operationId: string, event: string, dueAt = now) => {
    const id = randomUUID()
    await owner.query('insert into timer (operation_id, id, due_at, event) values ($1, $2, $3, $4)', [
      operationId,
      id,
      dueAt,
      event,
    ])
    return { operationId, timerId: id }
  }
  const isThere = async ({ timerId }: { timerId: string }) =>
    (await owner.query('select 1 from timer where id = $1', [timerId])).rowCount === 1

  test('to which the machine no longer listens is deleted, and the others of the operation stay', async () => {
    const id = await operation()
    const left = await addTimer(id, 'xstate.after.gone')
    const { rowCount: before } = await owner.query('select 1 from timer where operation_id = $1', [id])
    expect(await fireTimer(engine, left)).toBe('gone')
    expect(await isThere(left)).toBe(false)
    expect((await owner.query('select 1 from timer where operation_id = $1', [id])).rowCount).toBe(
      before! - 1,
    )
    expect(await versionsOf([id])).toEqual([1])
  })

  test('whose effect is refused goes alone: what it wrote before does not stay', async () => {
    const id = await operation()
    const left = await addTimer(id, 'later')
    const { rows: before } = await owner.query('select version from operation where id = $1', [id])
    // No machine has such an effect yet: the write is queued, and its refusal comes where the event is decided.
    let client: pg.PoolClient | undefined
    const lending = new Proxy(pool, {
      get: (of, name) =>
        name === 'connect' ? async () => (client = await pool.connect()) : Reflect.get(of, name),
    })
    let asked = 0
    const refusing = () => {
      if (++asked === 2) {
        void client!.query('update operation set version = version + 1 where id = $1', [id])
        throw new Refused(409, 'not_enough_units')
      }
      return now
    }
    expect(await fireTimer({ pool: lending, clock: refusing }, left)).toBe('gone')
    expect(await isThere(left)).toBe(false)
    expect((await owner.query('select version from operation where id = $1', [id])).rows).toEqual(before)
  })

  test('whose event fails for another reason stays, and its job comes again', async () => {
    const id = await operation()
    const unknown = await addTimer(id, 'operation.explode')
    await expect(fireTimer(engine, unknown)).rejects.toMatchObject({ status: 404 })
    expect(await isThere(unknown)).toBe(true)
    await owner.query('delete from timer where id = $1', [unknown.timerId])
  })

  test('is due at its very moment, and makes one job each', async () => {
    await owner.query('delete from timer')
    const id = await operation()
    await owner.query('update timer set due_at = $2 where operation_id = $1', [id, now])
    await addTimer(id, 'later', new Date(now.getTime() + 1))
    const { rows } = await owner.query<{ id: string }>(
      'select id from timer where operation_id = $1 and due_at <= $2',
      [id, now],
    )
    const made: object[] = []
    const jobs = {
      insert: async (_queue: string, list: readonly { data?: object | null }[]) => {
        made.push(...list.map(({ data }) => data!))
        return null
      },
    }
    expect(await sweepTimers(engine, jobs)).toBe(rows.length)
    expect(made).toEqual(expect.arrayContaining(rows.map((row) => ({ operationId: id, timerId: row.id }))))
    expect(made).toHaveLength(rows.length)
    expect(await fireTimer(engine, { operationId: id, timerId: rows[0]!.id })).toBe('fired')
    await owner.query('delete from timer')
    made.length = 0
    expect(await sweepTimers(engine, jobs)).toBe(0)
    expect(made).toEqual([])
  })
})

describe('a schedule', () => {
  test('is in the order of the request; of agreements from before, all tranches but those that were added', () => {
    const [first, second, third] = planTranches(['2026-06-01', null, '2028-06-01'])
    expect(first).toMatchObject({ startsOn: '2026-06-01' })
    expect(second).toEqual({ sid: second!.sid })
    expect(isUuid(second!.sid)).toBe(true)
    const tranches = { [third!.sid]: 'scheduled', [first!.sid]: 'scheduled', added: 'planned' }
    const added = [{ sid: 'added' }]
    expect(agreedTranches({ agreed: [first!, third!], added }, { tranches })).toEqual([
      first!.sid,
      third!.sid,
    ])
    expect(agreedTranches({ agreed: [], added }, { tranches })).toEqual([third!.sid, first!.sid])
  })

  test('counts years from a day on, and leaves of each line what no tranche has', () => {
    const leapDay = new Date('2028-02-29T09:00:00.000Z')
    expect([1, 4].map((years) => yearsAfter(leapDay, years).slice(0, 10))).toEqual([
      '2029-02-28',
      '2032-02-29',
    ])
    expect(yearsAfter(now, 2)).toBe('2028-03-02T09:00:00.000Z')
    expect(yearsAfter(now, 0)).toBe(now.toISOString())
    const lines = [{ quantity: '10' }, { quantity: '20' }]
    expect(restOf(lines, 0n)).toEqual([10n, 20n])
    expect(restOf(lines, 15n)).toEqual([0n, 15n])
    expect(restOf(lines, 30n)).toEqual([0n, 0n])
  })
})
