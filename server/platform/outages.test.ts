/** An outage is said once in the log, and its end once, however often something was tried meanwhile. */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { openRelay } from '../testing/relay.ts'
import { isDatabaseGone, openPool, patiently } from './database.ts'
import { sharedCounts } from './http/shared-counts.ts'
import { openJobs, retryFailed } from './jobs.ts'

const { appUrl } = await createTestDatabase()
const relay = await openRelay(appUrl)
afterAll(relay.close)

function kept() {
  const lines: string[] = []
  const write = (_: object, line: string) => void lines.push(line)
  return { lines, log: { error: write, warn: write } }
}

test('rate limits', async () => {
  const { lines, log } = kept()
  const pool = openPool(relay.url, 1)
  const counts = sharedCounts({ pool, clock: () => new Date(0), log })
  // Every call waits for the sum, so each is a try.
  const tryTwice = async () => {
    for (const key of ['one', 'two']) await counts.take(key, 1)
  }
  await tryTwice()
  expect(lines).toEqual([])
  await relay.cut()
  for (const key of ['a', 'b', 'c']) expect(await counts.take(key, 1)).toMatchObject({ isWithin: true })
  expect(lines).toEqual(['rate limits are not shared'])
  await relay.restore()
  for (const key of ['d', 'e']) await counts.take(key, 1)
  expect(lines).toEqual(['rate limits are not shared', 'rate limits are shared again'])
  counts.stop()
  await pool.end()
})

test('the job queue', async () => {
  const { lines, log } = kept()
  const jobs = openJobs(relay.url, log)
  const errors = vi.fn<() => void>()
  jobs.on('error', errors)
  await jobs.start()
  await jobs.work('sweep', { pollingIntervalSeconds: 0.5 }, async () => {})
  await relay.cut()
  await vi.waitFor(() => expect(errors.mock.calls.length).toBeGreaterThan(3), 30_000)
  expect(lines).toEqual(['the job queue does not reach the database'])
  await relay.restore()
  await vi.waitFor(() => expect(lines).toHaveLength(2), 30_000)
  expect(lines.at(-1)).toBe('the job queue works again')
  await jobs.stop({ graceful: false })
})

test('a database that vanished with a statement under way fails it, and the next one goes on another connection', async () => {
  const pool = openPool(relay.url, 1)
  await pool.query('select 1')
  relay.stall()
  const error: unknown = await patiently(300, () => pool.query('select 1')).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ message: 'Query read timeout' })
  expect(isDatabaseGone(error)).toBe(true)
  expect((await pool.query('select 1')).rowCount).toBe(1)
  await pool.end()
})

test('a database whose name is not found is gone, and not at fault', () => {
  for (const code of ['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH'])
    expect(isDatabaseGone(Object.assign(new Error(code), { code }))).toBe(true)
})

test('a database whose Unix socket is not there is gone; a file that is not there is no reason to say so', async () => {
  const pool = openPool('postgres://role@localhost:5432/database?host=/nowhere', 1)
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason)
  await pool.end()
  expect(error).toMatchObject({ code: 'ENOENT' })
  expect(isDatabaseGone(error)).toBe(true)
  expect(isDatabaseGone(await readFile('/nowhere').catch((reason: unknown) => reason))).toBe(false)
})

test('a job that failed for good returns to its queue with its data, once', async () => {
  const jobs = openJobs(appUrl, kept().log)
  await jobs.start()
  const id = await jobs.send('effect', { outboxId: 'one' }, { retryLimit: 0 })
  await jobs.fetch('effect')
  await jobs.fail('effect', id!)
  expect(await jobs.fetch('effect')).toEqual([])
  expect(await retryFailed(jobs)).toBe(1)
  expect(await jobs.fetch('effect')).toMatchObject([{ data: { outboxId: 'one' } }])
  expect(await retryFailed(jobs)).toBe(0)
  await jobs.stop({ graceful: false })
})
