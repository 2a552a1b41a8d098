/** Days of a plan in words. They know no time zone, so nothing here may shift them into one. */
import { DAY_MS } from '../../../machines/kernel/days.ts'
import { dayNumber, type Day } from '../../../machines/projectPlanning/plan.ts'

const form = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })

const full = form({ day: 'numeric', month: 'short', year: 'numeric' })
const short = form({ day: 'numeric', month: 'short' })
const month = form({ month: 'short' })
const monthYear = form({ month: 'long', year: 'numeric' })

const moment = (day: number): Date => new Date(day * DAY_MS)

/** "3 Mar 2026" */
export const dayText = (day: Day): string => full.format(moment(dayNumber(day)))
/** "3 Mar" */
export const shortDayText = (day: Day): string => short.format(moment(dayNumber(day)))

/* Of the number of a day since 1970-01-01: what is above the chart. */
export const monthText = (day: number): string => month.format(moment(day))
export const monthYearText = (day: number): string => monthYear.format(moment(day))
export const yearOf = (day: number): number => moment(day).getUTCFullYear()
export const monthOf = (day: number): number => moment(day).getUTCMonth()
export const dateOf = (day: number): number => moment(day).getUTCDate()
