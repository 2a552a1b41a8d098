// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { workflows } from '../../../../machines/workflows.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { viewerQuery } from '../../shared/session/viewer.ts'
import { adviceQuery } from '../../shared/invoice/queries.ts'
import { EventForm } from './event-form.tsx'

const operation = vi.hoisted(() => ({
  detail: { sid: 's', version: 1, party: 'platform', type: 'contribution', captured: [] },
}))
vi.mock('../../shared/operation/operation-context.ts', () => ({
  useOperation: () => ({ ...operation, workflow: workflows.contribution }),
}))
vi.mock('../../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => {}),
}))
vi.mock('../use-send-offer.ts', () => ({
  useSendOffer: () => ({ sendOffer: async () => null, isSending: false, issues: [] }),
}))
vi.mock('../../../ui/event-fields/field-input.tsx', () => ({ FieldInput: () => <input /> }))
vi.mock('../fields/field-input.tsx', () => ({
  AroundOperationFields: ({ children }: { readonly children: ReactNode }) => children,
}))
vi.mock('./starting-values.ts', () => ({
  startingValues: () => ({}),
  withoutEmpty: (value: unknown) => value,
}))
vi.mock('./form-fields.ts', () => ({ formFieldsOf: () => [{ name: 'feeCents', input: 'money' }] }))
await serveMessages('operation', 'shared')

const offer = {
  type: 'CSfeeVAT.submit',
  label: 'Set',
  tone: 'primary',
  status: 'needs-input',
  confirm: null,
  why: null,
  roles: ['platform'],
} as const

test('the form of a fee stays as it is while something else happens to the operation', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const person = { sid: 'p', firstName: 'Ada', lastName: 'Moreau', email: 'ada@example.org' }
  client.setQueryData<unknown>(viewerQuery.queryKey as readonly unknown[], { person })
  client.setQueryData<unknown>(adviceQuery('s', 1).queryKey as readonly unknown[], { consultation: null })
  let again = () => {}
  function Page() {
    const [, redraw] = useState({})
    useEffect(() => void (again = () => redraw({})), [])
    return <EventForm offer={{ ...offer, roles: ['platform'] }} />
  }
  const place = await draw(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  const input = place.querySelector('input')
  expect(input).not.toBeNull()
  operation.detail = { ...operation.detail, version: 2 }
  await doing(() => again())
  expect(place.querySelector('input')).toBe(input)
})
