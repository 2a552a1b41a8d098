/** Numbers as the French write them, dates in English words, money from integer cents. */
import type { Party, OperationType } from '../../contract/operation-shapes.ts'

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const dayShort = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Decimal text stays exact: Intl reads strings without passing through a float. */
export const quantity = (value: string | number): string => number.format(value as number)

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)

export const date = (iso: string): string => day.format(new Date(iso))
export const shortDate = (iso: string): string => dayShort.format(new Date(iso))
export const dateTime = (iso: string): string => moment.format(new Date(iso))

export function bytes(count: number): string {
  if (count < 1000) return `${count} B`
  return count < 1_000_000
    ? `${number.format(Math.round(count / 1000))} KB`
    : `${number.format(Math.round(count / 100_000) / 10)} MB`
}

export const hours = (count: number): string =>
  count < 48 ? `${number.format(Math.round(count))} h` : `${number.format(Math.round(count / 24))} days`

const DAY = 86_400_000

/** "in 3 days", "2 days ago", "today". */
export function relativeDay(iso: string, now: number): string {
  const days = Math.round((startOfDay(Date.parse(iso)) - startOfDay(now)) / DAY)
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day')
}

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

export const PARTY_NAMES: Readonly<Record<Party, string>> = {
  contributor: 'Contributor',
  projectCarrier: 'Project carrier',
  platform: 'Platform',
  system: 'System',
}

export const TYPE_NAMES: Readonly<Record<OperationType, string>> = {
  contribution: 'Contribution',
  multiYear: 'Multi-year',
  tranche: 'Tranche',
  retirement: 'Retirement',
  ccuPurchase: 'CCU purchase',
}

/** "1 000+" above the cap up to which the server counts. */
export const cappedCount = (count: number): string => (count > 1000 ? `${quantity(1000)}+` : quantity(count))

const regions = new Intl.DisplayNames('en', { type: 'region' })

export const countryName = (code: string): string => regions.of(code) ?? code
