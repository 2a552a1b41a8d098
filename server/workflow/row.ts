/** The operation's row as a transition reads it, locked. */
import type { OperationType } from '../../contract/operations/shapes.ts'
import type { Store } from './engine/save.ts'
import type { Projection, StoredTurn } from './projection.ts'
import type { OperationFactsJson } from './tables.ts'

/** One vintage of an operation, in smallest units, at the price that holds now. */
export type StoredLine = {
  readonly vintageId: string
  readonly quantity: string
  readonly unitPriceCents: string
}

export type LockedRow = {
  readonly id: string
  readonly number: string
  readonly type: OperationType
  readonly contributor_organization_id: string | null
  readonly carrier_organization_id: string | null
  readonly project_id: string
  readonly parent_id: string | null
  /** The carrier is the platform itself. */
  readonly own_stock: boolean
  readonly quantity: string
  readonly unit_price_cents: string | null
  readonly fee_cents: string | null
  readonly amount_cents: string | null
  readonly currency: string
  readonly requested_delivery: 'retire' | 'hold'
  readonly beneficiary_country: string | null
  readonly account_manager_id: string | null
  readonly facts: OperationFactsJson
  readonly machine: string
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
  readonly version: number
  readonly head_hash: string
  readonly turns: readonly StoredTurn[]
  readonly phase: string | null
  readonly phase_since: Date
  readonly unit_scale: number
  readonly lines: readonly StoredLine[]
  readonly registry_link: string | null
}

/** Named, so that each connection plans it once. Row-level security hides what is not the scope's. */
export const lockOperation = (operationId: string) => ({
  name: 'operation_lock',
  text: `select o.id, o.number, o.type, o.contributor_organization_id, o.carrier_organization_id, o.project_id, o.parent_id, o.own_stock,
      o.quantity, o.unit_price_cents, o.fee_cents, o.amount_cents, o.currency, o.requested_delivery, o.beneficiary_country,
      o.account_manager_id, o.facts, o.machine, o.machine_version, o.snapshot, o.version, o.head_hash, o.turns, o.phase,
      o.phase_since, s.unit_scale, s.registry_link,
      coalesce((select jsonb_agg(jsonb_build_object('vintageId', l.vintage_id, 'quantity', l.quantity::text,
        'unitPriceCents', l.unit_price_cents::text) order by l.vintage_id) from operation_line l where l.operation_id = o.id), '[]') as lines
    from operation o join project p on p.id = o.project_id join carbon_standard s on s.id = p.standard_id
    where o.id = $1 for update of o`,
  values: [operationId],
})

/** The same without waiting: no row while another transaction holds the lock. */
export function lockFreeOperation(operationId: string) {
  const { name, text, values } = lockOperation(operationId)
  return { name: `${name}_free`, text: `${text} skip locked`, values }
}

/** What an event changes in addition to the snapshot. */
export type Change = {
  readonly quantity: string
  readonly unitPriceCents: string | null
  readonly feeCents: string | null
  readonly amountCents: string | null
  readonly currency: string
  readonly delivery: 'retire' | 'hold'
  readonly beneficiaryCountry: string | null
  readonly accountManagerId: string | null
  readonly facts: OperationFactsJson
}

export const unchanged = (row: LockedRow): Change => ({
  quantity: row.quantity,
  unitPriceCents: row.unit_price_cents,
  feeCents: row.fee_cents,
  amountCents: row.amount_cents,
  currency: row.currency,
  delivery: row.requested_delivery,
  beneficiaryCountry: row.beneficiary_country,
  accountManagerId: row.account_manager_id,
  facts: row.facts,
})

export const OPERATION_STORE: Store = {
  table: 'operation',
  id: 'id',
  journal: 'journal',
  of: 'operation_id',
  counts: ['seq', 'version'],
  timer: 'timer',
  messages: true,
}

/** What lists and later events read. */
export const columnsOf = ({ dues, ...projection }: Projection, change: Change) => ({
  status: projection.status,
  turns: JSON.stringify(projection.turns),
  courts: projection.courts,
  steps: projection.steps,
  phase: projection.phase,
  phase_since: projection.phaseSince,
  due_at: projection.dueAt,
  platform_due_at: dues.platform,
  contributor_due_at: dues.contributor,
  carrier_due_at: dues.projectCarrier,
  quantity: change.quantity,
  unit_price_cents: change.unitPriceCents,
  fee_cents: change.feeCents,
  amount_cents: change.amountCents,
  currency: change.currency,
  requested_delivery: change.delivery,
  beneficiary_country: change.beneficiaryCountry,
  account_manager_id: change.accountManagerId,
  facts: JSON.stringify(change.facts),
})
