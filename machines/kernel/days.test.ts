import { expect, test } from 'vitest'
import { daysAfter, isFutureDay, isIsoDay, isPastDay, isoDay, isTooFarAhead } from './days.ts'

test('a day is the day in UTC, also a second before midnight', () => {
  expect(isoDay(new Date('2026-03-29T23:59:59Z'))).toBe('2026-03-29')
  expect(isoDay(0)).toBe('1970-01-01')
})

test('days after and before a moment keep its time, over months and leap days', () => {
  expect(daysAfter(new Date('2028-02-28T10:00:00Z'), 2).toISOString()).toBe('2028-03-01T10:00:00.000Z')
  expect(isoDay(daysAfter(new Date('2026-01-01T00:00:00Z'), -1))).toBe('2025-12-31')
})

test('a day is in the future until it begins in the first time zone', () => {
  expect(isFutureDay('2026-03-03', '2026-03-02T09:59:59Z')).toBe(true)
  expect(isFutureDay('2026-03-03', '2026-03-02T10:00:00Z')).toBe(false)
  expect(isFutureDay('2026-03-02', '2026-03-02T09:00:00Z')).toBe(false)
})

test('a day is over when it has ended in the last time zone', () => {
  expect(isPastDay('2026-03-02', '2026-03-03T11:59:59Z')).toBe(false)
  expect(isPastDay('2026-03-02', '2026-03-03T12:00:00Z')).toBe(true)
})

test('a value date may lie ten days ahead and no more', () => {
  expect(isTooFarAhead('2026-03-12', '2026-03-02T09:00:00Z')).toBe(false)
  expect(isTooFarAhead('2026-03-13', '2026-03-02T09:00:00Z')).toBe(true)
})

test('a day is one of the calendar, written as an ISO date', () => {
  expect(['2028-02-29', '2026-12-31'].filter((day) => !isIsoDay(day))).toEqual([])
  const wrong = [
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-1-1',
    '01/02/2026',
    '2026-01-01T00:00:00Z',
    '',
  ]
  expect(wrong.filter(isIsoDay)).toEqual([])
})
