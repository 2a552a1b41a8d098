// @vitest-environment jsdom
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Field } from '../../../machines/kernel/fields.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { ChoiceInput } from './choice-inputs.tsx'
import { FieldInput } from './field-input.tsx'

await serveMessages('shared')
const LONG = 'Collected in the name and on behalf of the project carrier'
const field: Field = {
  name: 'basis',
  title: 'Basis',
  help: 'As agreed.',
  input: 'choice',
  required: true,
  personal: false,
  choices: [{ value: 'behalf', title: LONG }],
}

function Form() {
  const form = useForm({ defaultValues: { basis: 'behalf' } })
  return (
    <FormProvider {...form}>
      <ChoiceInput field={field} name="basis" />
    </FormProvider>
  )
}

test('what a closed select cuts off is written directly under it, above the help text', async () => {
  const place = await draw(<Form />)
  const select = place.querySelector('select')!
  const words = [...place.querySelectorAll('p, div')]
    .filter(({ children }) => children.length === 0)
    .map(({ textContent }) => textContent)
  expect(words).toEqual([LONG, 'As agreed.'])
  expect(select.labels[0]?.textContent).toContain('Basis')
  expect(place.querySelector(`#${CSS.escape(select.getAttribute('aria-describedby')!)}`)?.textContent).toBe(
    'As agreed.',
  )
})

const rows: Field = { ...field, name: 'owners', title: 'Owners', input: 'lines', items: [] }

function List() {
  const form = useForm({ defaultValues: { owners: [{}, {}] } })
  return (
    <FormProvider {...form}>
      <FieldInput field={rows} name="owners" />
    </FormProvider>
  )
}

test('after a row was removed, the focus is on its list', async () => {
  const place = await draw(<List />)
  const remove = place.querySelectorAll('button')[1]!
  remove.focus()
  await doing(() => remove.click())
  expect(place.querySelectorAll('fieldset fieldset')).toHaveLength(1)
  await expect.poll(() => document.activeElement?.id).toBe('owners')
})
