/** Lines of a cart against what is for sale now. Pure but for the one statement. */
import type { CartLine, CartTotal, CartYear, LineProblem } from '../../../contract/offerings/carts.ts'
import type { Trx } from '../../platform/database.ts'
import {
  sumOfTotals,
  shareOf,
  totalOverYears,
  yearOf,
  type ChargeBasis,
  type OrderTotal,
  type PricedLine,
} from '../../../contract/rules/order-total.ts'
import { yearsAfter } from '../../workflow/plan-tranches.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { kindOfUnit, sumOfUnits } from '../../ledger/sums.ts'
import { queryRows } from '../../platform/statements.ts'

/** A line as stored, with its offering as it is now; null: hidden or without this vintage. */
export type LineRow = {
  readonly id: string
  readonly offering_id: string
  readonly vintage_id: string
  readonly quantity: string
  readonly seen_price_cents: string
  readonly seen_currency: string
  readonly share: number | null
  readonly added_by: string
  readonly project_id: string
  readonly project: string
  readonly country: string
  readonly vintage: string
  readonly credit_type: CartLine['creditType']
  readonly standard: string
  readonly unit_name: string
  readonly unit_scale: number
  readonly title: string | null
  readonly carrier_id: string | null
  readonly carrier: string | null
  readonly currency: string | null
  readonly unit_price_cents: string | null
  readonly minimum_quantity: string | null
  readonly available: string | null
}

/** What a contributor may see of the offering is what is for sale: a published one. */
export const linesOf = (connection: Trx, cartId: string) => queryRows(connection)<LineRow>`
    select l.id, l.offering_id, l.vintage_id, l.quantity, l.seen_price_cents, l.seen_currency, l.share,
       trim(coalesce(d.first_name, '') || ' ' || coalesce(d.last_name, '')) as added_by,
       p.id as project_id, p.name as project, p.country, v.name as vintage, s.credit_type, s.name as standard,
       s.unit_name, s.unit_scale, o.title, o.organization_id as carrier_id, c.name as carrier, o.currency,
       ov.unit_price_cents, ov.minimum_quantity, a.quantity as available
     from cart_line l
     join vintage v on v.id = l.vintage_id
     join project p on p.id = v.project_id
     join carbon_standard s on s.id = p.standard_id
     left join personal_data d on d.person_id = l.added_by
     left join offering o on o.id = l.offering_id and o.status = 'published'
     left join organization c on c.id = o.organization_id
     left join offering_vintage ov on ov.offering_id = o.id and ov.vintage_id = l.vintage_id
     left join lateral (
       select f.quantity from ledger_offered(array[o.id]) f where f.vintage_id = l.vintage_id
     ) a on true
     where l.cart_id = ${cartId} order by l.id`

/** A line with the price at which it was requested; nothing stands against it any longer. */
export const asRequested = (line: LineRow): LineRow => ({
  ...line,
  unit_price_cents: line.seen_price_cents,
  currency: line.seen_currency,
  available: line.quantity,
  minimum_quantity: '1',
})

type Buyer = { readonly organizationId: string; readonly years: number }

/** What keeps a line from being requested, the gravest first. */
export function problemsOf(line: LineRow, { organizationId, years }: Buyer): readonly LineProblem[] {
  if (line.unit_price_cents === null || line.currency === null) return ['notForSale']
  if (line.carrier_id === organizationId) return ['ownOffering']
  const quantity = BigInt(line.quantity)
  const available = BigInt(line.available ?? 0)
  const isOtherPrice = line.unit_price_cents !== line.seen_price_cents || line.currency !== line.seen_currency
  const found: [boolean, LineProblem][] = [
    [available === 0n, 'soldOut'],
    [available > 0n && quantity > available, 'notThatMany'],
    [quantity < BigInt(line.minimum_quantity ?? 1), 'belowMinimum'],
    [quantity < BigInt(years), 'tooFewForYears'],
    [isOtherPrice, 'priceChanged'],
  ]
  return found.filter(([holds]) => holds).map(([, problem]) => problem)
}

const pricedLine = (line: LineRow): PricedLine => ({
  units: BigInt(line.quantity),
  unitPriceCents: BigInt(line.unit_price_cents ?? 0),
})

/** In cents; every year is rounded for itself, as it is invoiced. */
const amountOf = (line: LineRow, years: number): bigint | null =>
  line.unit_price_cents === null
    ? null
    : Array.from(
        { length: years },
        (_, place) => yearOf([pricedLine(line)], line.unit_scale, years, place).unitsCents,
      ).reduce((sum, cents) => sum + cents)

export function presentLine(line: LineRow, buyer: Buyer): CartLine {
  const units = (text: string | null) => formatQuantity(BigInt(text ?? 0), line.unit_scale)
  const amount = amountOf(line, buyer.years)
  return {
    sid: line.id,
    offeringSid: line.offering_id,
    vintageSid: line.vintage_id,
    title: line.title ?? line.project,
    carrier: line.carrier ?? '',
    country: line.country,
    creditType: line.credit_type,
    standard: line.standard,
    unit: line.unit_name,
    step: formatQuantity(1n, line.unit_scale),
    vintage: line.vintage,
    quantity: units(line.quantity),
    available: units(line.available),
    minimumQuantity: units(line.minimum_quantity ?? '1'),
    currency: line.currency ?? line.seen_currency,
    unitPriceCents: line.unit_price_cents === null ? null : Number(line.unit_price_cents),
    seenPriceCents: Number(line.seen_price_cents),
    amountCents: amount === null ? null : Number(amount),
    share: line.share,
    addedBy: line.added_by,
    problems: [...problemsOf(line, buyer)],
  }
}

/** Totals per kind of unit and currency; what is not for sale any longer does not count. */
export function totalsOf(lines: readonly LineRow[], years: number, basis: ChargeBasis): CartTotal[] {
  return [...forSaleByKind(lines).values()].map((same) => {
    const [first] = same as [LineRow, ...LineRow[]]
    const operations = operationTotals(same, years, basis)
    return {
      ...kindIn(first),
      quantity: sumOfUnits(same),
      total: { ...sumOfTotals(operations), vatPercent: operations[0]?.vatPercent ?? 0 },
    }
  })
}

/** As each offering is divided once it is requested: one tranche a year, from the request on, each with its fee and VAT. */
export const scheduleOf = (
  lines: readonly LineRow[],
  years: number,
  from: Date,
  basis: ChargeBasis,
): CartYear[] =>
  Array.from({ length: years }, (_, place) => ({
    startsOn: yearsAfter(from, place).slice(0, 10),
    parts: totalsOf(
      lines.map((line) => ({ ...line, quantity: String(shareOf(BigInt(line.quantity), years, place)) })),
      1,
      basis,
    ),
  }))

const forSaleByKind = (lines: readonly LineRow[]) =>
  Map.groupBy(
    lines.filter((line) => line.unit_price_cents !== null),
    (line) => `${kindOfUnit(line)}\n${line.currency}`,
  )

const kindIn = (line: LineRow) => ({
  creditType: line.credit_type,
  unit: line.unit_name,
  standard: line.credit_type === 'Biodiversity' ? line.standard : null,
  currency: line.currency ?? line.seen_currency,
})

/** Each offering becomes an operation with a fee of its own, or several: one a year. */
export const operationTotals = (lines: readonly LineRow[], years: number, basis: ChargeBasis): OrderTotal[] =>
  [...Map.groupBy(lines, (line) => line.offering_id).values()].map((same) =>
    totalOverYears(same.map(pricedLine), same[0]?.unit_scale ?? 1, years, basis),
  )
