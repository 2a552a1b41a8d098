/** The outbox is relayed when a change is announced, not only every few seconds; timers end with the worker. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { openJobs } from '../../platform/jobs.ts'
import { SEND_MAIL } from '../../platform/mail/queue.ts'
import { processRegistry } from '../../platform/metrics/registry.ts'
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
const startSending = (send: () => Promise<void>, jobs = openTestJobs()) => {
  const { outside } = fakeOutside(pool, clock)
  return startWork({ ...outside, mail: { ...outside.mail, send }, jobs })
}

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

/** An e-mail in the outbox. @returns the id of its row, which is its job's */
async function leaveMail(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'insert into outbox (kind, params) values ($1, $2) returning id',
    [SEND_MAIL, { mailId: randomUUID() }],
  )
  return rows[0]!.id
}

async function jobOf(id: string) {
  const { rows } = await owner.query<{ state: string; output: string | null }>(
    "select state, output ->> 'message' as output from jobs.job where id = $1",
    [id],
  )
  return rows[0]
}
const stateOf = async (id: string) => (await jobOf(id))?.state
const outputOf = async (id: string) => (await jobOf(id))?.output

async function listening(): Promise<number | null> {
  const { rowCount } = await owner.query(
    "select 1 from pg_stat_activity where application_name = 'understory listen' and datname = current_database()",
  )
  return rowCount
}

const announceChange = () =>
  announce(pool, { topic: 'operation', sid: market.project, version: 1, organizations: [] })

const realLater = globalThis.setTimeout
const realInterval = globalThis.setInterval
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('effects of a change are relayed when it is announced, without the interval, and their worker is woken', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const jobs = openTestJobs()
  const woken = vi.spyOn(jobs, 'notifyWorker')
  const stop = await startWork({ ...fakeOutside(pool, clock).outside, jobs })
  expect(woken).not.toHaveBeenCalled()
  await create({ pool, clock }, contributionIn(market))
  // Announced again and again: the listener may not be connected yet.
  await expect.poll(async () => (announceChange(), await waiting())).toBe(0)
  await expect.poll(() => woken.mock.calls.length).toBeGreaterThan(0)
  await stop()
})

test('a job that fails is tried again, the others of its batch are done, and both are counted by their queue', async () => {
  const jobs = openTestJobs()
  await jobs.start()
  const [failing, done] = [await leaveMail(), randomUUID()]
  await jobs.insert(
    'effect',
    [failing, done].map((id) => ({ id, data: { outboxId: id } })),
  )
  await jobs.insert('timer', [{ data: { operationId: randomUUID(), timerId: 'none' } }])
  await jobs.stop()
  const stop = await startSending(() => Promise.reject(new Error('no mail server')))
  const counted = async (queue: string, outcome: string) =>
    new RegExp(`duration_seconds_count\\{queue="${queue}",outcome="${outcome}"\\} [1-9]`).test(
      await processRegistry.metrics(),
    )
  await expect.poll(() => outputOf(failing)).toBe('Error: no mail server')
  await expect.poll(() => stateOf(done)).toBe('completed')
  expect(await stateOf(failing)).not.toBe('completed')
  await expect
    .poll(() => Promise.all([counted('effect', 'failed'), counted('timer', 'completed')]))
    .toEqual([true, true])
  await stop()
  await owner.query('delete from jobs.job where id = $1', [failing])
})

test('jobs wait while calls wait for a connection', async () => {
  // The time after which jobs go on all the same does not pass.
  vi.useFakeTimers({ toFake: ['performance'] })
  const calls = vi.spyOn(pool, 'waitingCount', 'get').mockReturnValue(1)
  const send = vi.fn(async () => {})
  const id = await leaveMail()
  const stop = await startSending(send)
  await expect.poll(() => stateOf(id)).toBe('active')
  for (let turn = 0; turn < 20; turn += 1) await owner.query('select 1')
  expect(send).not.toHaveBeenCalled()
  calls.mockReturnValue(0)
  await expect.poll(() => stateOf(id)).toBe('completed')
  expect(send).toHaveBeenCalledOnce()
  await stop()
})

test('stopping waits for the job and the relay that are under way, and closes the connection that listens', async () => {
  const jobs = openTestJobs()
  const order: string[] = []
  const [sending, relaying] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const send = vi.fn(async () => {
    await sending.promise
    order.push('job')
  })
  jobs.on('stopped', () => order.push('queue'))
  const id = await leaveMail()
  const stop = await startSending(send, jobs)
  await expect.poll(() => send.mock.calls.length).toBe(1)
  const insert = vi.spyOn(jobs, 'insert').mockImplementationOnce(async () => {
    await relaying.promise
    order.push('relay')
    return null
  })
  await leaveMail()
  await expect.poll(() => (announceChange(), insert.mock.calls.length)).toBe(1)
  const stopping = stop().then(() => order.push('end'))
  for (let turn = 0; turn < 20; turn += 1) await owner.query('select 1')
  sending.resolve()
  await expect.poll(() => order).toEqual(['job', 'queue'])
  for (let turn = 0; turn < 20; turn += 1) await owner.query('select 1')
  relaying.resolve()
  await stopping
  expect(order).toEqual(['job', 'queue', 'relay', 'end'])
  expect(await stateOf(id)).toBe('completed')
  await expect.poll(listening).toBe(0)
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
