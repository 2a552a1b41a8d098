/** The outbox is looked at when something has changed, and not only every few seconds; what was begun for that ends with it. */
import { afterEach, expect, test, vi } from 'vitest'
import { openJobs } from '../../platform/jobs.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { create } from '../create.ts'
import { fakeOutside } from '../../modules/operations/operations.samples.ts'
import { contributionIn, openMarket } from '../samples.ts'
import { announce } from './announce.ts'
import { startWork } from './work.ts'

const { database, pool, owner, appUrl } = await createTestDatabase()
const market = await openMarket(owner, database)
const clock = () => new Date('2026-03-02T09:00:00.000Z')
const start = () =>
  startWork({
    ...fakeOutside(pool, clock).outside,
    jobs: openJobs(appUrl, { error: () => {}, warn: () => {} }),
  })

async function waiting(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int from outbox where dispatched_at is null',
  )
  return rows[0]!.count
}

const say = (topic: 'operation' | 'mail') =>
  announce(pool, { topic, sid: market.project, version: 1, organizations: [] })

const realLater = globalThis.setTimeout
afterEach(() => void vi.useRealTimers())

test('effects of a change are handed over when it is announced, without a look at intervals', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = await start()
  await create({ pool, clock }, contributionIn(market))
  // Announced again: the first notice comes before the listener does.
  await expect.poll(async () => (say('operation'), await waiting())).toBe(0)
  await stop()
})

test('no interval and no look that was put off outlives it', async () => {
  const [begun, ended] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')]
  const [later, forgotten] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  // Not before the end, however busy the machine is.
  later.mockImplementation((run, ms) => realLater(run, ms === 150 ? 60_000 : ms))
  const stop = await start()
  await expect.poll(() => (say('operation'), later.mock.calls.some(([, ms]) => ms === 150))).toBe(true)
  await stop()
  const own = (spy: typeof begun | typeof later, ms: number) =>
    spy.mock.results.filter((_, at) => spy.mock.calls[at]![1] === ms).map(({ value }) => value as unknown)
  expect(own(begun, 5_000).length).toBeGreaterThan(0)
  for (const one of own(begun, 5_000)) expect(ended).toHaveBeenCalledWith(one)
  expect(forgotten).toHaveBeenCalledWith(own(later, 150).at(-1))
  vi.restoreAllMocks()
})
