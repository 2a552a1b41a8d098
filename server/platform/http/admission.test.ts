/** The bounded queue in front of the database pool: some are served, some wait, the rest is refused at once. */
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { boundWork } from './admission.ts'
import { registerErrors } from './errors.ts'

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** @returns a server whose calls last until they are let go */
function serverWith(max: number, patienceMs: number, waitingCount = 0) {
  const app = Fastify()
  const held: (() => void)[] = []
  registerErrors(app)
  boundWork(app, { pool: { options: { max }, waitingCount }, patienceMs })
  app.get('/proxy/work', () => new Promise((resolve) => held.push(() => resolve('done'))))
  app.get(
    '/proxy/shared',
    { config: { shares: true } },
    () => new Promise((resolve) => held.push(() => resolve('done'))),
  )
  app.get('/proxy/file', { config: { uploads: true } }, async () => 'kept')
  app.get('/proxy/stream', { config: { stays: true } }, async () => 'open')
  opened.push({ close: () => app.close() })
  const ask = (url = '/proxy/work', headers = {}) => app.inject({ url, headers })
  /** Those that are worked on, once there are so many. */
  const until = async (count: number) => {
    while (held.length < count) await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, held, until }
}

test('beyond what is worked on and what waits, a call is refused at once, with Retry-After', async () => {
  const { ask, held, until } = serverWith(2, 60_000)
  const served = Array.from({ length: 2 + 2 * 3 }, () => ask())
  await until(2)
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ code: string }>().code]).toEqual(
    [503, '1', 'overloaded'],
  )
  for (let count = 0; count < served.length; count += 1) {
    await until(1)
    held.shift()!()
  }
  expect((await Promise.all(served)).map(({ statusCode }) => statusCode)).toEqual(served.map(() => 200))
})

test('a call that waits longer than it has patience is refused, and takes no one’s turn', async () => {
  const { ask, held, until } = serverWith(1, 20)
  const first = ask()
  await until(1)
  expect((await ask()).statusCode).toBe(503)
  held.shift()!()
  expect((await first).statusCode).toBe(200)
  const next = ask()
  await until(1)
  held.shift()!()
  expect((await next).statusCode).toBe(200)
})

test('no one begins while too many wait for a connection; event streams wait for none', async () => {
  expect((await serverWith(2, 60_000, 6).ask()).statusCode).toBe(503)
  const { ask, held, until } = serverWith(1, 60_000)
  const first = ask()
  await until(1)
  expect((await ask('/proxy/stream')).statusCode).toBe(200)
  held.shift()!()
  await first
})

test('a file waits for no turn, and a call that only says to bring one does', async () => {
  const { ask, held, until } = serverWith(1, 20)
  const first = ask()
  await until(1)
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await ask('/proxy/file', multipart)).statusCode).toBe(200)
  expect((await ask('/proxy/work', multipart)).statusCode).toBe(503)
  held.shift()!()
  await first
})

test('four calls that share a transaction take the turn of one that has its own, and none comes before its turn', async () => {
  const { ask, held, until } = serverWith(1, 60_000)
  const shared = Array.from({ length: 4 }, () => ask('/proxy/shared'))
  await until(4)
  const own = ask()
  const later = ask('/proxy/shared')
  for (let left = 4; left > 0; left -= 1) {
    expect(held).toHaveLength(left)
    held.shift()!()
    await shared[4 - left]
  }
  await until(1)
  held.shift()!()
  expect((await own).statusCode).toBe(200)
  await until(1)
  held.shift()!()
  expect((await later).statusCode).toBe(200)
})
