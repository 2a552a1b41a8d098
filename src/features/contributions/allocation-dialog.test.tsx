// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Allocatable } from '../../../contract/certificates/contributions.ts'
import { ApiProblem } from '../../lib/http.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import AllocationDialog from './allocation-dialog.tsx'

const { call } = vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  return { call: vi.fn() }
})
vi.mock('../../lib/http.ts', async (original) => ({ ...(await original()), call }))
vi.mock('../../ui/form/use-unsaved-guard.ts', () => ({ useUnsavedGuard: () => {} }))

beforeAll(() => serveMessages('contributions'))

const units: Allocatable = {
  state: 'held',
  vintageSid: 'v',
  rangeSid: null,
  vintage: '2025',
  project: 'Mangroves',
  projectIdInRegistry: 'M1',
  standard: 'Verra',
  creditType: 'Carbon',
  unit: 't CO2e',
  serial: null,
  operation: null,
  quantity: '10',
  allocated: '0',
  rest: '10',
  excess: '0',
  beneficiary: 'Acme SAS',
  purpose: 'Travel',
}

test('names that the order brought are added once, however often the allocation is refused', async () => {
  call.mockImplementation(async (key: string) => {
    if (key.startsWith('GET')) return { items: [] }
    if (key === 'POST /allocations')
      throw new ApiProblem(409, { code: 'not_enough_units', reason: 'Only 5.' })
    return { sid: 'new' }
  })
  const place = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <AllocationDialog open={{ units, allocation: null }} onClose={() => {}} />
      </Suspense>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(place.querySelector('form')).not.toBe(null))
  const sent = () => call.mock.calls.map(([key]) => String(key)).filter((key) => key.startsWith('POST'))
  for (const times of [1, 2]) {
    await doing(() => place.querySelector('form')!.requestSubmit())
    await vi.waitFor(() => expect(sent().filter((key) => key === 'POST /allocations')).toHaveLength(times))
  }
  expect(sent().toSorted()).toEqual([
    'POST /allocations',
    'POST /allocations',
    'POST /reporting_entities',
    'POST /reporting_purposes',
  ])
  const keys = () =>
    call.mock.calls.flatMap(([key, { body } = {}]) =>
      key === 'POST /allocations' ? [body.idempotencyKey] : [],
    )
  expect(new Set(keys())).toEqual(new Set([expect.stringMatching(/^[\da-f-]{36}$/)]))
  const quantity =
    place.querySelector<HTMLInputElement>('input[name="quantity"]') ?? place.querySelector('input')!
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(quantity, '5')
    quantity.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await doing(() => place.querySelector('form')!.requestSubmit())
  await vi.waitFor(() => expect(keys()).toHaveLength(3))
  expect(new Set(keys()).size, 'another quantity is another request').toBe(2)
})
