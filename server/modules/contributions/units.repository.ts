/** What a contributor can allocate: units of a vintage that it holds, and each serial range that was retired for it. */
import type { Allocatable, Units, UnitState } from '../../../contract/certificates/contributions.ts'
import { queryRows, rows } from '../../platform/statements.ts'
import type { Trx } from '../../platform/database.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { formatSerial, parseRange } from '../../ledger/serials.ts'

/** Names of the units, for every row that shows some: `u.vintage_id` and `u.block_id` say which. */
export const UNIT_COLUMNS = `case when u.block_id is null then 'held' else 'retired' end as state, u.vintage_id as "vintageSid",
  u.block_id as "rangeSid", v.name as vintage, p.name as project, p.project_id_in_registry as "projectIdInRegistry",
  s.name as standard, s.credit_type as "creditType", s.unit_name as unit, s.unit_scale, b.serial_template, b.range::text as range,
  case when o.id is not null then jsonb_build_object('sid', o.id, 'name', o.number) end as operation`
export const UNIT_JOINS = `join vintage v on v.id = u.vintage_id join project p on p.id = v.project_id
  join carbon_standard s on s.id = p.standard_id left join credit_block b on b.id = u.block_id
  left join balance l on l.block_id = u.block_id and l.kind = 'retired' and l.quantity > 0
  left join ledger_account t on t.id = l.account_id left join operation o on o.id = t.operation_id`

export type UnitRow = Omit<Units, 'serial'> & {
  readonly unit_scale: number
  readonly serial_template: string | null
  readonly range: string | null
}

/** The serial text of a retired range. */
export const serialOf = ({ serial_template: template, range }: UnitRow): string | null =>
  template && range ? formatSerial(template, parseRange(range)) : null

/** Of the organization $1: there, and allocated. The two sides are added, because either may be without the other. */
const SIDES = `
  select b.vintage_id, null::uuid as block_id, l.quantity as there, 0::bigint as allocated
  from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0 join credit_block b on b.id = l.block_id
  where a.organization_id = $1 and a.kind = 'held'
  union all
  select b.vintage_id, b.id, l.quantity, 0::bigint
  from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0 join credit_block b on b.id = l.block_id
  where a.organization_id = $1 and a.kind = 'retired'
  union all
  select n.vintage_id, n.block_id, 0::bigint, n.quantity from allocation_now n where n.organization_id = $1 and n.quantity > 0`

/** Rows of one answer. */
const MOST = 300

type Asked = {
  readonly vintage?: string | undefined
  readonly creditType?: string | undefined
  readonly state?: UnitState | undefined
}

type AllocatableRow = UnitRow &
  Pick<Allocatable, 'beneficiary' | 'purpose'> & { readonly there: string; readonly allocated: string }

/** What has most left first; what has too much allocated before all. @param most rows, fewer in tests only */
export async function unitsOf(
  connection: Trx,
  organizationId: string,
  { vintage, creditType, state }: Asked,
  most = MOST,
): Promise<{ items: Allocatable[]; isComplete: boolean }> {
  const found = await rows<AllocatableRow>(
    connection,
    `with u as (
       select vintage_id, block_id, sum(there)::bigint as there, sum(allocated)::bigint as allocated from (${SIDES}) side
       where ($2::uuid is null or vintage_id = $2) and ($3::text is null or ($3 = 'held') = (block_id is null))
       group by vintage_id, block_id
     )
     select ${UNIT_COLUMNS}, u.there, u.allocated, o.purpose, (
       select n.value #>> '{}' from personal_value n where n.operation_id = o.id and n.path = 'beneficiaryName' order by n.id desc limit 1
     ) as beneficiary
     from u ${UNIT_JOINS}
     where $4::text is null or s.credit_type = $4
     order by u.there >= u.allocated, (u.there - u.allocated) / s.unit_scale::numeric desc, lower(p.name), v.name, b.numbering_space, lower(b.range)
     limit ${most + 1}`,
    [organizationId, vintage ?? null, state ?? null, creditType ?? null],
  )
  return { items: found.slice(0, most).map(presentAllocatable), isComplete: found.length <= most }
}

function presentAllocatable(row: AllocatableRow): Allocatable {
  const [there, allocated] = [BigInt(row.there), BigInt(row.allocated)]
  const shown = (units: bigint) => formatQuantity(units > 0n ? units : 0n, row.unit_scale)
  return {
    ...row,
    serial: serialOf(row),
    quantity: shown(there),
    allocated: shown(allocated),
    rest: shown(there - allocated),
    excess: shown(allocated - there),
  }
}

/** Which units an allocation is of. */
export type UnitsKey = { readonly vintageId: string; readonly blockId: string | null }

/** Accounts of the organization in which these units lie. */
export async function accountsOf(
  connection: Trx,
  organizationId: string,
  { vintageId, blockId }: UnitsKey,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    connection,
    blockId === null
      ? `select a.id from ledger_account a join vintage v on v.id = $2
         where a.kind = 'held' and a.organization_id = $1 order by a.id`
      : `select distinct a.id from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
         join credit_block b on b.id = l.block_id
         where a.kind = 'retired' and a.organization_id = $1 and b.id = $2 and b.vintage_id = $3`,
    blockId === null ? [organizationId, vintageId] : [organizationId, blockId, vintageId],
  )
  return found.map(({ id }) => id)
}

/** Smallest units that are there, and that other allocations than `except` have taken of them. */
export async function standingOf(
  connection: Trx,
  organizationId: string,
  { vintageId, blockId }: UnitsKey,
  except: string | null,
): Promise<{ there: bigint; taken: bigint; scale: number }> {
  const [row] = await queryRows(connection)<{ there: string; taken: string; unit_scale: number }>`
    select s.unit_scale,
       (select coalesce(sum(l.quantity), 0) from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
          join credit_block b on b.id = l.block_id
        where a.organization_id = ${organizationId} and b.vintage_id = ${vintageId}
          and case when ${blockId}::uuid is null then a.kind = 'held' else a.kind = 'retired' and b.id = ${blockId} end)::text as there,
       (select coalesce(sum(n.quantity), 0) from allocation_now n
        where n.organization_id = ${organizationId} and n.vintage_id = ${vintageId} and n.block_id is not distinct from ${blockId}
          and (${except}::uuid is null or n.id <> ${except}))::text as taken
     from vintage v join project p on p.id = v.project_id join carbon_standard s on s.id = p.standard_id where v.id = ${vintageId}`
  return row
    ? { there: BigInt(row.there), taken: BigInt(row.taken), scale: row.unit_scale }
    : { there: 0n, taken: 0n, scale: 1 }
}
