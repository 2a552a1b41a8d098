/** Price, fee, VAT and total of an operation: the one place that calculates them. Integer cents. */
import { feeCentsOf, type FeeRule } from './fee.ts'
import { vatCentsOf, vatOfFee, type VatAsked, type VatVerdict } from './fee-vat.ts'
import { millionthsOf } from './quantity.ts'

/** Price of a quantity of smallest units, rounded half up to whole cents. */
export function priceOf(units: bigint, unitPriceCents: bigint, scale: number): bigint {
  const size = BigInt(scale)
  return (units * unitPriceCents * 2n + size) / (size * 2n)
}

/** The same for a quantity as decimal text with at most six decimals. */
export const priceOfQuantity = (quantity: string, unitPriceCents: number): number =>
  Number(priceOf(millionthsOf(quantity), BigInt(unitPriceCents), 1_000_000))

export type PricedLine = { readonly units: bigint; readonly unitPriceCents: bigint }

/** Price of all units: the sum of the lines, each rounded for itself, so that a page adds up. */
export const unitsCentsOf = (lines: readonly PricedLine[], scale: number): bigint =>
  lines.reduce((sum, { units, unitPriceCents }) => sum + priceOf(units, unitPriceCents, scale), 0n)

/** Whole smallest units; the first of the parts take what does not divide. */
export const shareOf = (whole: bigint, parts: number, place: number): bigint =>
  whole / BigInt(parts) + (BigInt(place) < whole % BigInt(parts) ? 1n : 0n)

/** Units and their price in one year of an agreement; each line is divided on its own. @param place from 0 */
export function yearOf(
  lines: readonly PricedLine[],
  scale: number,
  years: number,
  place: number,
): { readonly units: bigint; readonly unitsCents: bigint } {
  const shares = lines.map((line) => ({ ...line, units: shareOf(line.units, years, place) }))
  return {
    units: shares.reduce((sum, { units }) => sum + units, 0n),
    unitsCents: unitsCentsOf(shares, scale),
  }
}

export type OrderTotal = {
  /** Collected for the project carrier; no VAT. */
  readonly unitsCents: number
  readonly feeCents: number
  /** Of the fee. */
  readonly vatPercent: number
  readonly vatCents: number
  readonly totalCents: number
}

export function orderTotal(known: Pick<OrderTotal, 'unitsCents' | 'feeCents' | 'vatPercent'>): OrderTotal {
  const vatCents = vatCentsOf(known.feeCents, known.vatPercent)
  return { ...known, vatCents, totalCents: known.unitsCents + known.feeCents + vatCents }
}

/** What fee and VAT follow from before anyone has settled them. */
export type ChargeBasis = VatAsked & { readonly fee: FeeRule }

/** What the rule says before the rate is certain; 0 when no table has one. */
export const expectedVat = (basis: VatAsked): VatVerdict =>
  vatOfFee({ ...basis, domesticPercent: basis.domesticPercent ?? 0 })

/** What the platform would propose for units at this price. */
export const expectedTotal = (unitsCents: number, basis: ChargeBasis): OrderTotal =>
  orderTotal({
    unitsCents,
    feeCents: feeCentsOf(unitsCents, basis.fee),
    vatPercent: expectedVat(basis).ratePercent,
  })

/** Totals of one currency, added. */
export const sumOfTotals = (totals: readonly OrderTotal[]): Omit<OrderTotal, 'vatPercent'> => ({
  unitsCents: totals.reduce((sum, one) => sum + one.unitsCents, 0),
  feeCents: totals.reduce((sum, one) => sum + one.feeCents, 0),
  vatCents: totals.reduce((sum, one) => sum + one.vatCents, 0),
  totalCents: totals.reduce((sum, one) => sum + one.totalCents, 0),
})

/** What an agreement costs altogether: every year has an invoice with a fee and VAT of its own. */
export function totalOverYears(
  lines: readonly PricedLine[],
  scale: number,
  years: number,
  basis: ChargeBasis,
): OrderTotal {
  const each = Array.from({ length: years }, (_, place) =>
    expectedTotal(Number(yearOf(lines, scale, years, place).unitsCents), basis),
  )
  return { ...sumOfTotals(each), vatPercent: each[0]?.vatPercent ?? 0 }
}

/** As many smallest units as this much money pays for over the years, fee and VAT included. */
export function unitsWithin(
  cents: bigint,
  unitPriceCents: bigint,
  scale: number,
  years: number,
  basis: ChargeBasis,
): bigint {
  const costs = (units: bigint) =>
    BigInt(totalOverYears([{ units, unitPriceCents }], scale, years, basis).totalCents)
  if (unitPriceCents === 0n || costs(0n) > cents) return 0n
  let [least, beyond] = [0n, (cents * BigInt(scale)) / unitPriceCents + 1n]
  while (beyond - least > 1n) {
    const middle = (least + beyond) / 2n
    if (costs(middle) <= cents) least = middle
    else beyond = middle
  }
  return least
}

/** Does an operation of this type have a price of its own? A retirement's units are paid, and tranches have their own. */
export const hasUnitPrice = (type: string): boolean => type !== 'retirement' && type !== 'multiYear'
