// @vitest-environment jsdom
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { draw } from '../../testing/screen.tsx'
import { useField } from './fields-context.ts'

await serveMessages('shared')

const Said = () => <p>{useField('share').error}</p>

function Form({ message }: { readonly message: string }) {
  const form = useForm({ defaultValues: { share: 160 } })
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
  expect((await draw(<Form message={message} />)).textContent).toBe(words)
})
