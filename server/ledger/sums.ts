/** Which units may be added, and their sums (domain page, "Credit types"). */
import { formatQuantity } from '../../contract/rules/quantity.ts'

/** Quantities are added within one kind only: a credit type's unit, and for Biodiversity one standard's. */
export const kindOfUnit = (units: {
  readonly credit_type: string
  readonly unit_name: string
  readonly standard: string
}): string =>
  [units.credit_type, units.unit_name, units.credit_type === 'Biodiversity' ? units.standard : ''].join('\n')

/** Standards that share a unit may divide it differently; quantities have at most six decimals. */
const MILLIONTHS = 1_000_000n

/** Credits as text. @param parts of one kind, bigint text in smallest units */
export function sumOfUnits(
  parts: readonly { readonly quantity: string; readonly unit_scale: number }[],
): string {
  const sum = parts.reduce(
    (whole, { quantity, unit_scale }) => whole + (BigInt(quantity) * MILLIONTHS) / BigInt(unit_scale),
    0n,
  )
  return formatQuantity(sum, Number(MILLIONTHS))
}
