/** What an organization's units were bought for: price of the lines and the platform's fee, VAT left out. */
import { sql } from 'kysely'
import type { Spent } from '../../../contract/ledger/balance.ts'
import { priceOf } from '../../../contract/rules/order-total.ts'
import { sumOfUnits } from '../../ledger/sums.ts'
import type { Trx } from '../../platform/database.ts'

/** Units of one vintage that came at one price. */
export type Bought = {
  readonly vintage_id: string
  readonly currency: string
  readonly unit_price_cents: string
  readonly fee_cents: string
  /** bigint text in smallest units. */
  readonly quantity: string
  readonly unit_scale: number
}

/** Delivered by operations that have a price; what was transferred back counts against it. */
export async function boughtBy(trx: Trx, organizationId: string): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    with delivered as (
      select e.operation_id, b.vintage_id, sum(t.quantity) as units
      from ledger_account a join ledger_posting t on t.account_id = a.id
      join ledger_entry e on e.id = t.entry_id and e.kind in ('transfer', 'transferBack', 'retire')
      join credit_block b on b.id = t.block_id
      where a.organization_id = ${organizationId} and a.kind in ('held', 'retired')
      group by 1, 2
    )
    select d.vintage_id, o.currency, l.unit_price_cents::text, s.unit_scale, sum(d.units)::text as quantity,
      round(sum(coalesce(o.fee_cents, 0) * d.units / o.quantity::numeric))::bigint::text as fee_cents
    from delivered d join operation o on o.id = d.operation_id and o.contributor_organization_id = ${organizationId}
    join operation_line l on l.operation_id = o.id and l.vintage_id = d.vintage_id
    join vintage v on v.id = d.vintage_id join project p on p.id = v.project_id join carbon_standard s on s.id = p.standard_id
    where d.units > 0 and o.type <> 'retirement'
    group by 1, 2, 3, 4`.execute(trx)
  return rows
}

/** By currency, what most was paid in first. */
export const spentOn = (bought: readonly Bought[]): Spent[] =>
  [...Map.groupBy(bought, ({ currency }) => currency)]
    .map(([currency, same]) => ({
      currency,
      quantity: sumOfUnits(same),
      cents: same.reduce(
        (sum, one) =>
          sum +
          Number(priceOf(BigInt(one.quantity), BigInt(one.unit_price_cents), one.unit_scale)) +
          Number(one.fee_cents),
        0,
      ),
    }))
    .toSorted((a, b) => b.cents - a.cents)
