/**
 * What a carrier can expect to be paid. Our reading: the carrier's invoice, until it comes the price of the units, of every
 * operation that is signed and not paid out; a multi-year operation is paid by its tranches, which are signed with it.
 */
import { sql } from 'kysely'
import type { Forecast } from '../../../contract/offerings/submissions.ts'
import type { Scope, Trx } from '../../platform/database.ts'

type Row = {
  readonly currency: string
  readonly month: string | null
  readonly open_cents: string
  readonly paid_cents: string
}

/**
 * The month is this one when the units are paid for or the carrier has invoiced, else that of the contributor's due date or
 * of the tranche's beginning, and never a past one.
 */
export async function forecastFor(trx: Trx, { organizationId }: Scope, now: Date): Promise<Forecast[]> {
  if (organizationId === null) return []
  const { rows } = await sql<Row>`
    with deal as (
      select o.currency, o.type, o.status, o.phase, o.snapshot->'context' as context,
        coalesce((o.facts->>'carrierInvoiceCents')::bigint, o.amount_cents, 0) as cents,
        o.snapshot->'context'->'done' as done
      from operation o where o.carrier_organization_id = ${organizationId}::uuid and o.type <> 'multiYear'
    ),
    judged as (
      select currency, cents, context, done ? 'pcPaymentValidation' as is_paid,
        done ?| array['contributorPaymentValidation', 'pcInvoice'] as is_near,
        status in ('open', 'onHold') and (type = 'tranche' or phase not in ('request', 'signatures')) as is_signed
      from deal
    ),
    dated as (
      select currency, cents, is_paid, case when is_paid then null else greatest(${now}::timestamptz, case when is_near then ${now}::timestamptz
        else coalesce((context->'deadlines'->>'payment')::timestamptz, (context->>'startsOn')::timestamptz) end) end as expected,
        is_near or coalesce(context->'deadlines'->>'payment', context->>'startsOn') is not null as is_known
      from judged where is_paid or is_signed
    )
    select currency, case when is_known then to_char(expected at time zone 'UTC', 'YYYY-MM') end as month,
      coalesce(sum(cents) filter (where not is_paid), 0)::text as open_cents,
      coalesce(sum(cents) filter (where is_paid), 0)::text as paid_cents
    from dated group by 1, 2 order by 1, 2`.execute(trx)
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    byMonth: some.flatMap(({ month, open_cents: cents }) =>
      month === null || cents === '0' ? [] : [{ month, amountCents: Number(cents) }],
    ),
    openCents: some.reduce((sum, row) => sum + Number(row.open_cents), 0),
    paidCents: some.reduce((sum, row) => sum + Number(row.paid_cents), 0),
  }))
}
