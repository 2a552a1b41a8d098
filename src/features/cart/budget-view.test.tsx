import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenShares, isShare, sumOfShares } from './budget-panel.tsx'

test('an even split is whole percent, together a hundred, no one more than one above another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), (count) => {
      const shares = evenShares(count)
      expect(shares.every(isShare)).toBe(true)
      expect(sumOfShares(shares)).toBe(100)
      expect(Math.max(...shares.map(Number)) - Math.min(...shares.map(Number))).toBeLessThanOrEqual(1)
    }),
  )
})

test('a share is a whole percent between one and a hundred', () => {
  expect(['1', '100', '33'].every(isShare)).toBe(true)
  expect(['0', '101', '', '1,5', '-1', 'x'].some(isShare)).toBe(false)
})
