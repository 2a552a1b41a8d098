import { expect, test } from 'vitest'
import { checkQuantity } from './request-view.ts'

test('at least one vintage has to be asked for', () => {
  expect(checkQuantity('', '100', ['', ' '])).toBe('market.noVintageAsked')
  expect(checkQuantity('', '100', ['', '5'])).toBe(null)
})

test('quantities are read as the French write them', () => {
  expect(checkQuantity('1 234,5', '2000', ['1 234,5'])).toBe(null)
  expect(checkQuantity('1,2345678', '2000', ['1,2345678'])).toBe('market.notAQuantity')
  expect(checkQuantity('0', '2000', ['0'])).toBe('market.notAQuantity')
  expect(checkQuantity('many', '2000', ['many'])).toBe('market.notAQuantity')
})

test('nobody asks for more than there is', () => {
  expect(checkQuantity('100', '100', ['100'])).toBe(null)
  expect(checkQuantity('100,000001', '100', ['100,000001'])).toBe('market.notThatMany')
})
