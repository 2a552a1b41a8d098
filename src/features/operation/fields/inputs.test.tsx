// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Field } from '../../../../machines/kernel/fields.ts'
import { encode } from '../../../../machines/kernel/snapshot.ts'
import { start } from '../../../../machines/kernel/step.ts'
import { AT, input } from '../../../../machines/operation/samples.ts'
import { workflows } from '../../../../machines/workflows.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { FormEventContext } from '../form/form-event.ts'
import type { Values } from '../form/starting-values.ts'
import { DocumentInput } from './document-input.tsx'
import { IbanInput, StepInput } from './field-input.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/http.ts', async (original) => ({ ...(await original()), call }))
vi.mock('../../shared/operation/operation-context.ts', () => ({
  useOperation: () => ({ detail, workflow: workflows.contribution }),
}))
/** Everything up to the payment is done; then the units were transferred. */
const { next } = start(workflows.contribution.machine, input({ delivery: 'hold' }), AT)
const done = ['CSInvoice', 'contributorPaymentValidation', 'ccusTransferValidation'] as const
const detail = {
  sid: 's',
  type: 'contribution',
  machineVersion: workflows.contribution.version,
  snapshot: encode(workflows.contribution, { ...next, context: { ...next.context, done } }).snapshot,
}
beforeAll(() => serveMessages('operation', 'shared'))

function Form({ values, children }: { readonly values: Values; readonly children: ReactNode }) {
  const form = useForm<Values>({ defaultValues: values })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormEventContext value={{ step: 'pcInvoice', hashes: [] }}>
        <FormProvider {...form}>{children}</FormProvider>
      </FormEventContext>
    </QueryClientProvider>
  )
}

const answered = (holds: () => void) =>
  vi.waitFor(async () => {
    await doing(() => {})
    holds()
  })

const field: Field = { name: 'it', title: 'It', input: 'iban', help: null, required: true, personal: false }

test('the account of the last invoice is filled in, and the form says where it is from until it is changed', async () => {
  call.mockResolvedValue({ account: { iban: 'FR1420041010', bic: null } })
  const page = await draw(
    <Form values={{ it: '' }}>
      <IbanInput field={field} name="it" />
    </Form>,
  )
  const input = page.querySelector('input')!
  await answered(() => expect(input.value).toBe('FR14 2004 1010'))
  expect(page.textContent).toContain('From your last invoice.')
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(input.value).toBe('')
  expect(page.textContent).not.toContain('From your last invoice.')
})

test('a document is named by kind, version, date and person, below the closed field as well', async () => {
  const document = {
    sid: 'd',
    kind: 'pcInvoice',
    name: 'scan-0001.pdf',
    uploadedAt: '2026-03-01T10:00:00Z',
    uploadedBy: 'Ada Moreau',
  }
  call.mockResolvedValue({ items: [document] })
  const page = await draw(
    <Form values={{ it: 'd' }}>
      <DocumentInput field={field} name="it" />
    </Form>,
  )
  const words = 'Carrier invoice, version 1 · 1\u00a0Mar\u00a02026 · Ada Moreau'
  await answered(() => expect(page.querySelector('option[value=d]')?.textContent).toBe(words))
  expect(page.querySelector('p.note')?.textContent).toBe(`${words}scan-0001.pdf`)
})

test('an operation is sent back only to steps that no confirmed payment stands before', async () => {
  const page = await draw(
    <Form values={{ it: '' }}>
      <StepInput field={field} name="it" />
    </Form>,
  )
  expect([...page.querySelectorAll('option')].map(({ value }) => value).filter(Boolean)).toEqual([
    'ccusTransferValidation',
  ])
})
