// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { PREFETCH_DELAY } from '../lib/constants.ts'
import { placeAt, prefetchPointed, prefetchSoon } from './prefetch.ts'

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

test('code that is fetched ahead comes one after the other, and not while someone types', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<h1>Desk</h1><a href="/admin/ledger">1</a><a href="/admin/billing">2</a>'
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10))
  const first = Promise.withResolvers<{ readonly Component: () => null }>()
  const loads = ['/admin/ledger', '/admin/billing'].map((path) => vi.spyOn(placeAt(path)!.screen!, 'load'))
  loads[0]!.mockReturnValue(first.promise)
  loads[1]!.mockResolvedValue({ Component: () => null })
  const calls = () => loads.map((load) => load.mock.calls.length)
  prefetchSoon()
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY - 100)
  document.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY)
  expect(calls()).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY)
  expect(calls()).toEqual([1, 0])
  first.resolve({ Component: () => null })
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY)
  expect(calls()).toEqual([1, 1])
})

test('the record behind a link is asked for when the pointer rests on it, and not when it passes', async () => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<a href="/admin/operations/7">OP-7</a><a href="/admin/organizations">All</a><p>Text</p>'
  const [record, list, text] = ['a', 'a + a', 'p'].map((at) => document.querySelector(at)!)
  const loader = vi.fn()
  for (const path of ['/admin/operations/7', '/admin/organizations'])
    vi.spyOn(placeAt(path)!.screen!, 'load').mockResolvedValue({ Component: () => null, loader })
  const end = prefetchPointed()
  const point = async (element: Element, rest: number) => {
    element.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(rest)
  }
  await point(record!, 20)
  await point(text!, 100)
  await point(list!, 100)
  expect(loader).not.toHaveBeenCalled()
  await point(record!, 100)
  expect(loader).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { operationSid: '7' } }))
  end()
  await point(record!, 100)
  expect(loader).toHaveBeenCalledOnce()
})
