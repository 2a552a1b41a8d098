// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { money } from '../../../lib/format.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { draw } from '../../../testing/screen.tsx'
import { forecastQuery } from '../../shared/submission/queries.ts'
import { PayoutForecast } from './forecast.tsx'

beforeAll(() => serveMessages('submission'))

test('the rows add up to what is to be paid: what has no month has a row of its own', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const month = { month: '2026-03', amountCents: 7400 }
  client.setQueryData(forecastQuery.queryKey, [
    { currency: 'EUR', byMonth: [month], openCents: 10_000, paidCents: 0 },
    { currency: 'USD', byMonth: [month], openCents: 7400, paidCents: 0 },
  ])
  const screen = await draw(
    <QueryClientProvider client={client}>
      <PayoutForecast />
    </QueryClientProvider>,
  )
  const lists = [...screen.querySelectorAll('ul')].map((list) =>
    [...list.children].map(({ textContent }) => textContent),
  )
  expect(lists).toEqual([
    [`March 2026${money(7400, 'EUR')}`, `Date not known yet${money(2600, 'EUR')}`],
    [`March 2026${money(7400, 'USD')}`],
  ])
})
