import { expect, test } from 'vitest'
import { checkQuantity } from './request-view.ts'

test('at least one vintage has to be asked for', () => {
  expect(checkQuantity('', '100', ['', ' '])).toBe('Please say how many units of at least one vintage')
  expect(checkQuantity('', '100', ['', '5'])).toBe(true)
})

test('quantities are read as the French write them', () => {
  expect(checkQuantity('1 234,5', '2000', ['1 234,5'])).toBe(true)
  expect(checkQuantity('1,2345678', '2000', ['1,2345678'])).toBe(
    'A number above zero, with at most 6 decimals',
  )
  expect(checkQuantity('0', '2000', ['0'])).toBe('A number above zero, with at most 6 decimals')
  expect(checkQuantity('many', '2000', ['many'])).toBe('A number above zero, with at most 6 decimals')
})

test('nobody asks for more than there is', () => {
  expect(checkQuantity('100', '100', ['100'])).toBe(true)
  expect(checkQuantity('100,000001', '100', ['100,000001'])).toBe('There are not that many units available')
})
