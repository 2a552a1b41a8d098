import { expect, test } from 'vitest'
import type { Proposal, Transaction } from '../queries.ts'
import { exactMatches } from './confirming.ts'

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
