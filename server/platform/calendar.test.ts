import { expect, test } from 'vitest'
import { calendarOf } from './calendar.ts'

test('public holidays are known for as long as banks take orders ahead', () => {
  // Christmas, 90 days on.
  expect(calendarOf('FR').holidaysFrom(new Date('2026-09-26T12:00:00Z'))).toContain('2026-12-25')
})
