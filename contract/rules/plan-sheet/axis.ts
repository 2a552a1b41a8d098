/** Units of time above a printed plan. Pure; days are numbers since 1970-01-01. */
import { DAY_MS } from '../../../machines/kernel/days.ts'

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade'

type Tick = { readonly from: number; readonly to: number; readonly text: string }
export type Axis = { readonly major: readonly Tick[]; readonly minor: readonly Tick[] }

const dayOfMonth = (year: number, month: number): number => Math.round(Date.UTC(year, month, 1) / DAY_MS)

const form = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const monthName = form({ month: 'short' })
const monthYear = form({ month: 'long', year: 'numeric' })

/** 0: Monday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

function unitOf(unit: Unit, day: number): { readonly from: number; readonly to: number } {
  const date = new Date(day * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (unit) {
    case 'day':
      return { from: day, to: day + 1 }
    case 'week': {
      const from = day - weekdayOf(day)
      return { from, to: from + 7 }
    }
    case 'month':
      return { from: dayOfMonth(year, month), to: dayOfMonth(year, month + 1) }
    case 'quarter': {
      const first = month - (month % 3)
      return { from: dayOfMonth(year, first), to: dayOfMonth(year, first + 3) }
    }
    case 'year':
      return { from: dayOfMonth(year, 0), to: dayOfMonth(year + 1, 0) }
    case 'decade': {
      const first = year - (year % 10)
      return { from: dayOfMonth(first, 0), to: dayOfMonth(first + 10, 0) }
    }
  }
}

function textOf(unit: Unit, from: number, isMajor: boolean): string {
  const date = new Date(from * DAY_MS)
  const year = String(date.getUTCFullYear())
  switch (unit) {
    case 'day':
    case 'week':
      return String(date.getUTCDate())
    case 'month':
      return (isMajor ? monthYear : monthName).format(date)
    case 'quarter':
      return `Q${Math.floor(date.getUTCMonth() / 3) + 1}`
    case 'year':
      return year
    case 'decade':
      return `${year} – ${Number(year) + 9}`
  }
}

/** Least width of a day at which the smaller unit can be read, in points. */
const ZOOMS: readonly { readonly least: number; readonly major: Unit; readonly minor: Unit }[] = [
  { least: 9, major: 'month', minor: 'day' },
  { least: 1.7, major: 'month', minor: 'week' },
  { least: 0.55, major: 'year', minor: 'month' },
  { least: 0.15, major: 'year', minor: 'quarter' },
  { least: 0, major: 'decade', minor: 'year' },
]

/** @param dayWidth points of a day */
export function axisOf(from: number, to: number, dayWidth: number): Axis {
  const { major, minor } = ZOOMS.find(({ least }) => dayWidth >= least)!
  const row = (unit: Unit, isMajor: boolean): readonly Tick[] => {
    const ticks: Tick[] = []
    for (let day = from; day < to;) {
      const one = unitOf(unit, day)
      ticks.push({
        from: Math.max(one.from, from),
        to: Math.min(one.to, to),
        text: textOf(unit, one.from, isMajor),
      })
      day = one.to
    }
    return ticks
  }
  return { major: row(major, true), minor: row(minor, false) }
}
