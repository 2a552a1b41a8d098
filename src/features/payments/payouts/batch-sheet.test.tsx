// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { draw } from '../../../testing/screen.tsx'
import { batchQuery, type Batch } from '../queries.ts'
import { BatchSheet } from './batch-sheet.tsx'

await serveMessages('shared', 'payments')

const at = '2026-03-02T09:00:00.000Z'
const batchAfter = (kinds: readonly Batch['events'][number]['kind'][]): Batch => ({
  sid: 'batch',
  number: 'PB-1',
  state: 'downloaded',
  executeOn: '2026-03-02',
  totals: [{ currency: 'EUR', count: 1, cents: 100 }],
  createdBy: null,
  createdAt: at,
  account: 'FR7630006000011234567890189',
  isOwn: false,
  warnings: [],
  items: [
    {
      sid: 'item',
      operation: { sid: 'one', name: 'OP-1' },
      refundSid: 'refund',
      payee: 'Buyer & Co',
      invoiceNumber: 'CS-1',
      cents: 100,
      currency: 'EUR',
      accountEnd: '0189',
      endToEndId: 'PB-1-1',
      state: 'waiting',
      isRecordable: false,
      approval: null,
    },
  ],
  events: kinds.map((kind) => ({
    kind,
    operation: kind === 'downloaded' ? null : 'OP-1',
    reason: '',
    by: null,
    at,
  })),
})

test.each<[string, Parameters<typeof batchAfter>[0], readonly string[]]>([
  ['nothing', [], ['Download the file']],
  ['its download', ['downloaded'], ['Download the file again']],
  ['a transfer of it came back', ['downloaded', 'recorded', 'confirmed', 'returned'], []],
  ['its recording was rejected', ['downloaded', 'recorded', 'returned'], []],
])('the file that a batch offers after %s', async (_, kinds, offered) => {
  queryClient.setQueryData(batchQuery('batch').queryKey, batchAfter(kinds))
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BatchSheet sid="batch" mayWrite />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const labels = [...place.querySelectorAll('button')].map((button) => button.textContent ?? '')
  expect(labels.filter((label) => label.startsWith('Download'))).toEqual(offered)
})

test.each([
  ['refund', /request it again/],
  [null, /send the operation back to the carrier invoice/],
])('what came back says what to do next, of %s', async (refundSid, next) => {
  const batch = batchAfter(['downloaded', 'recorded', 'returned'])
  const items = batch.items.map((item) => ({ ...item, refundSid }))
  queryClient.setQueryData(batchQuery('batch').queryKey, { ...batch, items })
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BatchSheet sid="batch" mayWrite />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(place.textContent).toMatch(next)
})
