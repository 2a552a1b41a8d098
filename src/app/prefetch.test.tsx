// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScreenFiles } from '../../contract/http/screen-files.ts'
import { PREFETCH_DELAY } from '../lib/constants.ts'
import { placeAt, prefetchPointed, prefetchSoon } from './prefetch.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What the build says of the screens, and when a file comes: tests decide. */
const TABLE: ScreenFiles = {
  files: ['/assets/list.js', '/assets/ledger.js', '/assets/ledger.css', '/messages/en/admin.json?v=1'],
  screens: { '/admin/operations': [0, 3], '/admin/ledger': [1, 2], '/admin/billing': [0, 2] },
}
vi.stubGlobal('fetch', () => Promise.resolve(Response.json(TABLE)))
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10))
})

const named = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`)
const comes = (file: string) =>
  document.querySelector(`link[href="${file}"]`)!.dispatchEvent(new Event('load'))

test('the code behind a link in a chart is fetched ahead as behind any other, and not run', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<h1>Operations</h1><svg><a href="/admin/operations"><text>x</text></a></svg>'
  const load = vi.spyOn(placeAt('/admin/operations')!.screen!, 'load')
  prefetchSoon()
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY)
  expect(named()).toEqual(['modulepreload /assets/list.js'])
  expect(load).not.toHaveBeenCalled()
})

test('code that is fetched ahead comes one screen after the other, no file twice, and not while someone types', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<h1>Desk</h1><a href="/admin/ledger">1</a><a href="/admin/billing">2</a>'
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/list.js">'
  prefetchSoon()
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY - 100)
  document.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY)
  expect(named()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY)
  const ledger = [
    'modulepreload /assets/list.js',
    'modulepreload /assets/ledger.js',
    'preload /assets/ledger.css',
  ]
  expect(named()).toEqual(ledger)
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY)
  comes('/assets/ledger.js')
  comes('/assets/ledger.css')
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY * 2)
  expect(named()).toEqual(ledger)
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
