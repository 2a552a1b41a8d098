/** Days on which banks settle euro payments: the calendar of TARGET (European Central Bank). Pure; days as `YYYY-MM-DD`. */
import { DAY_MS, isoDay } from '../../machines/kernel/days.ts'

const FIXED: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26'])

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher), in milliseconds. */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = Math.floor((a + 11 * d + 22 * e) / 451)
  const days = d + e - 7 * f + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

/** Good Friday and Easter Monday, counted from Easter Sunday. */
const AROUND_EASTER: readonly number[] = [-2, 1]

/** @param closed further days, such as the public holidays of the platform's own country */
export function isBankDay(day: string, closed: readonly string[] = []): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  const at = new Date(time)
  const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6
  const easter = easterOf(at.getUTCFullYear())
  const isAroundEaster = AROUND_EASTER.some((offset) => time === easter + offset * DAY_MS)
  return !isWeekend && !FIXED.has(day.slice(5)) && !isAroundEaster && !closed.includes(day)
}

/** The day itself, or the first bank day after it. */
export function nextBankDay(day: string, closed: readonly string[] = []): string {
  let at = day
  while (!isBankDay(at, closed)) at = isoDay(new Date(Date.parse(`${at}T00:00:00Z`) + DAY_MS))
  return at
}
