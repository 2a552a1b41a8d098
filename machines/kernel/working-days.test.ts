import { describe, expect, test } from 'vitest'
import { DAY_MS, isoDay } from './days.ts'
import {
  lastDayOf,
  NO_HOLIDAYS,
  workCalendar,
  workingDayAfter,
  workingDayFrom,
  workingDaysBetween,
  workingDaysIn,
} from './working-days.ts'

const day = (text: string) => Date.parse(text) / DAY_MS
const text = (number: number) => isoDay(number * DAY_MS)

/** 2026: Good Friday 3 April, Easter Monday 6 April, Friday 1 May; 26 April is a Sunday. */
const FRANCE = workCalendar(['2026-05-01', '2026-04-06', '2026-04-03', '2026-04-26', '2026-04-06'])

test('a week has five working days, a weekend none', () => {
  expect(workingDaysIn(NO_HOLIDAYS, day('2026-03-02'), day('2026-03-09'))).toBe(5)
  expect(workingDaysIn(NO_HOLIDAYS, day('2026-03-07'), day('2026-03-09'))).toBe(0)
  expect(workingDaysIn(NO_HOLIDAYS, day('1969-12-29'), day('1970-01-05'))).toBe(5)
})

test('public holidays are none, and one on a weekend takes nothing away', () => {
  expect(workingDaysIn(FRANCE, day('2026-03-30'), day('2026-04-13'))).toBe(8)
  expect(workingDaysIn(FRANCE, day('2026-04-20'), day('2026-04-27'))).toBe(5)
})

test('a task of five days that begins before Easter ends after it', () => {
  expect(text(lastDayOf(FRANCE, day('2026-04-01'), 5))).toBe('2026-04-09')
  expect(text(lastDayOf(FRANCE, day('2026-04-01'), 1))).toBe('2026-04-01')
  expect(text(lastDayOf(FRANCE, day('2026-04-04'), 1))).toBe('2026-04-07')
})

test('a deadline counts from the day after', () => {
  expect(text(workingDayAfter(NO_HOLIDAYS, day('2026-03-09'), 5))).toBe('2026-03-16')
  expect(text(workingDayAfter(NO_HOLIDAYS, day('2026-03-14'), 5))).toBe('2026-03-20')
  expect(text(workingDayAfter(FRANCE, day('2026-04-02'), 1))).toBe('2026-04-07')
})

describe('a move', () => {
  test('passes free days in its own direction', () => {
    // Thursday to Saturday is to Monday after Easter Monday; Tuesday back to Sunday is to Thursday.
    expect(workingDaysBetween(FRANCE, day('2026-04-02'), day('2026-04-04'))).toBe(1)
    expect(workingDaysBetween(FRANCE, day('2026-04-07'), day('2026-04-05'))).toBe(-1)
    expect(text(workingDayFrom(FRANCE, day('2026-04-02'), 1))).toBe('2026-04-07')
    expect(text(workingDayFrom(FRANCE, day('2026-04-07'), -1))).toBe('2026-04-02')
  })

  test('there and back leads to the same working day', () => {
    for (let from = day('2026-03-01'); from < day('2026-06-01'); from += 1)
      for (let by = -30; by <= 30; by += 1) {
        const start = workingDayFrom(FRANCE, from, 0)
        const there = workingDayFrom(FRANCE, start, by)
        expect([workingDayFrom(FRANCE, there, -by), workingDaysBetween(FRANCE, start, there)]).toEqual([
          start,
          by,
        ])
      }
  })
})

test('counts what counting day by day gives, before and after 1970', () => {
  const closed = new Set(FRANCE.closed)
  const isWorking = (at: number) => {
    const weekday = new Date(at * DAY_MS).getUTCDay()
    return weekday !== 0 && weekday !== 6 && !closed.has(at)
  }
  for (const start of [day('1969-11-20'), day('2026-03-20')])
    for (let length = 0, count = 0; length < 60; length += 1) {
      expect(workingDaysIn(FRANCE, start, start + length)).toBe(count)
      if (isWorking(start + length)) count += 1
    }
})
