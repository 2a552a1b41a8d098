// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { PREFETCH_DELAY } from '../lib/constants.ts'
import { placeAt, prefetchSoon } from './prefetch.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the code behind a link in a chart is fetched ahead as behind any other', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<h1>Operations</h1><svg><a href="/admin/operations"><text>x</text></a></svg>'
  const link = document.querySelector('a')!
  vi.spyOn(link, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10))
  const load = vi
    .spyOn(placeAt('/admin/operations')!.screen!, 'load')
    .mockResolvedValue({ Component: () => null })
  prefetchSoon()
  vi.advanceTimersByTime(PREFETCH_DELAY)
  expect(load).toHaveBeenCalledOnce()
})
