import { expect, test } from 'vitest'
import { readUnits } from './cells.ts'

test.each([
  ['500.0000', 500n],
  ['1234.000', 1234n],
  ['12.0', 12n],
  ['1.000', 1000n],
  ['1.000.000', 1_000_000n],
  ["12'500", 12_500n],
  ['999999999999999999.0000000', 999_999_999_999_999_999n],
  ['1.5', null],
])('%s is %s units', (text, units) => {
  expect(readUnits(text)).toBe(units)
})
