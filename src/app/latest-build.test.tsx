// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUILD_POLL, RELOAD_GUARD, SETTLING_TIME } from '../lib/constants.ts'
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

test('what is unknown is not offered', async () => {
  const end = watchBuilds(() => {})
  served(null)
  await vi.advanceTimersByTimeAsync(2 * BUILD_POLL)
  expect(noticeStore.shown()).toEqual([])
  end()
})

test('a page that a lost chunk left is loaded again when the server answers, once in 10 seconds', async () => {
  const reload = vi.fn<() => void>()
  let answer = (): void => {}
  reloadOnLostChunk(reload, () => new Promise((resolve) => (answer = () => resolve(null))))
  const lose = async (page: string) => {
    document.body.innerHTML = page
    window.dispatchEvent(new Event('vite:preloadError'))
    await vi.advanceTimersByTimeAsync(SETTLING_TIME)
  }
  const come = async () => {
    answer()
    await vi.advanceTimersByTimeAsync(SETTLING_TIME)
  }
  await lose('<main id="content">A page that only fetched ahead</main>')
  await come()
  expect(reload).not.toHaveBeenCalled()
  await lose('')
  expect(reload).not.toHaveBeenCalled()
  await come()
  expect(reload).toHaveBeenCalledTimes(1)
  await lose('<main id="content" data-failed>Oops</main>')
  await come()
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(RELOAD_GUARD)
  await lose('<main id="content" data-failed>Oops</main>')
  await come()
  expect(reload).toHaveBeenCalledTimes(2)
})
