// @vitest-environment jsdom
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { draw } from '../../testing/screen.tsx'
import { useField } from './fields-context.ts'

await serveMessages('shared')

const Said = () => <p>{useField('share').error}</p>

function Form({ message, share }: { readonly message: string; readonly share: number | '' }) {
  const form = useForm({ defaultValues: { share } })
  const { setError } = form
  useEffect(() => setError('share', { message }), [setError, message])
  return (
    <FormProvider {...form}>
      <Said />
    </FormProvider>
  )
}

test.each([
  ['Too big: expected number to be <=100', 'This number is too large'],
  ['Too small: expected int to be >=0', 'This number is too small'],
  ['Invalid input: expected number, received NaN', 'A number, such as 1 234,50'],
])('%s', async (message, words) => {
  expect((await draw(<Form message={message} share={160} />)).textContent).toBe(words)
})

test.each([
  ['Invalid option: expected one of "yes"|"no"', 'Please choose'],
  ['Invalid input: expected boolean, received null', 'Please choose'],
  ['Invalid input: expected string, received undefined', 'Please fill this in'],
])('left empty: %s', async (message, words) => {
  expect((await draw(<Form message={message} share="" />)).textContent).toBe(words)
})
