/** What events leave to be done goes to the queue in batches, until nothing waits. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Jobs } from '../../platform/jobs.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { create } from '../create.ts'
import { contributionIn, openMarket } from '../samples.ts'
import { outboxRow, relayOutbox } from './outbox.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
let operationId = ''
beforeAll(async () => {
  operationId = (
    await create({ pool, clock: () => new Date('2026-03-02T09:00:00.000Z') }, contributionIn(market))
  ).operationId
})
beforeEach(() => owner.query('delete from outbox'))

type Given = Parameters<Jobs['insert']>[1][number]
const queue = () => {
  const batches: (readonly Given[])[] = []
  const jobs = {
    insert: async (_queue: string, list: readonly Given[]) => {
      batches.push(list)
      return null
    },
  }
  return { jobs, batches }
}
const leave = (kind: string, count = 1, trace: string | null = null) =>
  owner.query(
    `insert into outbox (operation_id, kind, params, trace) select $1, $2, '{}', $4 from generate_series(1, $3)`,
    [operationId, kind, count, trace],
  )
const waiting = async () => (await owner.query('select 1 from outbox where dispatched_at is null')).rowCount

test('all that waits is handed over in the order of its ids, two hundred at a time', async () => {
  // Not in the order in which they lie there.
  await owner.query(
    `insert into outbox (id, operation_id, kind, params)
     select gen_random_uuid(), $1, 'scheduleTranches', '{}' from generate_series(1, 401)`,
    [operationId],
  )
  const { jobs, batches } = queue()
  expect(await relayOutbox({ pool }, jobs)).toBe(401)
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 1])
  const ids = batches.flat().map(({ id = '' }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? -1 : 1)))
  expect(await waiting()).toBe(0)
  expect(await relayOutbox({ pool }, jobs)).toBe(0)
  expect(batches).toHaveLength(3)
})

test('e-mails come after what people wait for, and are tried for longer', async () => {
  for (const kind of ['notify', 'sendCertificate', 'drawCertificate']) await leave(kind)
  const { jobs, batches } = queue()
  await relayOutbox({ pool }, jobs)
  const tried = { retryLimit: 600, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
  const [notify, send, draw] = batches[0]!.map(({ id: _id, data: _data, ...how }) => how)
  expect(notify).toEqual({ priority: 0, ...tried })
  expect(send).toEqual({ priority: 10, ...tried })
  expect(draw).toEqual({ priority: 10 })
})

test('a job names its row, and the trace of what left it where there is one', async () => {
  const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  await leave('notify')
  await leave('notify', 1, trace)
  const { jobs, batches } = queue()
  await relayOutbox({ pool }, jobs)
  const [plain, traced] = batches[0]!
  expect(plain?.data).toEqual({ outboxId: plain?.id })
  expect(traced?.data).toEqual({ outboxId: traced?.id, trace })
  expect(await outboxRow({ pool }, plain!.id!)).toMatchObject({ operation_id: operationId, kind: 'notify' })
})

test('what the queue did not take waits on', async () => {
  await leave('notify', 3)
  const failing = { insert: () => Promise.reject(new Error('no queue')) }
  await expect(relayOutbox({ pool }, failing)).rejects.toThrow('no queue')
  expect(await waiting()).toBe(3)
})
