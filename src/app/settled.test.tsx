// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PREFETCH_DELAY, SETTLING_TIME, SUSPENSE_TIMEOUT } from '../lib/constants.ts'
import { queryClient } from '../lib/query-client.ts'
import { doing, draw } from '../testing/screen.tsx'
import type { PlaceWithScreen } from './screens.ts'

const load = () => Promise.resolve({ Component: () => null })
const fetchFiles = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('./screen-files.ts', () => ({ fetchFiles }))
vi.mock('./screens.ts', () => ({
  placesWithScreens: [
    { path: '/admin/mails', title: 'Mails', layout: 'admin', guards: [], screen: { load, areas: [] } },
    { path: '/admin/users', title: 'Users', layout: 'admin', guards: [], screen: null },
  ] satisfies PlaceWithScreen[],
}))
const { placeAt, prefetchSoon } = await import('./prefetch.ts')
const { useSettled } = await import('../lib/tab-title.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Screen({ path, title }: { readonly path: string; readonly title: string }) {
  const announced = useSettled(path, title)
  return (
    <main id="content" tabIndex={-1}>
      {announced}
    </main>
  )
}

test('100 ms after a navigation the new screen is announced and takes a focus that was lost', async () => {
  const place = await draw(<Screen path="/a" title="First" />)
  expect(place.textContent).toBe('')
  const next = await draw(<Turned />)
  await doing(() => next.querySelector('button')!.click())
  await doing(() => void vi.advanceTimersByTime(SETTLING_TIME - 1))
  expect(next.querySelector('main')?.textContent).toBe('')
  await doing(() => void vi.advanceTimersByTime(1))
  expect(next.querySelector('main')?.textContent).toBe('Second')
})

function Turned() {
  const [turned, turn] = useTurn()
  return (
    <>
      <button type="button" onClick={turn}>
        Go
      </button>
      <Screen path={turned ? '/b' : '/a'} title={turned ? 'Second' : 'First'} />
    </>
  )
}
function useTurn() {
  const [turned, set] = useState(false)
  return [turned, () => set(true)] as const
}

test('nothing is fetched ahead while the page still waits for its heading or its data', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10))
  document.body.innerHTML = '<a href="/admin/mails">Mails</a>'
  prefetchSoon()
  vi.advanceTimersByTime(PREFETCH_DELAY)
  document.body.insertAdjacentHTML('afterbegin', '<h1>Desk</h1>')
  const data = Promise.withResolvers<number>()
  const asked = queryClient.fetchQuery({ queryKey: ['desk'], queryFn: () => data.promise })
  vi.advanceTimersByTime(PREFETCH_DELAY)
  expect(fetchFiles).not.toHaveBeenCalled()
  // Anyone who goes on meanwhile has other links in view.
  document.body.innerHTML = '<h1>Desk</h1>'
  data.resolve(1)
  await asked
  vi.advanceTimersByTime(PREFETCH_DELAY)
  expect(fetchFiles).not.toHaveBeenCalled()
})

test('code of a link in view is fetched one second after a navigation, once', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10))
  document.body.innerHTML =
    '<h1>Desk</h1><a href="/admin/mails">Mails</a><a href="/admin/users">Users</a><a href="/x">X</a>'
  prefetchSoon()
  vi.advanceTimersByTime(PREFETCH_DELAY - 1)
  expect(fetchFiles).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fetchFiles).toHaveBeenCalledExactlyOnceWith('/admin/mails')
  prefetchSoon()
  vi.advanceTimersByTime(PREFETCH_DELAY)
  expect(fetchFiles).toHaveBeenCalledOnce()
  expect(placeAt('/admin/mails')?.title).toBe('Mails')
  expect(placeAt('/nowhere')).toBe(null)
})

test('who saves data fetches nothing ahead', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  fetchFiles.mockClear()
  prefetchSoon()
  vi.advanceTimersByTime(PREFETCH_DELAY)
  expect(fetchFiles).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('a skeleton does not wait: the suspense timeout is 0', () => {
  expect(SUSPENSE_TIMEOUT).toBe(0)
})
