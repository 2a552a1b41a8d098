import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'

test('a day is written out, in UTC and in the language asked for', () => {
  expect(dayText('2026-11-28')).toBe('28 November 2026')
  expect(dayText(new Date('2026-11-28T23:59:59Z'))).toBe('28 November 2026')
  expect(dayText('2026-11-28', 'fr')).toBe('28 novembre 2026')
})
