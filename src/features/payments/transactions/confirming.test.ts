import { expect, test } from 'vitest'
import type { Proposal, Transaction } from '../queries.ts'
import { exactMatches, recordedPayments } from './confirming.ts'

const proposal = {
  kind: 'invoice',
  sid: 'one',
  restCents: 100,
  certainty: 'certain',
  blocked: null,
} as unknown as Proposal

const transaction = (change: Partial<Transaction> = {}, ...proposals: Partial<Proposal>[]) =>
  ({
    sid: 't',
    state: 'open',
    resembles: null,
    split: null,
    openCents: 100,
    proposals: proposals.map((one) => ({ ...proposal, ...one })),
    ...change,
  }) as unknown as Transaction

test('a certain payment of exactly what is due is a match', () => {
  expect(exactMatches([transaction({}, {})])).toHaveLength(1)
})

test.each<[string, Transaction]>([
  ['another amount', transaction({ openCents: 99 }, {})],
  ['likely only', transaction({}, { certainty: 'likely' })],
  ['a payout', transaction({}, { kind: 'payout' })],
  ['blocked', transaction({}, { blocked: 'Not yet' })],
  ['two proposals', transaction({}, {}, { sid: 'two' })],
  ['in progress', transaction({ state: 'pending' }, {})],
  ['a possible duplicate', transaction({ resembles: { statement: 'S' } as Transaction['resembles'] }, {})],
])('%s is left to a person', (_, one) => {
  expect(exactMatches([one])).toEqual([])
})

test('two payments of one invoice are left to a person', () => {
  expect(exactMatches([transaction({}, {}), transaction({ sid: 'u' }, {})])).toEqual([])
  expect(exactMatches([transaction({}, {}), transaction({ sid: 'u' }, { certainty: 'possible' })])).toEqual(
    [],
  )
})

const recorded = (change: object = {}, approval: object = {}) =>
  transaction({
    cents: 100,
    uses: [
      {
        cents: 100,
        approval: { event: 'contributorPaymentValidation.approve', blocked: null, ...approval },
        ...change,
      },
    ] as unknown as Transaction['uses'],
  })

test('a recorded payment of one invoice is confirmed together with others', () => {
  expect(recordedPayments([recorded()])).toHaveLength(1)
})

test.each<[string, Transaction]>([
  ['a part of the transaction', recorded({ cents: 99 })],
  ['what the same person recorded', recorded({}, { blocked: 'Another person confirms it.' })],
  ['a payout', recorded({}, { event: 'pcPaymentValidation.approve' })],
  ['what waits for nobody', recorded({ approval: null })],
])('%s is not confirmed together with others', (_, one) => {
  expect(recordedPayments([one])).toEqual([])
})
