// @vitest-environment jsdom
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { doing, draw } from '../../../testing/screen.tsx'
import type { Values } from './starting-values.ts'
import { useTypedValues } from './typed-values.ts'

function Form({ event }: { readonly event: string }) {
  const form = useForm<Values>({ defaultValues: { reason: '' } })
  useTypedValues(event, form)
  return (
    <form onSubmit={(sent) => void form.handleSubmit(() => {})(sent)}>
      <input {...form.register('reason')} data-dirty={form.formState.isDirty} />
    </form>
  )
}

function Page() {
  const [event, setEvent] = useState('operation.hold')
  return (
    <>
      <Form key={event} event={event} />
      {['operation.hold', 'operation.cancel'].map((name) => (
        <button key={name} id={name} aria-label={name} onClick={() => setEvent(name)} />
      ))}
    </>
  )
}

test('a reason that was typed is there again after another control was opened, and gone once it is sent', async () => {
  const page = await draw(<Page />)
  const input = () => page.querySelector('input')!
  const open = (name: string) => doing(() => page.querySelector<HTMLButtonElement>(`[id="${name}"]`)!.click())
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      input(),
      'The registry is closed',
    )
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await open('operation.cancel')
  expect(input().value).toBe('')
  await open('operation.hold')
  expect(input().value).toBe('The registry is closed')
  expect(input().dataset['dirty']).toBe('true')
  await doing(() => page.querySelector('form')!.requestSubmit())
  await open('operation.cancel')
  await open('operation.hold')
  expect(input().value).toBe('')
})
