// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { SavingForm } from '../../ui/form/form.tsx'
import { OrganizationNamesField } from './organization-names-field.tsx'

vi.mock('../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => {}),
}))
await serveMessages('admin', 'shared')

test('a name that is typed and not entered is saved as well', async () => {
  const save = vi.fn(async () => null)
  const place = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <SavingForm
        submit="Save"
        defaults={{ names: ['Verne'] }}
        labels={{ names: 'Organizations' }}
        save={save}
      >
        <OrganizationNamesField name="names" />
      </SavingForm>
    </QueryClientProvider>,
  )
  const chosen = () => [...place.querySelectorAll('li')].map(({ textContent }) => textContent)
  const type = (text: string) =>
    doing(() => {
      const input = place.querySelector('input')!
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await type('Aubier')
  expect(chosen()).toEqual(['Verne'])
  await doing(
    () =>
      void place
        .querySelector('input')!
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  )
  expect(chosen()).toEqual(['Verne', 'Aubier'])
  await type('Nordlicht ')
  await doing(() => place.querySelector('form')!.requestSubmit())
  expect(save).toHaveBeenCalledWith({ names: ['Verne', 'Aubier', 'Nordlicht'] }, '')
})
