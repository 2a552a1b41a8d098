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
  /** The newest payload of each event that carried one; of parts of a retirement, every one. */
  readonly captured: readonly (Pick<StoredEvent, 'event' | 'payload' | 'role' | 'person' | 'seq'> & {
    readonly at: string
  })[]
  /** Cents that went back to the contributor, and that are to go back. */
  readonly refunds: { readonly paid: number; readonly open: number }
  readonly personal: readonly { readonly id: string; readonly value: unknown }[]
}

const DETAIL = `select ${summaryOf('o.due_at')}, o.version, o.machine,
  o.machine_version, o.snapshot, o.facts, o.requested_delivery, o.beneficiary_country, o.purpose, o.is_purpose_public, o.unit_price_cents,
  o.fee_cents, o.charge_basis, o.standard, o.registry_link, o.project_id_in_registry, o.invoice_number, o.payment_reference,
  o.lines, o.ranges, o.personal, refund_sums(o.id) as refunds,
  coalesce((
    select jsonb_agg(jsonb_build_object('seq', j.seq, 'event', j.event, 'payload', j.payload, 'role', j.role, 'at', j.at,
      'person', j.person) order by j.seq)
    from (
      select distinct on (event, case when event = '${eventName('CCUsRetired.recordPart')}' then seq end)
        seq, event, payload, role, at, person from operation_event
      where operation_id = $1 and payload <> '{}' and event <> '${eventName('operation.comment')}'
      order by event, case when event = '${eventName('CCUsRetired.recordPart')}' then seq end, seq desc
    ) j
  ), '[]') as captured
from operation_detail o
where o.id = $1`

/** Named: planned once per connection. */
export const detailOf = (id: string): Statement => ({
  name: 'operation_detail',
  text: DETAIL,
  values: [id],
})
