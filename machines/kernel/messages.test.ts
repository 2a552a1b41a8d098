import { expect, test } from 'vitest'
import { fillMessage } from './messages.ts'

test.each([
  ['habitat units', 'habitat unit'],
  ['credits', 'credit'],
  ['t CO₂e', 't CO₂e'],
  ['t plastic collected', 't plastic collected'],
  ['kg of glass', 'kg of glass'],
])('a price of %s is per %s', (unit, one) => {
  expect(
    fillMessage('{price} per {unit:one}, {quantity} {unit}', { price: 4, quantity: '7', unit }, 'en'),
  ).toBe(`4 per ${one}, 7 ${unit}`)
})

test('a place without a value stays as it is', () => {
  expect(fillMessage('per {unit:one}', {}, 'en')).toBe('per {unit:one}')
})
