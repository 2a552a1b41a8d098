import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOCK_RETRIES, LOCK_WAIT } from '../../../../machines/authentication/constants.ts'
import { alone } from './lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Locks as a browser keeps them: one holder, the others wait until it is done or they lose patience. */
function openLocks() {
  let tail: Promise<unknown> = Promise.resolve()
  let asked = 0
  const request = async (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
    asked += 1
    const before = tail
    let done = () => {}
    tail = new Promise<void>((resolve) => (done = resolve))
    try {
      await Promise.race([
        before,
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('gave up', 'AbortError'))),
        ),
      ])
      return await run()
    } finally {
      void before.then(done)
    }
  }
  return { locks: { request } as unknown as LockManager, asked: () => asked }
}

test('ten who want the same at once run one after the other', async () => {
  const { locks } = openLocks()
  let inside = 0
  let most = 0
  const run = async () => {
    inside += 1
    most = Math.max(most, inside)
    await Promise.resolve()
    inside -= 1
  }
  await Promise.all(Array.from({ length: 10 }, () => alone('token', run, locks)))
  expect(most).toBe(1)
})

test('waits five seconds for the lock, queues again ten times, and then gives up as timed out', async () => {
  const { locks, asked } = openLocks()
  void alone('token', () => new Promise(() => {}), locks)
  const waiting = alone('token', async () => 'mine', locks)
  const outcome = expect(waiting).rejects.toMatchObject({ kind: 'timeout' })
  await vi.advanceTimersByTimeAsync(LOCK_WAIT * (LOCK_RETRIES + 1) - 1)
  expect(asked()).toBe(1 + 1 + LOCK_RETRIES)
  await vi.advanceTimersByTimeAsync(1)
  await outcome
})

test('what goes wrong inside is reported as it is, and not tried again', async () => {
  const { locks, asked } = openLocks()
  await expect(alone('token', () => Promise.reject(new Error('refused')), locks)).rejects.toThrow('refused')
  expect(asked()).toBe(1)
})
