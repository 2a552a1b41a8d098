// @vitest-environment jsdom
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { RangesInput } from './ranges-input.tsx'

await serveMessages('operation')

function Form() {
  const form = useForm({ defaultValues: { ranges: [{ raw: '', start: 0, end: 0 }] } })
  return (
    <FormProvider {...form}>
      <RangesInput
        field={{
          name: 'ranges',
          title: 'Ranges',
          input: 'ranges',
          required: true,
          help: null,
          personal: false,
        }}
        name="ranges"
      />
    </FormProvider>
  )
}

test.each([
  ['19385-941467007-941467431-VCS-VCU-1507-VER-ET-14-1340-01012020-31122020-1', '941467007', '941467431'],
  ['GS1-1-UG-GS11236-16-2024-30307-1-19149', '1', '19149'],
  ['LOT 7: 10001-10500', '10001', '10500'],
])('the numbers of %s are %s to %s', async (serial, first, last) => {
  const place = await draw(<Form />)
  const numbers = [...place.querySelectorAll('input')]
  await type(place.querySelector('textarea'), serial)
  expect(numbers.map(({ value }) => value)).toEqual([first, last])
})

const type = (input: HTMLInputElement | HTMLTextAreaElement | null | undefined, value: string) =>
  doing(() => {
    const prototype = Object.getPrototypeOf(input) as object
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, value)
    input!.dispatchEvent(new Event('input', { bubbles: true }))
  })

test.each([
  ['GS1-1-UG-GS11236-16-2024-30307-1-19149', 'GS1-1-UG-GS11236-16-2024-30307-1-60'],
  ['ACR-US-192-2010-203-1 TO 5000', 'ACR-US-192-2010-203-1 TO 60'],
  ['Serial number by hand', 'Serial number by hand'],
])('%s says the numbers that are typed beside it', async (serial, expected) => {
  const place = await draw(<Form />)
  const text = place.querySelector('textarea')
  const [, last] = place.querySelectorAll('input')
  await type(text, serial)
  await type(last, '')
  await type(last, '60')
  expect(text!.value).toBe(expected)
})
