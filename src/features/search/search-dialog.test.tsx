// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SearchHit } from '../../../contract/search.ts'
import type { Viewer } from '../../../contract/session.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { draw } from '../../testing/screen.tsx'
import { usePageActions } from '../../ui/page-actions.ts'
import { SearchDialog } from './search-dialog.tsx'
import { PAUSE_MS } from './use-hits.ts'

const { call } = vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  return { call: vi.fn() }
})
vi.mock('../../lib/http.ts', async (original) => ({ ...(await original()), call }))

beforeAll(async () => {
  await serveMessages('search')
  Element.prototype.scrollIntoView = () => {}
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  call.mockReset()
  localStorage.clear()
})

const organization = { sid: 'o', name: 'Understory', isPlatform: true, isBuyer: false, isSeller: false }
const viewer = {
  person: { sid: 'p' },
  current: { organization, role: 'owner' },
  memberships: [],
  listLayout: null,
} as unknown as Viewer
const operation = (number: string): SearchHit => ({ kind: 'operation', key: number, title: number, note: '' })

/** Answers of the server by text, given when the test says so. */
function answers() {
  const waiting = new Map<string, (items: readonly SearchHit[]) => void>()
  call.mockImplementation(
    (_: string, { query }: { query: { search: string } }) =>
      new Promise((resolve) => waiting.set(query.search, (items) => resolve({ items }))),
  )
  return (text: string, ...numbers: string[]) =>
    act(async () => {
      waiting.get(text)!(numbers.map(operation))
      await vi.advanceTimersByTimeAsync(0)
    })
}

async function open(run = () => {}, who: Viewer | null = viewer) {
  const onClose = vi.fn<() => void>()
  const Page = () => {
    usePageActions([{ label: 'Approve payout', run }])
    return null
  }
  const pages = [{ title: 'Payments', to: '/admin/payments' }]
  const element = <SearchDialog viewer={who} pages={pages} machines={[]} onClose={onClose} />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] })
  await draw(<Page />)
  const place = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const field = place.querySelector('input')!
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (key: string) =>
    act(
      async () =>
        void field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    )
  const pause = () => act(async () => void (await vi.advanceTimersByTimeAsync(PAUSE_MS)))
  const options = () => [...place.querySelectorAll('[role=option]')].map((one) => one.firstChild?.textContent)
  return { place, router, onClose, type, press, pause, options }
}

test('the server is asked once when one pauses, not for each letter', async () => {
  answers()
  const { type, pause } = await open()
  for (const text of ['O', 'OP', 'OP-2']) await type(text)
  expect(call).not.toHaveBeenCalled()
  await pause()
  expect(call.mock.calls.map(([, { query }]) => query.search)).toEqual(['OP-2'])
})

test('an answer that comes late never replaces that of a newer text', async () => {
  const answer = answers()
  const { type, pause, options } = await open()
  await type('OP-1')
  await pause()
  await type('OP-2')
  await pause()
  await answer('OP-2', 'OP-2001')
  expect(options()).toEqual(['OP-2001'])
  await answer('OP-1', 'OP-1001')
  expect(options()).toEqual(['OP-2001'])
})

test('what was found for a text goes as soon as another one is typed', async () => {
  const answer = answers()
  const { place, type, pause, press, options, router } = await open()
  await type('OP-1')
  await pause()
  await answer('OP-1', 'OP-1001')
  await type('OP-12')
  expect(options()).toEqual([])
  expect(place.querySelector('output')?.textContent).toBe('Searching…')
  await press('Enter')
  expect(router.state.location.pathname).toBe('/')
})

test('Enter takes the nearest entry, and it is the first of the recent ones the next time', async () => {
  answers()
  const { type, press, onClose, router } = await open()
  await type('pay')
  await press('Enter')
  expect(onClose).toHaveBeenCalled()
  expect(router.state.location.pathname).toBe('/admin/payments')
  const again = await open()
  expect(again.options()[0]).toBe('Payments')
  expect(again.place.querySelector('[role=group]')?.textContent).toBe('RecentPayments')
})

test('Enter in the empty field does nothing: an action is reached with the arrows', async () => {
  const run = vi.fn<() => void>()
  const { press, onClose } = await open(run)
  await press('Enter')
  expect(run).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
  await press('ArrowDown')
  await press('Enter')
  expect(run).toHaveBeenCalledOnce()
})

test('a visitor finds pages, the sign-in and what the front page shows; the server is not asked for more', async () => {
  call.mockResolvedValue({ items: [{ sid: 's', title: 'Wet meadows', carrier: 'Canopy' }] })
  const { place, type, pause, options, press, router } = await open(() => {}, null)
  await type('sign in')
  expect(options()).toEqual(['Sign in'])
  await type('zzz')
  expect(place.querySelector('output')?.textContent).toContain('Before you sign in')
  await type('meadow')
  await pause()
  expect(options()).toEqual(['Wet meadows'])
  expect(call.mock.calls.map(([name]) => name)).toEqual(['GET /showcase'])
  await press('Enter')
  expect(router.state.location.pathname).toBe('/offerings/s')
})
