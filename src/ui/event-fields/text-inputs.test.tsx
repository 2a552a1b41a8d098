// @vitest-environment jsdom
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Field } from '../../../machines/kernel/fields.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { MomentInput } from './text-inputs.tsx'

await serveMessages('shared')
const field = { name: 'at', title: 'Received', input: 'dateTime' } as Field

function Form() {
  const form = useForm({ defaultValues: { at: '2026-03-01T10:00:00.000Z' } })
  return (
    <FormProvider {...form}>
      <MomentInput field={field} name="at" id="at" />
      <output>{useWatch({ control: form.control, name: 'at' })}</output>
    </FormProvider>
  )
}

test('a year of five digits is no moment, and the form stays', async () => {
  const place = await draw(<Form />)
  const input = place.querySelector('input')!
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      input,
      '12026-03-01T10:00',
    )
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(place.querySelector('output')?.textContent).toBe('')
  // Browsers take no fifth digit then.
  expect(input.max).toBe('9999-12-31T23:59')
})
