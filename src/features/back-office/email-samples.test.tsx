// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { emailSamplesQuery } from '../shared/platform/queries.ts'
import { EmailSamples } from './email-samples.tsx'

const sample = (kind: string, language: string, family: string) => ({
  kind,
  language,
  family,
  purpose: `When ${kind} happens.`,
  subject: `${kind} in ${language}`,
  text: `Hello <script>alert(1)</script>\n\nhttps://understory.example/${kind}\n`,
})
const items = ['en', 'fr'].flatMap((language) => [
  sample('people.welcome', language, 'People'),
  sample('people.invitation', language, 'People'),
  sample('operation.turn', language, 'Operations'),
])

beforeAll(() => serveMessages('admin'))

function shown(address: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(emailSamplesQuery.queryKey, { items })
  return draw(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <EmailSamples />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const articles = (place: HTMLElement) =>
  [...place.querySelectorAll('article')].map(({ lang, innerHTML }) => [lang, innerHTML] as const)

test('each kind is listed once under its family, and the chosen one is shown in every language', async () => {
  const place = await shown('/admin/mails?view=samples')
  expect([...place.querySelectorAll('h2')].map((one) => one.textContent)).toEqual(['People', 'Operations'])
  expect(place.querySelectorAll('nav a')).toHaveLength(3)
  expect(articles(place).map(([lang]) => lang)).toEqual(['en', 'fr'])
  await doing(() => place.querySelectorAll<HTMLElement>('nav a')[2]!.click())
  expect(place.querySelector('[aria-current=true]')?.textContent).toContain('operation.turn')
  expect(articles(place).every(([, html]) => html.includes('operation.turn'))).toBe(true)
})

test('an unknown kind leads to the first; what a text contains stays text', async () => {
  const place = await shown('/admin/mails?view=samples&kind=nothing')
  expect(place.querySelector('[aria-current=true]')?.textContent).toContain('people.welcome')
  expect(place.querySelector('script')).toBeNull()
  expect(articles(place)[0]![1]).toContain('&lt;script&gt;')
})
