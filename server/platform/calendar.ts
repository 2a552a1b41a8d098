/** Days off other than weekends: the public holidays of one country or region, from the package `date-holidays`. */
import { DAY_MS, daysAfter, isoDay } from '../../machines/kernel/days.ts'
import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'

export type Calendar = {
  /** Public holidays from a day on, as `YYYY-MM-DD`; enough of them for the longest delay in working days. */
  readonly holidaysFrom: (at: Date) => readonly string[]
  /** All of them in these years, both included. */
  readonly holidaysOfYears: (first: number, last: number) => readonly string[]
}

/** Available without loading the data. */
export const USUAL_PLACE = 'FR'

const load = createRequire(import.meta.url)

/** Longer than any delay in working days with a run of holidays in it, and than the days that banks take orders ahead. */
const AHEAD_DAYS = 100

/** Only weekends. */
export const NO_HOLIDAYS: Calendar = { holidaysFrom: () => [], holidaysOfYears: () => [] }

/** @param place ISO 3166 code of a country or region (`FR`, `DE-BY`) @throws when it is unknown */
export function calendarOf(place: string): Calendar {
  let data = place === USUAL_PLACE ? null : dataOf(place)
  const years = new Map<number, readonly string[]>()
  const inYear = (year: number): readonly string[] => {
    data ??= dataOf(place)
    const known = years.get(year) ?? daysOf(data, year)
    years.set(year, known)
    return known
  }
  return {
    holidaysFrom: (at) => {
      const from = isoDay(at)
      const until = isoDay(daysAfter(at, AHEAD_DAYS))
      const known = [Number(from.slice(0, 4)), Number(until.slice(0, 4))]
      return [...new Set(known)].flatMap(inYear).filter((day) => day >= from && day <= until)
    },
    holidaysOfYears: (first, last) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap(inYear),
  }
}

/** Reads the library, which takes a tenth of a second: at the start only to check a place. */
function dataOf(place: string): Holidays {
  const Library = load('date-holidays') as typeof Holidays
  const [country = '', region] = place.split('-')
  const data = new Library()
  if (!(country in data.getCountries()) || (region && !(region in (data.getStates(country) ?? {}))))
    throw new Error(`There are no public holidays for "${place}".`)
  if (region) data.init(country, region)
  else data.init(country)
  return data
}

/** A holiday of several days counts with each of them. The data's days are the place's own calendar days. */
function daysOf(data: Holidays, year: number): readonly string[] {
  const days = data
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .flatMap(({ date, start, end }) => {
      const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
      const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
      return Array.from({ length }, (_, index) => isoDay(daysAfter(first, index)))
    })
  return [...new Set(days)].toSorted()
}
