/** The outbox is relayed when a change is announced, not only every few seconds; timers end with the worker. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { openJobs } from '../../platform/jobs.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { fakeOutside } from '../../modules/operations/operations.samples.ts'
import { create } from '../create.ts'
import { contributionIn, openMarket } from '../samples.ts'
import { announce } from './announce.ts'
import { startWork } from './work.ts'

const { database, pool, owner, appUrl } = await createTestDatabase()
const market = await openMarket(owner, database)
const clock = () => new Date('2026-03-02T09:00:00.000Z')
const openTestJobs = () => openJobs(appUrl, { error: () => {}, warn: () => {} })
const start = () => startWork({ ...fakeOutside(pool, clock).outside, jobs: openTestJobs() })

async function waiting(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int from outbox where dispatched_at is null',
  )
  return rows[0]!.count
}

async function openEffects(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int from jobs.job where name = 'effect' and state <> 'completed'",
  )
  return rows[0]!.count
}

const announceChange = () =>
  announce(pool, { topic: 'operation', sid: market.project, version: 1, organizations: [] })

const realLater = globalThis.setTimeout
const realInterval = globalThis.setInterval
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('effects of a change are relayed when it is announced, without the interval', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = await start()
  await create({ pool, clock }, contributionIn(market))
  // Announced again and again: the listener may not be connected yet.
  await expect.poll(async () => (announceChange(), await waiting())).toBe(0)
  await stop()
})

test('effects that are more than a batch are carried out without a pause between the batches', async () => {
  const jobs = openTestJobs()
  await jobs.start()
  await jobs.insert(
    'effect',
    Array.from({ length: 90 }, () => ({ data: { outboxId: randomUUID() } })),
  )
  await jobs.stop()
  const later = vi.spyOn(globalThis, 'setTimeout')
  // The pause between two polls does not end before the test, however busy the machine is.
  later.mockImplementation((run, ms = 0) => realLater(run, ms > 150 && ms <= 500 ? 60_000 : ms))
  const stop = await start()
  await expect.poll(openEffects).toBe(0)
  await stop()
})

test('a relay that fails is written down, and the next one hands everything over', async () => {
  const jobs = openTestJobs()
  const { outside } = fakeOutside(pool, clock)
  const complaints: string[] = []
  const log = { ...outside.log, error: (_detail: object, message: string) => void complaints.push(message) }
  await create({ pool, clock }, contributionIn(market))
  const before = await waiting()
  expect(before).toBeGreaterThan(0)
  const insert = vi.spyOn(jobs, 'insert').mockRejectedValueOnce(new Error('no connection'))
  const stop = await startWork({ ...outside, log, jobs })
  await expect.poll(() => complaints).toEqual(['relay'])
  await expect.poll(async () => (announceChange(), await waiting())).toBe(0)
  expect(insert.mock.calls.length).toBeGreaterThan(1)
  await stop()
})

test('what is announced while a relay is under way is relayed right after it', async () => {
  const delayed: (() => void)[] = []
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => {
    if (ms === 150) delayed.push(() => run())
    return realLater(ms === 150 ? () => {} : run, ms)
  })
  const jobs = openTestJobs()
  // Neither the interval nor a sweep comes to help.
  vi.spyOn(globalThis, 'setInterval').mockImplementation((run, ms) =>
    realInterval(ms === 5_000 ? () => {} : run, ms),
  )
  await owner.query("delete from jobs.schedule; delete from jobs.job where name = 'sweep'")
  vi.spyOn(jobs, 'schedule').mockResolvedValue()
  const insert = jobs.insert.bind(jobs)
  const held = Promise.withResolvers<void>()
  const inserted = vi.spyOn(jobs, 'insert').mockImplementationOnce(async (...asked) => {
    await held.promise
    return insert(...asked)
  })
  await create({ pool, clock }, contributionIn(market))
  const starting = startWork({ ...fakeOutside(pool, clock).outside, jobs })
  await expect.poll(() => inserted.mock.calls.length).toBe(1)
  await create({ pool, clock }, contributionIn(market))
  await expect.poll(() => (announceChange(), delayed.length)).toBeGreaterThan(0)
  delayed[0]!()
  held.resolve()
  const stop = await starting
  await expect.poll(waiting).toBe(0)
  await stop()
})

test('neither the interval nor a delayed relay outlives the worker', async () => {
  const [begun, ended] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')]
  const [later, forgotten] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  // Not before the end, however busy the machine is.
  later.mockImplementation((run, ms) => realLater(run, ms === 150 ? 60_000 : ms))
  const stop = await start()
  await expect.poll(() => (announceChange(), later.mock.calls.some(([, ms]) => ms === 150))).toBe(true)
  await stop()
  const own = (spy: typeof begun | typeof later, ms: number) =>
    spy.mock.results.flatMap((result, at) =>
      result.type === 'return' && spy.mock.calls[at]![1] === ms ? [result.value] : [],
    )
  expect(own(begun, 5_000).length).toBeGreaterThan(0)
  for (const one of own(begun, 5_000)) expect(ended).toHaveBeenCalledWith(one)
  expect(forgotten).toHaveBeenCalledWith(own(later, 150).at(-1))
})
