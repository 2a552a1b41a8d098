import { expect, test } from 'vitest'
import { counted, countryName, fillMessage } from './messages.ts'

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

test.each([
  ['1', 'habitat units', '1 habitat unit'],
  ['1 000', 'habitat units', '1 000 habitat units'],
  ['0,5', 'habitat units', '0,5 habitat units'],
  ['1', 't CO₂e', '1 t CO₂e'],
])('%s and %s are written as %s', (quantity, unit, text) => {
  expect(counted(quantity, unit)).toBe(text)
  expect(fillMessage('{quantity} {unit:quantity}', { quantity, unit }, 'en')).toBe(text)
})

test('a place without a value stays as it is', () => {
  expect(fillMessage('per {unit:one}', {}, 'en')).toBe('per {unit:one}')
})

test.each([
  ['NO', 'en', 'Norway'],
  ['NO', 'fr-FR', 'Norvège'],
  ['ZZ', 'en', 'Unknown Region'],
  ['', 'en', ''],
  ['Norway', 'en', 'Norway'],
  ['N0', 'en', 'N0'],
])('%o in %s is called %s', (code, locale, name) => {
  expect(countryName(code, locale)).toBe(name)
})
