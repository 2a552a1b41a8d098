import { expect, test } from 'vitest'
import { isOfVintage } from './other-vintage.ts'

const monitored = { from: '2024-03-01', to: '2024-12-31' }

test('numbers of another year are not of the vintage; a year alone only has to touch it', () => {
  expect(isOfVintage({ from: '2023-01-01', to: '2023-12-31' }, monitored)).toBe(false)
  expect(isOfVintage({ from: '2024-01-01', to: '2024-12-31' }, monitored)).toBe(true)
  expect(isOfVintage(null, monitored)).toBe(true)
})

test('days that the text names lie within the vintage', () => {
  expect(isOfVintage({ from: '2024-03-01', to: '2024-06-30' }, monitored)).toBe(true)
  expect(isOfVintage({ from: '2024-02-29', to: '2024-06-30' }, monitored)).toBe(false)
  expect(isOfVintage({ from: '2024-06-01', to: '2025-01-01' }, monitored)).toBe(false)
})
