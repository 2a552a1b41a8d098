// @vitest-environment jsdom
import { FormProvider, useForm, useWatch, type ResolverResult } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { IsoTime } from '../../../contract/shared.ts'
import type { Field } from '../../../machines/kernel/fields.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { MomentInput } from './text-inputs.tsx'

await serveMessages('shared')
const field = { name: 'at', title: 'Received', input: 'dateTime' } as Field

function Form({ at = '2026-03-01T10:00:00.000Z' }) {
  const resolver = (values: { at: string }): ResolverResult<{ at: string }> => {
    const message = IsoTime.safeParse(values.at).error?.issues[0]?.message
    return message ? { values: {}, errors: { at: { type: 'schema', message } } } : { values, errors: {} }
  }
  const form = useForm({ defaultValues: { at }, resolver })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(() => {})(event)}>
        <MomentInput field={field} name="at" />
        <output>{useWatch({ control: form.control, name: 'at' })}</output>
      </form>
    </FormProvider>
  )
}

const wrongIn = async (place: HTMLElement) => {
  await doing(() => place.querySelector('form')!.requestSubmit())
  await vi.waitFor(() => expect(place.querySelector('[role="alert"]')).not.toBe(null))
  return place.querySelector('[role="alert"]')?.textContent
}

test('a year of five digits is no moment; it stays and is refused beside the field', async () => {
  const place = await draw(<Form />)
  const input = place.querySelector('input')!
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      input,
      '12026-03-01T10:00',
    )
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(input.value).toBe('12026-03-01T10:00')
  expect(await wrongIn(place)).toBe('A full date and time')
  // Browsers take no fifth digit then.
  expect(input.max).toBe('9999-12-31T23:59')
})

test('a moment that is typed in part is not an empty one', async () => {
  const place = await draw(<Form at="" />)
  const input = place.querySelector('input')!
  const press = (badInput: boolean) =>
    doing(() => {
      // As browsers say it: a value that cannot be read is an empty one.
      Object.defineProperty(input, 'validity', { configurable: true, value: { badInput } })
      input.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
    })
  await press(true)
  expect(await wrongIn(place)).toBe('A full date and time')
  await press(false)
  expect(place.querySelector('output')?.textContent).toBe('')
  await vi.waitFor(() =>
    expect(place.querySelector('[role="alert"]')?.textContent).toBe('Please fill this in'),
  )
})
