import { describe, expect, test } from 'vitest'
import { assignedOf, listed, operationChoices, toggled, typed, type Payable } from './split-parts.ts'

const invoice = (sid: string, restCents: number): Payable => ({
  sid,
  number: `CS-${sid}`,
  reference: `RF18${sid}`,
  operation: { sid, name: `OP-${sid}` },
  version: 1,
  contributor: 'Buyer',
  restCents,
  dueOn: null,
})
const [a, b, c] = [invoice('a', 14_080), invoice('b', 5_000), invoice('c', 900)]

describe('dealing out', () => {
  test('a chosen invoice takes what is due of it, as far as the money goes', () => {
    const one = toggled([], a, 15_000)
    const two = toggled(one, b, 15_000)
    expect(two.map(({ text }) => text)).toEqual(['140,80', '9,20'])
    expect(assignedOf(two)).toBe(15_000)
    expect(toggled(two, a, 15_000).map(({ invoice: { sid } }) => sid)).toEqual(['b'])
  })

  test('typing chooses, and what is no amount counts nothing', () => {
    const half = typed(typed([], a, '10'), b, '1,005')
    expect(half.map(({ text }) => text)).toEqual(['10', '1,005'])
    expect(assignedOf(half)).toBe(1000)
    expect(assignedOf(typed(half, b, '1,01'))).toBe(1101)
  })

  test('what is chosen stays in the list while the search goes on', () => {
    const chosen = toggled([], a, 100)
    expect(listed(chosen, [b, c]).map(({ sid }) => sid)).toEqual(['a', 'b', 'c'])
    expect(listed(chosen, [b, a]).map(({ sid }) => sid)).toEqual(['b', 'a'])
  })
})

test('an operation that a refund may name says whose it is', () => {
  const split = { certainty: 'likely' as const, reasons: [], parts: [{ ...b, cents: 5_000 }] }
  expect(operationChoices({ uses: [], split, proposals: [] }, [a, b])).toEqual([
    { value: 'b', label: 'OP-b · Buyer' },
    { value: 'a', label: 'OP-a · Buyer' },
  ])
})
