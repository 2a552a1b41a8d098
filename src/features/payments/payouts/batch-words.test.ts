import { expect, test } from 'vitest'
import type { Batch } from '../queries.ts'
import { itemStanding } from './batch-words.ts'

const wordsOf = (...kinds: Batch['events'][number]['kind'][]) =>
  itemStanding(
    { state: 'waiting', operation: { sid: 'one', name: 'OP-1' } },
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
})
