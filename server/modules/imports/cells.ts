/** Reading single cells of a registry's file: text stays text, nothing is ever evaluated. Pure. */
import type { ImportField } from '../../../contract/imports.ts'
import { readSerialEntry, type Unread } from '../../../contract/rules/serial-entry.ts'
import { quantityOf, type Serial } from '../../../contract/rules/serial-numbers.ts'

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
  if (/\p{Cc}/u.test(text)) throw new Unreadable(field, 'The cell holds control characters.')
  if (text.length > most) throw new Unreadable(field, `The cell holds more than ${most} characters.`)
  return text
}

/** @throws Unreadable when the cell is empty */
export function required(values: Values, field: ImportField, most?: number): string {
  const text = optional(values, field, most)
  if (text === '') throw new Unreadable(field, 'The cell is empty.')
  return text
}

/** Several values may stand in one cell, as `A; B`: the first one counts. */
export function first(values: Values, field: ImportField): string {
  const whole = required(values, field, MOST_CHARACTERS * 5)
  const one = whole.split(';').find((part) => part.trim() !== '')
  return required({ [field]: one ?? '' }, field)
}

/** Whole units, at least one; thousands may be separated by commas. @throws Unreadable for anything else */
export function quantity(values: Values): bigint {
  const text = required(values, 'quantity')
  if (/^-\s*\d/.test(text)) throw new Unreadable('quantity', `The quantity is negative: ${shown(text)}.`)
  if (!/^(\d{1,18}|\d{1,3}(,\d{3}){1,5})$/.test(text))
    throw new Unreadable('quantity', `${shown(text)} is not a whole number.`)
  const units = BigInt(text.replaceAll(',', ''))
  if (units < 1n) throw new Unreadable('quantity', 'The quantity has to be at least 1.')
  return units
}

/** `2024-12-31`, with or without a time behind it, as a day that exists. Empty: null. */
export function optionalDate(values: Values, field: ImportField): string | null {
  const text = optional(values, field)
  if (text === '') return null
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d.*)?$/.exec(text)?.[1]
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  // 31 February is taken by Date as a day of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day)
    throw new Unreadable(field, `${shown(text)} is not a date like 2024-12-31.`)
  return day
}

/** @throws Unreadable when the cell is empty */
export function date(values: Values, field: ImportField): string {
  const day = optionalDate(values, field)
  if (day === null) throw new Unreadable(field, 'The date is missing.')
  return day
}

/** A number of a serial, from a column of its own. Empty: null. */
function number(values: Values, field: 'first' | 'last'): string | null {
  const text = optional(values, field).replaceAll(',', '')
  if (text !== '' && !/^\d{1,18}$/.test(text))
    throw new Unreadable(field, `${shown(text)} is not a number of a serial.`)
  return text || null
}

const WHY: Readonly<Record<Unread, string>> = {
  unknownForm: 'is not a serial number of a form that is known.',
  backwards: 'ends before it begins.',
  tooLarge: 'is too large.',
  tooLong: 'is too long.',
}

/** @throws Unreadable for a form that is neither known nor told by numbers, or when the range does not hold the stated quantity */
export function serial(values: Values): Serial {
  const text = required(values, 'serial')
  const { serial: found, unread } = readSerialEntry({
    text,
    first: number(values, 'first'),
    last: number(values, 'last'),
  })
  if (unread === 'tooLarge') throw new Unreadable('serial', 'The serial number is too large.')
  if (unread) throw new Unreadable('serial', `${shown(text)} ${WHY[unread]}`)
  const stated = quantity(values)
  const held = quantityOf(found)
  if (held !== stated)
    throw new Unreadable('quantity', `The serial number holds ${held} units, the quantity says ${stated}.`)
  return found
}
