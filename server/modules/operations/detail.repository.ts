/** Everything that one look at an operation shows, in one statement: it travels in the round trip that commits an event. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { summaryOf, type StoredEvent, type Summary } from './operations.repository.ts'
import type { OperationFactsJson } from '../../workflow/tables.ts'
import type { Statement } from '../../workflow/transaction.ts'

export type DetailRow = Summary & {
  readonly version: number
  readonly machine: string
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
  readonly facts: OperationFactsJson
  readonly standard: string
  readonly registry_link: string | null
  readonly project_id_in_registry: string
  readonly requested_delivery: 'retire' | 'hold'
  readonly beneficiary_country: string | null
  readonly purpose: string | null
  readonly is_purpose_public: boolean
  readonly unit_price_cents: string | null
  readonly fee_cents: string | null
  /** Before a fee is proposed: what it would follow from. */
  readonly charge_basis: unknown
  readonly invoice_number: string | null
  readonly payment_reference: string | null
  readonly lines: readonly {
    readonly vintage_id: string
    readonly vintage: string
    readonly quantity: string
    readonly unit_price_cents: number
    readonly available: string
  }[]
  readonly ranges: readonly {
    readonly vintage_id: string
    readonly serial_template: string
    readonly range: string
    readonly account: 'reserved' | 'held' | 'retired'
  }[]
  /** The newest payload of each event that carried one. */
  readonly captured: readonly (Pick<StoredEvent, 'event' | 'payload' | 'role' | 'person' | 'seq'> & {
    readonly at: string
  })[]
  readonly personal: readonly { readonly id: string; readonly value: unknown }[]
}

const DETAIL = `select ${summaryOf('o.due_at')}, o.version, o.machine,
  o.machine_version, o.snapshot, o.facts, o.requested_delivery, o.beneficiary_country, o.purpose, o.is_purpose_public, o.unit_price_cents,
  o.fee_cents, case when o.fee_cents is null then charge_basis(o.contributor_organization_id, now()) end as charge_basis,
  o.standard, o.registry_link, o.project_id_in_registry,
  i.number as invoice_number, i.reference as payment_reference,
  coalesce((
    select jsonb_agg(jsonb_build_object('vintage_id', l.vintage_id, 'vintage', v.name, 'quantity', l.quantity::text,
      'unit_price_cents', l.unit_price_cents, 'available', coalesce(a.quantity, 0)::text) order by v.name, v.id)
    from operation_line l join vintage v on v.id = l.vintage_id
    left join ledger_for_sale(o.carrier_organization_id, array(select vintage_id from operation_line x where x.operation_id = $1)) a
      on a.vintage_id = l.vintage_id
    where l.operation_id = $1
  ), '[]') as lines,
  coalesce((
    select jsonb_agg(jsonb_build_object('vintage_id', b.vintage_id, 'serial_template', b.serial_template,
      'range', b.range::text, 'account', m.kind) order by b.issued_at, b.numbering_space, lower(b.range))
    from (
      select l.block_id, a.kind from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
      where a.operation_id = $1 and a.kind in ('reserved', 'held', 'retired')
      union
      -- What was bought into stock, whatever was done with it since.
      select t.block_id, 'held' from ledger_posting t
      where o.type = 'ccuPurchase' and t.quantity > 0 and t.entry_id = (
        select case when n.kind = 'transfer' then n.id end from ledger_entry n
        where n.operation_id = $1 and n.kind in ('transfer', 'transferBack') order by n.id desc limit 1)
    ) m join credit_block b on b.id = m.block_id
  ), '[]') as ranges,
  coalesce((
    select jsonb_agg(jsonb_build_object('seq', j.seq, 'event', j.event, 'payload', j.payload, 'role', j.role, 'at', j.at,
      'person', (select nullif(concat_ws(' ', d.first_name, d.last_name), '') from personal_data d where d.person_id = j.person_id)) order by j.seq)
    from (
      select distinct on (event) seq, event, payload, role, at, person_id from journal
      where operation_id = $1 and payload <> '{}' and event <> '${eventName('operation.comment')}' order by event, seq desc
    ) j
  ), '[]') as captured,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'value', value)) from personal_value where operation_id = $1
  ), '[]') as personal
from operation_summary o
left join lateral (
  select number, reference from invoice i where i.operation_id = o.id and i.kind = 'invoice'
    and not exists (select 1 from invoice x where x.credits_id = i.id)
  order by i.issued_at desc, i.sequence desc limit 1
) i on true
where o.id = $1`

/** Named: planned once per connection. */
export const detailOf = (id: string): Statement => ({
  name: 'operation_detail',
  text: DETAIL,
  values: [id],
})
