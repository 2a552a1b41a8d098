// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { workflows } from '../../../../machines/workflows.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { dismiss, noticeStore } from '../../../lib/notifications.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { viewerQuery } from '../../shared/session/viewer.ts'
import { adviceQuery } from '../../shared/invoice/queries.ts'
import { operationQuery } from '../../shared/operation/queries.ts'
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
vi.mock('../../../ui/event-fields/field-input.tsx', () => ({
  FieldInput: () => <input {...useFormContext().register('feeCents')} />,
}))
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

async function drawForm() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const person = { sid: 'p', firstName: 'Ada', lastName: 'Moreau', email: 'ada@example.org' }
  client.setQueryData<unknown>(viewerQuery.queryKey as readonly unknown[], { person })
  client.setQueryData<unknown>(adviceQuery('s', operation.detail.version).queryKey as readonly unknown[], {
    consultation: null,
  })
  let again = () => {}
  let isAsked = true
  function Page() {
    const [, redraw] = useState({})
    useEffect(() => void (again = () => redraw({})), [])
    return isAsked && <EventForm offer={{ ...offer, roles: ['platform'] }} />
  }
  const place = await draw(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  const leave = () => {
    isAsked = false
    again()
  }
  return { place, again: () => again(), leave }
}

test('the form of a fee stays as it is while something else happens to the operation', async () => {
  const { place, again } = await drawForm()
  const input = place.querySelector('input')
  expect(input).not.toBeNull()
  operation.detail = { ...operation.detail, version: 2 }
  await doing(() => again())
  expect(place.querySelector('input')).toBe(input)
})

test.each([
  ['another person has answered the step', 'proposal.send', 1],
  ['another step is looked at', 'CSfeeVAT.submit', 0],
])('a form that goes with what was typed in it, because %s', async (_, type, count) => {
  const { place, leave } = await drawForm()
  const key: readonly unknown[] = operationQuery('s').queryKey
  queryClient.setQueryData<unknown>(key, { offers: [{ ...offer, type }] })
  const input = place.querySelector('input')!
  await doing(() => {
    // React's own setter of the field would hide the change from it.
    Reflect.set(HTMLInputElement.prototype, 'value', '12', input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await doing(leave)
  const notices = noticeStore.shown()
  for (const { id } of notices) dismiss(id)
  expect(notices).toHaveLength(count)
})
