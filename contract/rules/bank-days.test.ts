import { expect, test } from 'vitest'
import { isBankDay, nextBankDay } from './bank-days.ts'

test.each([
  ['2026-11-23', true],
  ['2026-11-21', false],
  ['2026-12-25', false],
  ['2026-12-26', false],
  ['2027-01-01', false],
  ['2026-04-03', false],
  ['2026-04-06', false],
  ['2026-05-01', false],
  ['2025-04-18', false],
  ['2025-04-21', false],
  ['2024-03-29', false],
  ['2026-05-14', true],
])('%s is a day of TARGET: %s', (day, isOne) => {
  expect(isBankDay(day)).toBe(isOne)
})

test('public holidays of the platform’s country are none, and the next bank day passes over all of them', () => {
  expect(isBankDay('2026-05-14', ['2026-05-14'])).toBe(false)
  expect(nextBankDay('2026-04-03')).toBe('2026-04-07')
  expect(nextBankDay('2026-12-24', ['2026-12-24'])).toBe('2026-12-28')
  expect(nextBankDay('2026-11-23')).toBe('2026-11-23')
})
