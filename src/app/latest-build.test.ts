// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUILD_POLL, RELOAD_GUARD } from '../lib/constants.ts'
import { dismiss, noticeStore } from '../lib/notifications.ts'

vi.mock('../lib/build.ts', () => ({ build: 'old' }))
const { watchBuilds } = await import('./latest-build.ts')
const { reloadOnLostChunk } = await import('./lost-chunk.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of noticeStore.shown()) dismiss(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const served = (build: string | null) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(build === null ? new Response('<!doctype html>') : Response.json({ build })),
  )

test('a newer build is offered once, and reloading is the person’s choice', async () => {
  const reload = vi.fn()
  const end = watchBuilds(reload)
  served('old')
  await vi.advanceTimersByTimeAsync(BUILD_POLL)
  expect(noticeStore.shown()).toEqual([])
  served('new')
  await vi.advanceTimersByTimeAsync(3 * BUILD_POLL)
  expect(noticeStore.shown()).toHaveLength(1)
  expect(reload).not.toHaveBeenCalled()
  noticeStore.shown()[0]?.action?.run()
  expect(reload).toHaveBeenCalledOnce()
  end()
})

test('what cannot be told is not offered', async () => {
  const end = watchBuilds(() => {})
  served(null)
  await vi.advanceTimersByTimeAsync(2 * BUILD_POLL)
  expect(noticeStore.shown()).toEqual([])
  end()
})

test('a chunk that is gone reloads the page, once in 10 seconds', () => {
  const reload = vi.fn()
  reloadOnLostChunk(reload)
  const lost = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(event)
    // Prevented: the page reloads instead of failing.
    return event.defaultPrevented
  }
  expect(lost()).toBe(true)
  vi.advanceTimersByTime(RELOAD_GUARD - 1)
  expect(lost()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(lost()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})
