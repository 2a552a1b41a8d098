// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Cart, CartLine } from '../../../contract/offerings/carts.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { openCartQuery } from './queries.ts'

const { called } = vi.hoisted(() => ({ called: vi.fn() }))
vi.mock('../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (...asked: readonly unknown[]) => {
    called(...asked)
    return new Promise(() => {})
  },
}))
await serveMessages('shared', 'cart', 'market')

const line = {
  sid: 'line',
  offeringSid: 'one',
  vintageSid: '2024',
  vintage: '2024',
  quantity: '0.1',
  unit: 't',
}

/** What is sent when a quantity is typed, with 0.1 of the vintage in the cart already. */
async function sent(
  typed: string,
  vintage: { readonly available: string; readonly minimumQuantity: string },
) {
  queryClient.setQueryData(openCartQuery.queryKey, { lines: [line as CartLine] } as Cart)
  const vintages = [{ sid: '2024', name: '2024', unitPriceCents: 900, ...vintage }]
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AddToCart
          offering={{ sid: 'one', unit: 't', currency: 'EUR', vintages }}
          href="/cart"
          hrefOfOffering={() => '/offering'}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const input = place.querySelector<HTMLInputElement>('input[inputmode=decimal]')!
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  called.mockClear()
  await doing(() => place.querySelector('form')!.requestSubmit())
  return called.mock.calls.filter(([key]) => key === 'PUT /cart_lines').length
}

test('the last units of a vintage can be put in, also where floats would find more than there are', async () => {
  expect(await sent('0,2', { available: '0.3', minimumQuantity: '0.001' })).toBe(1)
  expect(await sent('0,201', { available: '0.3', minimumQuantity: '0.001' })).toBe(0)
})

test('the least quantity is reached exactly, also where floats would find less', async () => {
  expect(await sent('0,7', { available: '9', minimumQuantity: '0.8' })).toBe(1)
  expect(await sent('0,699', { available: '9', minimumQuantity: '0.8' })).toBe(0)
})
