import { AsyncLocalStorage } from 'node:async_hooks'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { changesOfLast, closeListener, subscribeChanges } from './listener.ts'

const { owner, pool: listening } = await createTestDatabase()

/** Of PostgreSQL's protocol: signed in, ready, and the refusal of a server that is still a standby. */
const SIGNED_IN = Buffer.from('520000000800000000' + '5a0000000549', 'hex')
const fields = Buffer.from('SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0')
const length = Buffer.alloc(4)
length.writeInt32BE(fields.length + 4)
const REFUSED = Buffer.concat([Buffer.from('E'), length, fields, Buffer.from('5a0000000549', 'hex')])

/** A database that still refuses to listen. @returns a pool of it, how often it was asked, and how to close both */
async function openRefusing() {
  let asked = 0
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(SIGNED_IN)
      socket.once('data', () => {
        asked += 1
        socket.write(REFUSED)
      })
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool({ connectionString: `postgres://nobody@127.0.0.1:${port}/none` })
  const close = async () => {
    await closeListener(pool)
    await pool.end()
    server.close()
  }
  return { pool, asked: () => asked, close }
}

test('a database that refuses to listen, as one does until it is the primary, is asked again', async () => {
  const { pool, asked, close } = await openRefusing()
  subscribeChanges(pool, () => {})
  await expect.poll(asked).toBeGreaterThan(1)
  await close()
})

describe('a lost connection', () => {
  const realLater = globalThis.setTimeout
  afterEach(() => void vi.restoreAllMocks())

  /** What the listener of a test begins: listeners that other files of this process have left try again, too. */
  const ours = new AsyncLocalStorage<true>()

  /** Tries to connect that wait for their second, which does not pass. */
  function waitingTries() {
    const begun: unknown[] = []
    const cleared = vi.spyOn(globalThis, 'clearTimeout')
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => {
      const timer = realLater(run, ms === 1_000 ? 60_000 : ms)
      if (ms === 1_000 && ours.getStore()) begun.push(timer)
      return timer
    })
    const left = () => begun.filter((one) => !cleared.mock.calls.some(([handle]) => handle === one)).length
    return { begun: () => begun.length, left }
  }

  test('is followed by one try, however many signs there are that it is lost, and by none once it is closed', async () => {
    const tries = waitingTries()
    const { pool, close } = await openRefusing()
    ours.run(true, () => subscribeChanges(pool, () => {}))
    // The refusal, and the end of the connection.
    await expect.poll(tries.begun).toBe(2)
    expect(tries.left()).toBe(1)
    await close()
    expect(tries.left()).toBe(0)
  })

  test('that was closed on purpose is followed by no try, and the next subscriber opens another', async () => {
    const left = await openRefusing()
    subscribeChanges(left.pool, () => {})
    const tries = waitingTries()
    const onGap = vi.fn()
    for (let time = 0; time < 2; time += 1) {
      ours.run(true, () => subscribeChanges(listening, () => {}, onGap))
      await expect.poll(() => changesOfLast(listening, 0.1)).toEqual([])
      await closeListener(listening)
    }
    await expect.poll(left.asked).toBeGreaterThan(0)
    await left.close()
    expect(tries.begun()).toBe(0)
    expect(onGap).not.toHaveBeenCalled()
  })
})

describe('changes', () => {
  const received: number[] = []
  const said = (from: number, to: number) =>
    owner.query(
      `select pg_notify('changes', json_build_object('topic', 'operation', 'sid', n, 'version', n, 'organizations', '[]'::json)::text)
       from generate_series($1::int, $2::int) n`,
      [from, to],
    )
  let begun = 0
  beforeAll(() => {
    subscribeChanges(listening, ({ version }) => received.push(version))
  })
  afterAll(() => closeListener(listening))
  const sinceBegun = () => changesOfLast(listening, performance.now() - begun)?.map(({ version }) => version)

  test('is known from when it listens on, and of no time before', async () => {
    expect(changesOfLast(listening, 60_000)).toBeNull()
    await expect.poll(() => changesOfLast(listening, 0.1)).toEqual([])
    begun = performance.now()
    expect(changesOfLast(listening, 60_000)).toBeNull()
  })

  test('are published to subscribers; other notifications are ignored', async () => {
    await owner.query("select pg_notify('changes', 'hello')")
    const deaf: number[] = []
    const unsubscribe = subscribeChanges(listening, ({ version }) => deaf.push(version))
    await said(1, 1)
    await expect.poll(() => received).toEqual([1])
    unsubscribe()
    await said(2, 2)
    await expect.poll(() => received).toEqual([1, 2])
    expect(deaf).toEqual([1])
    expect(sinceBegun()).toEqual([1, 2])
  })

  test('is remembered for the last 2000 changes; of a time before them it is not known what was missed', async () => {
    await said(3, 2000)
    await expect.poll(() => received.length).toBe(2000)
    expect(sinceBegun()).toEqual(received)
    const last = performance.now()
    await said(2001, 2003)
    await expect.poll(() => received.length).toBe(2003)
    expect(sinceBegun()).toBeUndefined()
    const late = changesOfLast(listening, performance.now() - last)
    expect(late?.map(({ version }) => version)).toEqual([2001, 2002, 2003])
  })
})
