import { expect, test } from 'vitest'
import type { Refund } from '../queries.ts'
import { standingOf } from './refund-words.ts'

const event = (kind: Refund['events'][number]['kind']): Refund['events'][number] => ({
  kind,
  batch: null,
  reason: '',
  by: null,
  at: '2026-03-02T09:00:00.000Z',
})
const wordsOf = (state: Refund['state'], ...kinds: Parameters<typeof event>[0][]) =>
  standingOf({ state, events: kinds.map(event) }).words

test('what did not arrive says so until it is taken out of its batch, taken for the bank again, or recorded', () => {
  expect(wordsOf('sent', 'batched', 'sent')).toBe('payments.refundSent')
  expect(wordsOf('sent', 'batched', 'sent', 'recorded', 'returned')).toBe('payments.refundReturned')
  expect(wordsOf('approved', 'returned', 'released')).toBe('payments.refundApproved')
  expect(wordsOf('sent', 'returned', 'sent')).toBe('payments.refundSent')
  expect(wordsOf('recorded', 'returned', 'recorded')).toBe('payments.refundRecorded')
})
