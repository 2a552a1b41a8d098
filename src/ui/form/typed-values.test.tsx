// @vitest-environment jsdom
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { doing, draw } from '../../testing/screen.tsx'
import { useTypedValues } from './typed-values.ts'

let answer = Promise.withResolvers<void>()

function Form({ event }: { readonly event: string }) {
  const form = useForm({ defaultValues: { reason: '' } })
  const forgetTyped = useTypedValues(event, form)
  return (
    <form onSubmit={(sent) => void form.handleSubmit(() => answer.promise.then(forgetTyped))(sent)}>
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

async function begun() {
  answer = Promise.withResolvers()
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
  return { input, open, send: () => doing(() => page.querySelector('form')!.requestSubmit()) }
}

test('a reason that was typed is there again after another control was opened, and gone once it is sent', async () => {
  const { input, open, send } = await begun()
  await open('operation.cancel')
  expect(input().value).toBe('')
  await open('operation.hold')
  expect(input().value).toBe('The registry is closed')
  expect(input().dataset['dirty']).toBe('true')
  answer.resolve()
  await send()
  await open('operation.cancel')
  await open('operation.hold')
  expect(input().value).toBe('')
})

test('a reason is gone once it is sent, though its form closed before the answer came', async () => {
  const { input, open, send } = await begun()
  await send()
  await open('operation.cancel')
  await doing(() => answer.resolve())
  await open('operation.hold')
  expect(input().value).toBe('')
})
