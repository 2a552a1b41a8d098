/** Numbers as the French write them, dates in English words, money from integer cents. */
import { DAY_MS } from '../../machines/kernel/days.ts'
import { quantity } from './format-basics.ts'

export { countryName, money, quantity } from './format-basics.ts'
export { sizeText as bytes } from '../../machines/kernel/messages.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const dayShort = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const parts = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

/** A date stays in one line. */
const whole = (text: string): string => text.replaceAll(' ', '\u00a0')

/** The day on the person's own calendar, as `2026-11-23`. @param now milliseconds */
export const localDay = (now: number): string => new Date(now).toLocaleDateString('sv')

/** A day, its beginning in UTC or its end, until which something is due, is this day on every calendar. */
const dayOf = (iso: string): Date =>
  new Date(iso.replace(/^(.{10})(T(00:00:00\.000|23:59:59\.999)Z)?$/, '$1T00:00'))

export const date = (iso: string): string => whole(day.format(dayOf(iso)))
/** The day of a moment as documents and e-mails state it, in UTC: the same for every reader. */
export const documentDate = (iso: string): string => date(iso.slice(0, 10))
/** "12–20 Mar 2026", or one day. */
export const dateRange = (from: string, to: string): string => whole(day.formatRange(dayOf(from), dayOf(to)))
/** Without the year when it is this one. */
export function shortDate(iso: string): string {
  const at = dayOf(iso)
  return whole((at.getFullYear() === new Date().getFullYear() ? dayShort : day).format(at))
}
export const time = (iso: string): string => timeOfDay.format(new Date(iso))
export const dateTime = (iso: string): string => `${whole(day.format(new Date(iso)))}, ${time(iso)}`

/** 0.345: "34,5 %". */
export const percent = (part: number): string => parts.format(part)

/** "in 3 days", "2 days ago", "today". */
export function relativeDay(iso: string, now: number): string {
  const days = Math.round((startOfDay(dayOf(iso)) - startOfDay(now)) / DAY_MS)
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day')
}

/** "today", "yesterday", else the date. */
export const dayName = (iso: string, now: number): string =>
  startOfDay(now) - startOfDay(dayOf(iso)) > 1.5 * DAY_MS ? date(iso) : relativeDay(iso, now)

const startOfDay = (time: Date | number): number => new Date(time).setHours(0, 0, 0, 0)

/** "1 000+" above the cap up to which the server counts. */
export const cappedCount = (count: number): string => (count > 1000 ? `${quantity(1000)}+` : quantity(count))

/** An account's number as people read it aloud: groups of four. */
export const inFours = (text: string): string => text.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
