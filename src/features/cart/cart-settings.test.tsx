// @vitest-environment jsdom
/** What is typed in the cart is not lost: not by leaving before it was saved, and not by what colleagues change meanwhile. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from '../../lib/query-client.ts'
import { doing } from '../../testing/screen.tsx'
import { BudgetPanel } from './budget-panel.tsx'
import { CartSettings } from './cart-settings.tsx'
import { cart, line } from './cart.samples.ts'

const saved: unknown[] = []
beforeEach(() => {
  saved.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'PUT') saved.push(JSON.parse(init.body as string))
    return Response.json(cart)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** As React hears a key: past its own setter. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  return doing(() => {
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function mount(node: ReactNode) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (next: ReactNode) =>
    doing(() => root.render(<QueryClientProvider client={queryClient}>{next}</QueryClientProvider>))
  await show(node)
  return { place, show, leave: () => doing(() => root.unmount()) }
}

test('a purpose is saved when one leaves the page by keys before the pause is over', async () => {
  const { place, leave } = await mount(<CartSettings cart={cart} />)
  await type(place.querySelector('textarea')!, 'Travel of 2026')
  expect(saved).toEqual([])
  await leave()
  expect(saved).toEqual([{ purpose: 'Travel of 2026' }])
})

test('leaving saves nothing where everything was saved already', async () => {
  const { place, leave } = await mount(<CartSettings cart={cart} />)
  await type(place.querySelector('textarea')!, 'Travel')
  await doing(() => {
    vi.runAllTimers()
  })
  expect(saved).toEqual([{ purpose: 'Travel' }])
  await leave()
  expect(saved).toEqual([{ purpose: 'Travel' }])
})

test('a budget that is being typed stays when a colleague adds a line, and so do the shares', async () => {
  const { place, show, leave } = await mount(<BudgetPanel cart={cart} />)
  const fields = () => [...place.querySelectorAll('input')].map(({ value }) => value)
  await type(place.querySelectorAll('input')[0]!, '1200')
  await type(place.querySelectorAll('input')[1]!, '70')
  await show(<BudgetPanel cart={{ ...cart, lines: [...cart.lines, line('third')] }} />)
  expect(fields()).toEqual(['1200', '70', '33', '33'])
  await show(<BudgetPanel cart={{ ...cart, lines: [line('second')] }} />)
  expect(fields()).toEqual(['1200', '100'])
  await leave()
})
