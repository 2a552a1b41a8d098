import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantity } from './format-basics.ts'
import { centsOf, centsText, decimalText, quantityAboveZero, quantityOf } from './typed-numbers.ts'

test.each([
  ['8,40', 840],
  ['1 234,5', 123_450],
  ['1\u202f234', 123_400],
  ['0', 0],
  ['12.34', 1234],
  ['12,345', null],
  ['-1', null],
  ['many', null],
  ['', null],
])('%j is an amount of %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test('an amount is shown as it is typed', () => {
  expect([840, 800, 5, 123_456].map(centsText)).toEqual(['8,40', '8', '0,05', '1234,56'])
  expect(centsText(null)).toBe('')
})

test('quantities have at most six decimals and stay exact', () => {
  expect(quantityOf('1 234,567891')).toBe('1234.567891')
  expect(quantityOf('12345678901234,5')).toBe('12345678901234.5')
  expect(quantityOf('1,2345678')).toBe(null)
  expect(decimalText('1234.5')).toBe('1234,5')
})

test.each(['', '0', '0,0', '-3', '=1', 'many', '1,2345678', '1,2,3'])('"%s" is nothing to order', (text) => {
  expect(quantityAboveZero(text)).toBe(null)
})

test('what is shown can be typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 999 }), (whole, part) => {
      const text = part === 0 ? `${whole}` : `${whole}.${String(part).padStart(3, '0')}`
      expect(Number(quantityAboveZero(quantity(text)))).toBe(Number(text))
    }),
  )
})
