// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { draw } from '../../testing/screen.tsx'
import { BatchList } from './payouts/batch-list.tsx'
import { BankDuplicates } from '../../../contract/payments/bank.ts'
import { call } from '../../lib/http.ts'
import { batchesQuery, refundsQuery, statementsQuery, transactionsQuery } from './queries.ts'
import { RefundList } from './refunds/refund-list.tsx'
import { StatementList } from './transactions/statement-list.tsx'

await serveMessages('shared', 'payments')
vi.mock('../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn(() => new Promise(() => {})),
}))

const LISTS: readonly (readonly [string, ReactNode, { readonly queryKey: readonly unknown[] }])[] = [
  ['refunds', <RefundList key="one" mayWrite={false} />, refundsQuery({ cursor: 'two' })],
  ['statements', <StatementList key="one" />, statementsQuery({ cursor: 'two' })],
  ['batches', <BatchList key="one" mayWrite={false} />, batchesQuery({ cursor: 'two' })],
]

test.each(LISTS)(
  'what is older in the list of %s has a page, apart from the list above',
  async (name, list, { queryKey }) => {
    queryClient.setQueryData(queryKey, { items: [], nextCursor: 'three' })
    const place = await draw(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/?view=x&cursor=above&${name}=two`]}>{list}</MemoryRouter>
      </QueryClientProvider>,
    )
    const links = [...place.querySelectorAll('nav a')]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['First page', '/?view=x&cursor=above'],
      ['Next page', `/?view=x&cursor=above&${name}=three`],
    ])
  },
)

test('many possible duplicates are on one page, all of which can be decided on at once', () => {
  void queryClient.prefetchQuery(transactionsQuery({}))
  const [, request] = vi.mocked(call).mock.lastCall!
  const { limit } = (request as { readonly query: { readonly limit?: number } }).query
  expect(limit).toBeGreaterThanOrEqual(100)
  const sids = Array.from({ length: limit! }, () => crypto.randomUUID())
  expect(BankDuplicates.safeParse({ sids, isDuplicate: true, reason: 'Sent twice' }).success).toBe(true)
})
