// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { draw } from '../../testing/screen.tsx'
import { ErrorSummary } from './error-list.tsx'
import { FieldsContext } from './fields-context.ts'

await serveMessages('shared')

test('what the server finds is said with the title of the field, and never with its name', async () => {
  const page = await draw(
    <FieldsContext value={{ labels: {}, idOf: (name) => `form-${name}` }}>
      <ErrorSummary
        errors={{}}
        titles={[
          { name: 'sentOn', title: 'Sent on', input: 'date' },
          { name: 'lines', title: 'Lines', input: 'lines' },
        ]}
        server={[
          { path: 'sent_on', message: 'This date is in the future.' },
          { path: 'lines.0.serial_ranges', message: 'The ranges overlap.' },
          { path: 'other_field', message: 'This does not fit.' },
        ]}
      />
    </FieldsContext>,
  )
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Sent on: This date is in the future.',
    'Lines: Row 1: The ranges overlap.',
    'This does not fit.',
  ])
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '#form-sentOn',
    '#form-lines',
  ])
})
