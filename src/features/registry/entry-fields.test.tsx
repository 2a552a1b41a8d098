// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { registryEntities } from '../../../contract/registry/all.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { SavingForm } from '../../ui/form/form.tsx'
import { choicesQuery } from '../shared/registry/queries.ts'
import { EntryField } from './entry-fields.tsx'

await serveMessages('registry', 'shared')

const { project, vintage } = registryEntities
const found = (search: string, count: number, names: readonly string[]) =>
  queryClient.setQueryData(choicesQuery(project, search).queryKey, {
    items: names.map((name) => ({ sid: name, name, version: '' })),
    count,
    nextCursor: null,
  })

test('what is chosen is shown, also when a search narrows the list to others', async () => {
  found('', 80, ['Mangroves', 'Stoves'])
  found('wind', 1, ['Wind park'])
  const field = vintage.fields.find(({ name }) => name === 'projectSid')!
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <SavingForm
        submit="Save"
        defaults={{ projectSid: 'Stoves' }}
        labels={{ projectSid: 'Project' }}
        save={async () => {}}
      >
        <EntryField field={field} known={null} />
      </SavingForm>
    </QueryClientProvider>,
  )
  const input = place.querySelector('input')!
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'wind')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const options = [...place.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options).toEqual(['Choose…', 'Stoves', 'Wind park'])
  expect(place.querySelector('select')!.selectedOptions[0]?.textContent).toBe('Stoves')
})
