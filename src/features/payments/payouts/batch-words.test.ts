import { expect, test } from 'vitest'
import type { Batch } from '../queries.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { itemStanding, paidForWords } from './batch-words.ts'

await serveMessages('payments')

const wordsOf = (...kinds: Batch['events'][number]['kind'][]) => standingOf(false, kinds)
const standingOf = (isRecordable: boolean, kinds: Batch['events'][number]['kind'][]) =>
  itemStanding(
    { state: 'waiting', isRecordable, operation: { sid: 'one', name: 'OP-1' } },
    {
      events: kinds.map((kind) => ({
        kind,
        operation: kind === 'downloaded' ? null : 'OP-1',
        reason: '',
        by: null,
        at: '2026-03-02T09:00:00.000Z',
      })),
    },
  ).words

test('what came back is not called unrecorded until its file is taken again', () => {
  expect(wordsOf('downloaded')).toBe('payments.itemWaiting')
  expect(wordsOf('downloaded', 'recorded', 'confirmed', 'returned')).toBe('payments.refundReturned')
  expect(wordsOf('downloaded', 'recorded', 'returned', 'downloaded')).toBe('payments.itemWaiting')
  expect(standingOf(true, ['downloaded', 'recorded', 'returned']), 'a rejected recording').toBe(
    'payments.itemWaiting',
  )
})

test('a refund names the invoice whose payment it refunds, if one took it', () => {
  expect(paidForWords('INV-1', null)).toBe('Invoice INV-1')
  expect(paidForWords('CS-1', 'refund')).toBe('Refund of invoice CS-1')
  expect(paidForWords('', 'refund')).toBe('Refund of a payment without an invoice')
})
