/** Operations as they are read: one row, its journal, its units. Row-level security bounds every query. */
import { eventName } from '../../../machines/operation/by-event.ts'
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import { queryRows, rows } from '../../platform/statements.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import type { StoredTurn } from '../../workflow/projection.ts'

/** A row of the list. Moments as PostgreSQL's text, quantities in smallest units, `dueAt` of the asked party. */
export type Summary = Omit<OperationRow, 'party' | 'turns' | 'amountCents'> & {
  readonly id: string
  readonly number_seq: string
  readonly unit_scale: number
  readonly contributor_organization_id: string | null
  readonly carrier_organization_id: string | null
  readonly amount_cents: string | null
  readonly turns: readonly StoredTurn[]
}

/** Of the view `operation_summary o`. @param due which of the operation's dates is shown */
export const summaryOf = (due: string): string =>
  `o.id, o.id as sid, o.number, o.number_seq, o.type, o.parent_id as "parentSid", o.status, o.credit_type as "creditType",
  o.unit_name as unit, o.unit_scale, o.project, o.country, o.contributor_organization_id, o.carrier_organization_id, o.contributor,
  o.carrier as "projectCarrier", o.quantity, o.amount_cents, o.currency, o.own_stock as "isOwnStock", o.turns,
  o.created_at::text as "createdAt", o.updated_at::text as "updatedAt", o.archived_at::text as "archivedAt",
  case when o.manager_id is not null then jsonb_build_object('sid', o.manager_id, 'name', coalesce(o.manager, o.manager_id::text))
    end as "accountManager", ${due}::text as "dueAt"`

/** Moves that wait for the platform, oldest due first. */
export const platformQueue = (connection: Trx, limit: number): Promise<Summary[]> =>
  rows<Summary>(
    connection,
    `select ${summaryOf('o.platform_due_at')} from operation_summary o where o.id = any (array(
       select id from operation where array_position(courts, 'platform') is not null and status in ('open', 'onHold')
       order by coalesce(platform_due_at, 'infinity'::timestamptz), id limit $1
     )) order by o.platform_due_at nulls last, o.id`,
    [limit],
  )

/** Who the parties are, for what is read beside the operation. */
export type Frame = {
  readonly number: string
  readonly contributor_organization_id: string | null
  readonly carrier_organization_id: string | null
  readonly machine: string
  readonly unit_scale: number
}

export async function frameOf(connection: Trx, id: string): Promise<Frame | undefined> {
  const [found] = await queryRows(connection)<Frame>`
    select o.number, o.contributor_organization_id, o.carrier_organization_id, o.machine, s.unit_scale
     from operation o join project p on p.id = o.project_id join carbon_standard s on s.id = p.standard_id
     where o.id = ${id}`
  return found
}

export type StoredEvent = {
  readonly seq: number
  readonly at: Date
  readonly person_id: string
  readonly person: string | null
  readonly role: 'contributor' | 'projectCarrier' | 'platform' | 'system'
  readonly event: string
  readonly payload: Record<string, unknown>
  readonly state_value: unknown
  readonly version: number
  readonly hash: string
}

/** The journal, oldest first. A person's name is there when row-level security shows it. */
export const journalOf = (connection: Trx, id: string) => queryRows(connection)<StoredEvent>`
    select j.seq, j.at, j.person_id, person_name(d) as person, j.role, j.event,
       j.payload, j.state_value, j.version, j.hash
     from journal j left join personal_data d on d.person_id = j.person_id
     where j.operation_id = ${id} order by j.seq`

export async function personalValuesOf(connection: Trx, id: string): Promise<ReadonlyMap<string, unknown>> {
  const found = await queryRows(connection)<{ id: string; value: unknown }>`
    select id, value from personal_value where operation_id = ${id}`
  return new Map(found.map((row) => [row.id, row.value]))
}

export type StoredPosting = {
  readonly id: string
  readonly at: Date
  readonly kind: string
  readonly account: string
  readonly owner: string | null
  readonly serial_template: string
  readonly range: string
  readonly quantity: string
}

export const postingsOf = (connection: Trx, id: string) => queryRows(connection)<StoredPosting>`
    select e.id, e.at, e.kind, coalesce(a.kind, 'available') as account, w.name as owner, b.serial_template,
       b.range::text as range, p.quantity
     from ledger_entry e join ledger_posting p on p.entry_id = e.id join credit_block b on b.id = p.block_id
     left join ledger_account a on a.id = p.account_id left join organization w on w.id = a.organization_id
     where e.operation_id = ${id} and e.kind <> 'split'
     order by e.at, e.id, lower(b.range), p.quantity`

type Account = { readonly iban: string; readonly bic: string | null }

/** Account of a project carrier's newest invoice, for the next invoice's form. Null after an erasure. */
export async function lastAccountOf(trx: Trx, { organizationId }: Scope): Promise<Account | null> {
  const rows = await queryRows(trx)<Account>`
    select v.value #>> '{}' as iban, nullif(j.payload ->> 'bic', '') as bic
    from operation o
    join journal j on j.operation_id = o.id and j.event = ${eventName('pcInvoice.submit')}
    join personal_value v on v.operation_id = o.id and v.id::text = j.payload -> 'iban' ->> '$personal'
    where o.carrier_organization_id = ${organizationId}
    order by j.at desc limit 1`
  return rows[0] ?? null
}
