import { expect, test } from 'vitest'
import { workflows } from '../../workflows.ts'

const { events } = workflows.contribution
const refused = (type: string, payload: object) =>
  events[type]!.payload.safeParse(payload).error?.issues.map(({ path }) => path.join('.')) ?? []

test('an amount is refused where the sum of several could not be counted exactly', () => {
  const paid = (amountCents: number) =>
    refused('contributorPaymentValidation.submit', {
      bankReference: 'B1',
      valueDate: '2026-03-02',
      amountCents,
    })
  expect(paid(10_000_000_000_000)).toEqual([])
  expect(paid(10_000_000_000_001)).toEqual(['amountCents'])
})

test('a price of one unit is at most that of an offering', () => {
  const corrected = (unitPriceCents: number) =>
    refused('operation.correct', { reason: 'A slip of the pen', unitPriceCents })
  expect(corrected(10_000_000_000)).toEqual([])
  expect(corrected(10_000_000_001)).toEqual(['unitPriceCents'])
})
