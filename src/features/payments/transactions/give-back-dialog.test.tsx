// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import type { Transaction } from '../queries.ts'
import { GiveBackDialog } from './give-back-dialog.tsx'

vi.mock('../../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (key: string, { query: { search } }: { readonly query: { readonly search: string } }) => {
    const paid = { sid: `paid-${search}`, number: `OP-P-${search}`, contributor: 'Buyer' }
    if (key === 'GET /operations') return Promise.resolve({ items: [paid, { ...paid, contributor: null }] })
    const operation = { sid: search || 'first', name: `OP-${search || 'first'}` }
    return Promise.resolve({ items: [{ operation, contributor: 'Buyer' }], isComplete: search !== '' })
  },
}))
await serveMessages('shared', 'payments')

test('the operation of a refund is found by search, and what is chosen stays while the search goes on', async () => {
  const transaction: Partial<Transaction> = {
    sid: 'one',
    openCents: 100,
    currency: 'EUR',
    uses: [],
    split: null,
    proposals: [],
  }
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <GiveBackDialog transaction={transaction as Transaction} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const type = (field: HTMLInputElement | HTMLSelectElement, text: string, kind: string) =>
    doing(() => {
      // React's own setter of the field would hide the change from it.
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
      field.dispatchEvent(new Event(kind, { bubbles: true }))
    })
  const search = (text: string) =>
    type(place.querySelector<HTMLInputElement>('input[type=search]')!, text, 'input')
  const select = () => place.querySelector('select')!
  const choices = () => [...select().options].map(({ value }) => value)
  await vi.waitFor(() => expect(choices()).toEqual(['', 'first']))
  expect(place.textContent).toContain('Only the first')
  await search('second')
  await vi.waitFor(() => expect(choices()).toEqual(['', 'second', 'paid-second']))
  await type(select(), 'second', 'change')
  await search('third')
  await vi.waitFor(() => expect(choices()).toEqual(['second', 'third', 'paid-third']))
  expect(select().value).toBe('second')
})
