/** Days in UTC: as milliseconds, as ISO dates, as moments before and after another. */

export const DAY_MS = 86_400_000

/** @returns the ISO date of a moment, as `2026-11-23` */
export const isoDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10)

/** @returns true for the ISO date of a day that exists; `Date` takes 31 February for one of March */
export const isIsoDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** A calendar month, as `2026-11`. */
export const ISO_MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

const FIRST_ZONE_MS = 14 * 3_600_000

/** @returns true for an ISO date that has not begun in any time zone; the first one is UTC+14 */
export const isFutureDay = (day: string, at: string): boolean => day > isoDay(Date.parse(at) + FIRST_ZONE_MS)

const LAST_ZONE_MS = 12 * 3_600_000

/** @returns true for an ISO date that is over in every time zone; the last one is UTC-12 */
export const isPastDay = (day: string, at: string): boolean => day < isoDay(Date.parse(at) - LAST_ZONE_MS)

/** Banks book an amount some days before it counts; a day that is later than this is a slip. */
const VALUE_DAYS_AHEAD = 10

/** @returns true for a value date that no bank would give to a payment of this moment */
export const isTooFarAhead = (valueDate: string, at: string): boolean =>
  isFutureDay(valueDate, daysAfter(Date.parse(at), VALUE_DAYS_AHEAD).toISOString())

/** @param days whole or part; negative: before. */
export const daysAfter = (at: Date | number, days: number): Date => new Date(Number(at) + days * DAY_MS)
