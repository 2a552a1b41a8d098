// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CartLine } from '../../../contract/offerings/carts.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { CartPage } from './cart-page.tsx'
import { cart } from './cart.samples.ts'

const { call } = vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  return { call: vi.fn(() => new Promise(() => {})) }
})
vi.mock('../../lib/http.ts', async (original) => ({ ...(await original()), call }))

beforeAll(() => serveMessages('cart'))

async function show(quantity: string, problems: CartLine['problems'] = []) {
  const onReview = vi.fn()
  const [first, second] = cart.lines
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CartPage
          cart={{ ...cart, lines: [first!, { ...second!, quantity, problems }] }}
          hrefOfOffering={String}
          onReview={onReview}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const button = [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Review and request',
  )!
  return { place, button, onReview }
}

async function open(quantity: string, problems: CartLine['problems'] = []) {
  const { place, button, onReview } = await show(quantity, problems)
  await doing(() => button.click())
  return { onReview, refusals: [...place.querySelectorAll('[role="alert"]')].map((one) => one.textContent) }
}

test('a line that asks for more than there is keeps the cart here, says so and has the focus', async () => {
  const { onReview, refusals } = await open('12', ['notThatMany'])
  expect(onReview).not.toHaveBeenCalled()
  expect(refusals).toContain('Something in the cart has to be resolved first.')
  expect((document.activeElement as HTMLInputElement).value).toBe('12')
})

test('where nothing is wrong the button leads on to the review', async () => {
  const { onReview, refusals } = await open('2')
  expect(onReview).toHaveBeenCalledOnce()
  expect(refusals).toEqual([])
})

test('a beneficiary that was emptied keeps the cart here and has the focus', async () => {
  const { place, button, onReview } = await show('2')
  const name = [...place.querySelectorAll('input')].find(({ value }) => value === cart.beneficiaryName)!
  await doing(() => {
    // React's own setter of the field would hide the change from it.
    Reflect.set(HTMLInputElement.prototype, 'value', '', name)
    name.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await doing(() => button.click())
  expect(onReview).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(name)
})

test('after a line was removed, the focus is on the page around the lines', async () => {
  const show = (lines: readonly CartLine[]) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <main id="content" tabIndex={-1}>
          <CartPage cart={{ ...cart, lines: [...lines] }} hrefOfOffering={String} onReview={() => {}} />
        </main>
      </MemoryRouter>
    </QueryClientProvider>
  )
  const [first, second] = cart.lines
  const drawing: { redraw: (shown: ReactNode) => void } = { redraw: () => {} }
  function Page() {
    const [shown, setShown] = useState<ReactNode>(() => show([first!, second!]))
    useEffect(() => void (drawing.redraw = setShown), [])
    return shown
  }
  const place = await draw(<Page />)
  place.querySelector<HTMLElement>('li button')!.focus()
  await doing(() => drawing.redraw(show([second!])))
  await expect.poll(() => document.activeElement?.id).toBe('content')
})
