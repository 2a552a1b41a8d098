/** Reading single cells of a registry's file: text stays text, nothing is ever evaluated. Pure. */
import type { ImportField } from '../../../contract/ledger/imports.ts'
import { readRange, readUnits } from '../../../contract/rules/imports/cells.ts'
import { isYear, readDate, type DateFormat } from '../../../contract/rules/imports/dates.ts'
import { readSerialEntry, type Unread } from '../../../contract/rules/serials/serial-entry.ts'
import { quantityOf, type Serial } from '../../../contract/rules/serials/serial-numbers.ts'
import { t } from '../../platform/messages.ts'

/** Cells of one row by what they mean; a field without a column is absent. */
export type Values = Readonly<Partial<Record<ImportField, string>>>

/** Why a row is refused, and by which of its cells. */
export class Unreadable extends Error {
  readonly field: ImportField
  readonly reason: string

  constructor(field: ImportField, reason: string) {
    super(`${field}: ${reason}`)
    this.field = field
    this.reason = reason
  }
}

/** As the registry's forms ask it (contract/registry). */
const MOST_CHARACTERS = 200
/** Of a cell that a refusal shows. */
const MOST_SHOWN = 60

const shown = (text: string): string =>
  `"${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}"`

/** One line, whatever the cell held. Empty where the cell is. @throws Unreadable when it is too long or no text */
export function optional(values: Values, field: ImportField, most = MOST_CHARACTERS): string {
  const text = (values[field] ?? '').replace(/\s+/g, ' ').trim()
  if (/\p{Cc}/u.test(text)) throw new Unreadable(field, t('refusals.imports.cellHoldsControlCharacters'))
  if (text.length > most) throw new Unreadable(field, t('refusals.imports.cellHoldsMoreCharacters', { most }))
  return text
}

/** @throws Unreadable when the cell is empty */
export function required(values: Values, field: ImportField, most?: number): string {
  const text = optional(values, field, most)
  if (text === '') throw new Unreadable(field, t('refusals.imports.cellEmpty'))
  return text
}

/** Several values may be in one cell, as `A; B`: the first one counts. */
export function first(values: Values, field: ImportField): string {
  const whole = required(values, field, MOST_CHARACTERS * 5)
  const one = whole.split(';').find((part) => part.trim() !== '')
  return required({ [field]: one ?? '' }, field)
}

/** Whole units, at least one; thousands may be set apart. @throws Unreadable for anything else */
export function quantity(values: Values): bigint {
  const text = required(values, 'quantity')
  if (/^-\s*\d/.test(text))
    throw new Unreadable('quantity', t('refusals.imports.quantityNegative', { shown: shown(text) }))
  const units = readUnits(text)
  if (units === null)
    throw new Unreadable('quantity', t('refusals.imports.notWholeNumber', { shown: shown(text) }))
  if (units < 1n) throw new Unreadable('quantity', t('refusals.imports.quantityLeast1'))
  return units
}

/** How the days of each field are written; `2024-12-31` where it is not said. */
export type Dates = Readonly<Partial<Record<ImportField, DateFormat>>>

export const DATE_EXAMPLES: Readonly<Record<DateFormat, string>> = {
  iso: '2024-12-31',
  dayFirst: '31/12/2024',
  monthFirst: '12/31/2024',
}

const SHORT_YEAR = /^(?:\d{1,2}|\p{L}{3,9})[-/. ](?:\d{1,2}|\p{L}{3,9})[-/., ]+\d{2}$/u

/** A day that exists, with or without a time behind it. Empty: null. */
export function optionalDate(values: Values, field: ImportField, dates: Dates): string | null {
  const text = optional(values, field)
  if (text === '') return null
  const format = dates[field] ?? 'iso'
  const day = readDate(text, format)
  const why = SHORT_YEAR.test(text) ? 'refusals.imports.shortYear' : 'refusals.imports.notDate'
  if (day === null)
    throw new Unreadable(field, t(why, { shown: shown(text), example: DATE_EXAMPLES[format] }))
  return day
}

/** @throws Unreadable when the cell is empty */
export function date(values: Values, field: ImportField, dates: Dates): string {
  const day = optionalDate(values, field, dates)
  if (day === null) throw new Unreadable(field, t('refusals.imports.dateMissing'))
  return day
}

/** First or last day of a period; a year alone is the whole of it. */
export function periodEnd(values: Values, field: 'from' | 'to', dates: Dates): string {
  const text = optional(values, field)
  if (!isYear(text)) return date(values, field, dates)
  return `${text.slice(0, 4)}-${field === 'from' ? '01-01' : '12-31'}`
}

/** A number of a serial, from a column of its own or from one that holds both. Empty: null. */
function number(values: Values, field: 'first' | 'last'): string | null {
  const whole = optional(values, field)
  const range = readRange(whole)
  const text = range ? range[field === 'first' ? 0 : 1] : whole
  if (text === '') return null
  const read = readUnits(text)
  if (read === null)
    throw new Unreadable(field, t('refusals.imports.notSerialNumber', { shown: shown(text) }))
  return String(read)
}

const WHY: Readonly<Record<Unread, string>> = {
  unknownForm:
    'is not a serial number of a known form. Correct it, or read the file with a column map that names the columns of its first and last number.',
  backwards: 'ends before it begins.',
  tooLarge: 'is too large.',
  tooLong: 'is too long.',
}

/** @throws Unreadable for a form that is neither known nor described by numbers, or when the range does not hold the stated quantity */
export function serial(values: Values): Serial {
  const text = required(values, 'serial')
  const { serial: found, unread } = readSerialEntry({
    text,
    first: number(values, 'first'),
    last: number(values, 'last'),
  })
  if (unread === 'tooLarge') throw new Unreadable('serial', t('refusals.imports.serialNumberLarge'))
  if (unread) throw new Unreadable('serial', `${shown(text)} ${WHY[unread]}`)
  const stated = quantity(values)
  const held = quantityOf(found)
  if (held !== stated)
    throw new Unreadable(
      'quantity',
      t('refusals.imports.serialNumberHoldsUnitsQuantity', { held: String(held), stated: String(stated) }),
    )
  return found
}
