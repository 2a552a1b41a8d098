import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantity } from './format-basics.ts'
import { typedCents, typedQuantity } from './typed-quantity.ts'

test('quantities are read as the French write them', () => {
  expect(typedQuantity('1 234,5')).toBe('1234.5')
  expect(typedQuantity('1\u202f234')).toBe('1234')
  expect(typedQuantity(' 7 ')).toBe('7')
})

test.each(['', '0', '0,0', '-3', '=1', 'many', '1,2345678', '1,2,3'])('"%s" is no quantity', (text) => {
  expect(typedQuantity(text)).toBe(null)
})

test('what is shown can be typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 999 }), (whole, part) => {
      const text = part === 0 ? `${whole}` : `${whole}.${String(part).padStart(3, '0')}`
      expect(Number(typedQuantity(quantity(text)))).toBe(Number(text))
    }),
  )
})

test('amounts become integer cents, and a third digit is no amount', () => {
  expect(typedCents('1 234,5')).toBe(123_450)
  expect(typedCents('0,29')).toBe(29)
  for (const text of ['1,234', '', '0', '-1', '1e3']) expect(typedCents(text)).toBe(null)
})
