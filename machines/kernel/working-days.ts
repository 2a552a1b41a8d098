/** Working days (Monday to Friday without public holidays), counted here only. Days are numbers since 1970-01-01. Pure. */
import { DAY_MS } from './days.ts'

export type WorkCalendar = {
  /** Public holidays from Monday to Friday, ascending. */
  readonly closed: readonly number[]
}

/** @param holidays as `YYYY-MM-DD`, in any order; those on weekends change nothing */
export const workCalendar = (holidays: readonly string[] = []): WorkCalendar => {
  const days = holidays.map((day) => Date.parse(day) / DAY_MS).filter((day) => (day + MONDAY) % 7 < 5)
  return { closed: [...new Set(days)].toSorted((a, b) => a - b) }
}

export const NO_HOLIDAYS = workCalendar()

/** Days from the Monday before 1970-01-01, which was a Thursday. */
const MONDAY = 3

const weekdaysBefore = (day: number): number => {
  const weeks = Math.floor((day + MONDAY) / 7)
  return weeks * 5 + Math.min(day + MONDAY - weeks * 7, 5)
}

/** Of Monday to Friday, counted from the same Monday. */
const weekdayAt = (index: number): number => {
  const weeks = Math.floor(index / 5)
  return weeks * 7 + (index - weeks * 5) - MONDAY
}

function closedBefore({ closed }: WorkCalendar, day: number): number {
  let [least, most] = [0, closed.length]
  while (least < most) {
    const middle = (least + most) >> 1
    if (closed[middle]! < day) least = middle + 1
    else most = middle
  }
  return least
}

/** Working days before a day; of a free day the same as of the next working day. */
const indexOf = (calendar: WorkCalendar, day: number): number =>
  weekdaysBefore(day) - closedBefore(calendar, day)

function dayAt(calendar: WorkCalendar, index: number): number {
  let skipped = 0
  for (;;) {
    const day = weekdayAt(index + skipped)
    const before = closedBefore(calendar, day + 1)
    if (before === skipped) return day
    skipped = before
  }
}

/** Working days from `from` up to, and without, `to`. */
export const workingDaysIn = (calendar: WorkCalendar, from: number, to: number): number =>
  indexOf(calendar, to) - indexOf(calendar, from)

/** The day itself, or the next working day, and so many working days on; negative: back. */
export const workingDayFrom = (calendar: WorkCalendar, day: number, days: number): number =>
  dayAt(calendar, indexOf(calendar, day) + days)

/** The working day that is so many after a day, which itself does not count. @param days at least 1 */
export const workingDayAfter = (calendar: WorkCalendar, day: number, days: number): number =>
  dayAt(calendar, indexOf(calendar, day + 1) + days - 1)

/** Last day of what begins on a day and takes so many working days. @param days at least 1 */
export const lastDayOf = (calendar: WorkCalendar, start: number, days: number): number =>
  dayAt(calendar, indexOf(calendar, start) + days - 1)

/** Working days between two days, as a move counts them: a free day is passed in the direction of the move. */
export const workingDaysBetween = (calendar: WorkCalendar, from: number, to: number): number =>
  (to < from ? indexOf(calendar, to + 1) - 1 : indexOf(calendar, to)) - indexOf(calendar, from)
