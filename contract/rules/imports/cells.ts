/** What is in a column, in shares of its filled cells. Pure. */
import { dateFormatsOf, isDayNumber, isYear, readDate } from './dates.ts'
import { namesDay } from './headers.ts'
import { parseSerial, quantityOf, type Serial } from '../serials/serial-numbers.ts'

export type Profile = {
  readonly filled: number
  /** Numbers of five digits are days only below a header that says so. */
  readonly dates: number
  readonly years: number
  readonly integers: number
  readonly serials: number
  /** Cells with a digit and something else, such as batches and serials of any form. */
  readonly texts: number
  readonly countries: number
  /** At most 24 signs without a space. */
  readonly short: number
  /** `1 - 500` */
  readonly ranges: number
  /** Cells that say what another one says. */
  readonly repeated: number
  /** Words for what became of units. */
  readonly states: number
  /** It says how many units the row's serial holds. */
  readonly isSerialQuantity: boolean
  /** It says the project that the row's serial names, with a prefix or without. */
  readonly isSerialProject: boolean
}

/** Words may follow that say for whom or why, and none that say it is not done yet. */
export const GONE =
  /^(?:retired|retirement|cancell?ed|cancell?ation|retirad[oa]s?|retirée?s?|stillgelegt|annul\p{L}*)(?!\p{L})(?!.*(?:pending|request|reject|revers))/iu
export const THERE =
  /^(?:issued|active|available|not (?:retired|cancell?ed)|registered|emitid[oa]s?|disponibles?|émise?s?|aktiv|ausgegeben|verfügbar)$/iu

const PLAIN = /^(\d{1,18})(?:[.,]0+)?$/
const GROUPED = /^(\d{1,3}([,.' \u00a0\u202f])\d{3}(?:\2\d{3}){0,4})(?:(?!\2)[.,]0+)?$/u

/**
 * Whole units; thousands may be set apart by a comma, point, space or apostrophe: `1.000` is a thousand, `1.0000`, `1234.000`
 * and `1.234,00` have decimals. @returns null for anything else
 */
export function readUnits(text: string): bigint | null {
  const line = text.trim()
  const found = GROUPED.exec(line) ?? PLAIN.exec(line)
  return found && BigInt(found[1]!.replaceAll(/\D/g, ''))
}

const RANGE = /^(\d+)\s*(?:-|\u2013|\u2014|to|bis|a|\.\.)\s*(\d+)$/i

export const isRangeCell = (text: string): boolean => RANGE.test(text.trim())

/** First and last number of one cell; one number alone is neither. */
export function readRange(text: string): readonly [first: string, last: string] | null {
  const found = RANGE.exec(text.trim())
  return found ? [found[1]!, found[2]!] : null
}

/** By header; of two columns with one name the first. */
export function profilesOf(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ReadonlyMap<string, Profile> {
  const serials = rows.map(serialIn)
  const found = new Map<string, Profile>()
  for (const [at, header] of headers.entries())
    if (!found.has(header))
      found.set(
        header,
        profileOf(
          rows.map((row) => (row[at] ?? '').trim()),
          serials,
          namesDay(header),
        ),
      )
  return found
}

function profileOf(
  cells: readonly string[],
  serials: readonly (Serial | null)[],
  mayNumberDays: boolean,
): Profile {
  const filled = cells.filter((cell) => cell !== '')
  const share = (holds: (cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(holds).length / filled.length
  const beside = cells.map((cell, row) => ({ cell, serial: serials[row] ?? null }))
  const agree = (holds: (cell: string, serial: Serial) => boolean) => {
    const counted = beside.filter(({ cell, serial }) => serial && cell !== '')
    return counted.length > 0 && counted.every(({ cell, serial }) => holds(cell, serial!))
  }
  const [format] = dateFormatsOf(filled)
  return {
    filled: filled.length,
    dates: format
      ? share((cell) => readDate(cell, format) !== null && (mayNumberDays || !isDayNumber(cell)))
      : 0,
    years: share(isYear),
    integers: share((cell) => readUnits(cell) !== null),
    serials: share((cell) => parseSerial(cell) !== null),
    texts: share((cell) => /\d/.test(cell)),
    countries: share((cell) => /^[A-Z]{2,3}$/.test(cell)),
    short: share((cell) => cell.length <= 24 && !/\s/.test(cell)),
    ranges: share(isRangeCell),
    repeated: filled.length === 0 ? 0 : 1 - new Set(filled).size / filled.length,
    states: share((cell) => GONE.test(cell) || THERE.test(cell)),
    isSerialQuantity: agree((cell, serial) => readUnits(cell) === quantityOf(serial)),
    isSerialProject: agree(
      (cell, { project }) => project !== null && cell.toUpperCase().replace(/^[A-Z]+[-_ ]?/, '') === project,
    ),
  }
}

const serialIn = (row: readonly string[]): Serial | null => {
  for (const cell of row) {
    // Of anything shorter no registry makes a serial.
    const found = cell.length >= 12 ? parseSerial(cell) : null
    if (found) return found
  }
  return null
}
