// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { doing, draw } from '../../../testing/screen.tsx'
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

function drawBatch(batch: Batch): Promise<HTMLElement> {
  queryClient.setQueryData(batchQuery('batch').queryKey, batch)
  return draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BatchSheet sid="batch" mayWrite />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each<[string, Parameters<typeof batchAfter>[0], readonly string[]]>([
  ['nothing', [], ['Download the file']],
  ['its download', ['downloaded'], ['Download the file again']],
  ['a transfer of it came back', ['downloaded', 'recorded', 'confirmed', 'returned'], []],
  ['its recording was rejected', ['downloaded', 'recorded', 'returned'], []],
])('the file that a batch offers after %s', async (_, kinds, offered) => {
  const place = await drawBatch(batchAfter(kinds))
  const labels = [...place.querySelectorAll('button')].map((button) => button.textContent ?? '')
  expect(labels.filter((label) => label.startsWith('Download'))).toEqual(offered)
})

test.each([
  ['refund', /request it again/],
  [null, /send the operation back to the carrier invoice/],
])('what came back says what to do next, of %s', async (refundSid, next) => {
  const batch = batchAfter(['downloaded', 'recorded', 'returned'])
  const items = batch.items.map((item) => ({ ...item, refundSid }))
  const place = await drawBatch({ ...batch, items })
  expect(place.textContent).toMatch(next)
})

const recordedPayout = (mayReturn: boolean): Batch => {
  const batch = batchAfter(['downloaded', 'recorded'])
  const operation = { sid: 'one', name: 'OP-1' }
  const approval = { event: 'pcPaymentValidation.approve', refundSid: null, operation, version: 7 }
  const items = batch.items.map((item) => ({
    ...item,
    refundSid: null,
    state: 'recorded' as const,
    approval: { ...approval, blocked: 'Another person confirms it.', mayReturn },
  }))
  return { ...batch, items }
}

test('a payout that the machine does not let go, such as one on hold, is not offered to be returned', async () => {
  expect((await drawBatch(recordedPayout(false))).textContent).not.toContain('Return the payout')
})

test('a recorded payout is returned where it stands, also by the person who may not confirm it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { body }: { readonly body: string }) => {
    sent.push(path, JSON.parse(body))
    return new Promise(() => {})
  })
  const place = await drawBatch(recordedPayout(true))
  const act = [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Return the payout',
  )
  await doing(() => act!.click())
  const reason = place.querySelector('textarea')!
  await doing(() => {
    // React's own setter of the field would hide the change from it.
    Reflect.set(HTMLTextAreaElement.prototype, 'value', 'Wrong date', reason)
    reason.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await doing(() => reason.form!.requestSubmit())
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    expect.stringMatching(/operations\/one\/events$/),
    expect.objectContaining({
      type: 'pcPaymentValidation.return',
      payload: { reason: 'Wrong date' },
      version: 7,
    }),
  ])
  vi.unstubAllGlobals()
})
