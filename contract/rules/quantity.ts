/** Credits as people write them, and integers of the standard's smallest unit as the ledger keeps them. */
import { QUANTITY_TEXT } from '../../machines/kernel/quantity.ts'

const MILLIONTHS = 1_000_000

/** @param scale smallest units in one credit: 1 or 1,000 @returns null unless it is a whole number of smallest units */
export function parseQuantity(text: string, scale: number): bigint | null {
  if (!QUANTITY_TEXT.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  const millionths = BigInt(whole + fraction.padEnd(6, '0'))
  const units = millionths * BigInt(scale)
  return units % 1_000_000n === 0n ? units / 1_000_000n : null
}

/** Decimal text without trailing zeros; at most 6 fraction digits. */
export function formatQuantity(units: bigint, scale: number): string {
  const size = BigInt(scale)
  const millionths = ((units % size) * 1_000_000n) / size
  const fraction = millionths.toString().padStart(6, '0').replace(/0+$/, '')
  return fraction ? `${units / size}.${fraction}` : `${units / size}`
}

/** As documents and e-mails print decimal text: `1 250,5`. Plain blanks: the narrow no-break one is missing in many fonts. */
export function quantityText(quantity: string): string {
  const [whole = '', fraction] = quantity.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** Decimal text with at most six decimals, in millionths. @throws when it is no such number */
export function millionthsOf(text: string): bigint {
  const millionths = parseQuantity(text, MILLIONTHS)
  if (millionths === null) throw new Error(`${text} is not a quantity`)
  return millionths
}

export const textOfMillionths = (millionths: bigint): string => formatQuantity(millionths, MILLIONTHS)

/** Exact sum of decimal texts. */
export const sumOfQuantities = (quantities: readonly string[]): string =>
  textOfMillionths(quantities.reduce((sum, text) => sum + millionthsOf(text), 0n))
