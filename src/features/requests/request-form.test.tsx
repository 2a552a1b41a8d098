// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { contributorsQuery } from './queries.ts'
import { RequestForm } from './request-form.tsx'

vi.mock('../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => {}),
}))
await serveMessages('requests', 'operation', 'shared')

test('the beneficiary is the contributor that is chosen, until another one is typed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const items = ['Verne', 'Aubier', 'Nordlicht'].map((name) => ({ sid: name, name, country: 'FR' }))
  client.setQueryData<unknown>(contributorsQuery('').queryKey as readonly unknown[], { items })
  const place = await draw(
    <QueryClientProvider client={client}>
      <RequestForm kind="retirement" submit="Go on" onSubmit={async () => {}} />
    </QueryClientProvider>,
  )
  const set = (element: HTMLInputElement | HTMLSelectElement, value: string) =>
    doing(() => {
      const prototype = Object.getPrototypeOf(element) as object
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value)
      element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    })
  const beneficiary = () =>
    [...place.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith('Beneficiary'))!
      .control as HTMLInputElement
  const choose = (name: string) => set(place.querySelector('select')!, name)
  await choose('Verne')
  expect(beneficiary().value).toBe('Verne')
  await choose('Aubier')
  expect(beneficiary().value).toBe('Aubier')
  await set(beneficiary(), 'Aubier Foundation')
  await choose('Nordlicht')
  expect(beneficiary().value).toBe('Aubier Foundation')
})
