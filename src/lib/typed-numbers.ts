/** Numbers as people type them (1 234,50), kept exact: integer cents, decimal text. */
import { QUANTITY_TEXT } from '../../machines/kernel/quantity.ts'

/** Blanks of every width may group digits; the comma is the French point. */
export const plainNumber = (text: string): string =>
  text.replaceAll(/[\s\u202f\u00a0]/g, '').replace(',', '.')

/** @returns null where the text is no amount. */
export const centsOf = (text: string): number | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plainNumber(text))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

export const centsText = (value: unknown): string => {
  if (typeof value !== 'number') return ''
  const part = value % 100
  return part === 0 ? String(value / 100) : `${Math.trunc(value / 100)},${String(part).padStart(2, '0')}`
}

/** @returns null where the text is no quantity of credits. */
export const quantityOf = (text: string): string | null => {
  const plain = plainNumber(text)
  return QUANTITY_TEXT.test(plain) ? plain : null
}

/** For orders: nothing, zero and what is no quantity are all null. */
export const quantityAboveZero = (text: string): string | null => {
  const plain = quantityOf(text)
  return plain !== null && Number(plain) > 0 ? plain : null
}

export const decimalText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replace('.', ',') : ''
