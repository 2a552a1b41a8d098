/** Days as registries write them. Which of the two numeric orders a column has is recognised by the whole column. Pure. */

/** - iso: 2025-10-27 · dayFirst: 27/10/2025 · monthFirst: 10/27/2025 */
export const DATE_FORMATS = ['iso', 'dayFirst', 'monthFirst'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

const TIME = String.raw`(?:[T ,]+\d{1,2}:\d\d.*)?`
const ISO = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`)
const NUMERIC = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})${TIME}$`)
const DAY_MONTH = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3,9})[-/., ]+(\d{4})${TIME}$`,
  'i',
)
const MONTH_DAY = new RegExp(
  String.raw`^([a-z]{3,9})[-/. ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4})${TIME}$`,
  'i',
)
/** Days since 30 December 1899 as spreadsheets store them, with a time as decimals, from 1990 to 2099. */
const DAY_NUMBER = /^\d{5}(?:\.\d+)?$/
const [FIRST_DAY, LAST_DAY] = [32_874, 73_050]

export const isDayNumber = (text: string): boolean =>
  DAY_NUMBER.test(text) && Number(text) >= FIRST_DAY && Number(text) < LAST_DAY + 1

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** @returns `YYYY-MM-DD` of a day that exists, or null */
export function readDate(text: string, format: DateFormat): string | null {
  const line = text.trim()
  const iso = ISO.exec(line)
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!)
  const named = DAY_MONTH.exec(line)
  if (named) return dayOf(named[3]!, monthOf(named[2]!), named[1]!)
  const american = MONTH_DAY.exec(line)
  if (american) return dayOf(american[3]!, monthOf(american[1]!), american[2]!)
  if (isDayNumber(line))
    return new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(line)))).toISOString().slice(0, 10)
  // Where points are between them, no country writes the month first.
  const isOther = format === 'iso' || (format === 'monthFirst' && /^\d+\./.test(line))
  const numeric = isOther ? null : NUMERIC.exec(line)
  if (!numeric) return null
  const [, one, other, year] = numeric
  return format === 'dayFirst' ? dayOf(year!, other!, one!) : dayOf(year!, one!, other!)
}

const monthOf = (name: string): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

/** @returns `YYYY-MM-DD`; null for a day that does not exist: 31 February is none, although Date takes it for one of March */
export function dayOf(year: string, month: string, day: string): string | null {
  // The calendar repeats itself every 400 years; day 0 is the last one of the month before.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate()
  const isDay =
    Number(year) > 0 && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}

export const isYear = (text: string): boolean => /^(?:19|20)\d\d(?:\.0)?$/.test(text.trim())

/** Every format that reads all of a column's filled cells: none is no date, two cannot be distinguished. */
export function dateFormatsOf(cells: readonly string[]): DateFormat[] {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return []
  const fits = (format: DateFormat) => filled.every((cell) => readDate(cell, format) !== null)
  if (fits('iso')) return ['iso']
  return (['dayFirst', 'monthFirst'] as const).filter(fits)
}

/** How one program wrote the dates of a table. @returns null where no order fits, or two do */
export function orderOfDates(cells: readonly string[]): DateFormat | null {
  const [order = null, another] = dateFormatsOf(cells.filter((cell) => dateFormatsOf([cell]).length > 0))
  return another ? null : order
}
