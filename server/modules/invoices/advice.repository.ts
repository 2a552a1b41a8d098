/** What the rules of fee and VAT are asked about. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import { notFound, orNotFound } from '../../platform/http/refused.ts'
import type { LockedRow } from '../../workflow/row.ts'

/** The contributor of an operation. @throws Refused 404 when the scope does not see it, or there is none */
export async function customerOf(trx: Trx, operationId: string) {
  const row = await trx
    .selectFrom('operation as o')
    .innerJoin('organization as c', 'c.id', 'o.contributor_organization_id')
    .select(['c.id', 'c.name', 'c.country', 'c.vat'])
    .where('o.id', '=', operationId)
    .executeTakeFirstOrThrow(() => notFound())
  return row
}

type Asked = Pick<
  LockedRow,
  | 'id'
  | 'number'
  | 'type'
  | 'contributor_organization_id'
  | 'quantity'
  | 'unit_price_cents'
  | 'amount_cents'
  | 'fee_cents'
  | 'currency'
  | 'facts'
  | 'unit_scale'
> & {
  readonly project: string
  readonly unit_name: string
  readonly fee_charged: boolean
  /** Of the newest proposal; null: none was sent. */
  readonly proposed_fee: string | null
  /** Price of the units on the first invoice after it, in cents; null: none was issued. */
  readonly first_units: number | null
}

/** @throws Refused 404 */
export async function askedOf(trx: Trx, operationId: string): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select o.id, o.number, o.type, o.contributor_organization_id, o.quantity, o.unit_price_cents, o.amount_cents,
      o.fee_cents, o.currency, o.facts, s.unit_scale, s.unit_name, p.name as project,
      coalesce((o.snapshot #>> '{context,terms,feeCharged}')::boolean, true) as fee_charged,
      sent.fee as proposed_fee, jsonb_path_query_first(first.document, '$.lines[*] ? (@.kind == "units").netCents') as first_units
    from operation o join project p on p.id = o.project_id join carbon_standard s on s.id = p.standard_id
    left join lateral (select j.at, j.payload ->> 'feeCents' as fee from journal j
      where j.operation_id = o.id and j.event = ${eventName('proposal.send')} order by j.seq desc limit 1) sent on true
    left join lateral (select i.document from invoice i
      where i.operation_id = o.id and i.kind = 'invoice' and i.issued_at >= sent.at order by i.issued_at, i.sequence limit 1) first on true
    where o.id = ${operationId}`.execute(trx)
  return orNotFound(rows[0])
}

export async function allRates(trx: Trx) {
  const rows = await trx
    .selectFrom('vat_rate')
    .select(['country', 'percent', 'valid_from', 'valid_to'])
    .orderBy('country')
    .orderBy('valid_from')
    .execute()
  return rows.map((row) => ({
    country: row.country,
    percent: Number(row.percent),
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }))
}
