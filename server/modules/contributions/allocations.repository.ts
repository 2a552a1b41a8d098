/** Allocations as they are read: a page, totals per kind of unit, one with what it was before. */
import type {
  Allocation,
  AllocationFilter,
  AllocationQuery,
  AllocationTotal,
  AllocationVersion,
} from '../../../contract/certificates/contributions.ts'
import { isoText, isoTime, queryRows, rows } from '../../platform/statements.ts'
import type { Trx } from '../../platform/database.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { kindOfUnit, sumOfUnits } from '../../ledger/sums.ts'
import { notFound } from '../../platform/http/refused.ts'
import { serialOf, UNIT_COLUMNS, UNIT_JOINS, type UnitRow } from './units.repository.ts'
import { t } from '../../platform/messages.ts'

/** Quantities in smallest units. */
type Row = UnitRow & Omit<Allocation, 'serial'>

const SELECT = `select ${UNIT_COLUMNS}, u.id as sid, u.version, jsonb_build_object('sid', e.id, 'name', e.name) as entity,
    jsonb_build_object('sid', g.id, 'name', g.name) as purpose, u.claim_year as "claimYear", u.quantity, ${isoText('u.at')} as "changedAt"
  from allocation_now u ${UNIT_JOINS} join reporting_entity e on e.id = u.entity_id
  join reporting_purpose g on g.id = u.purpose_id`

/** $1: the organization, $2 to $7 the filter; withdrawn ones are left out. */
const FOUND = `u.organization_id = $1 and u.quantity > 0
  and ($2::int is null or u.claim_year >= $2) and ($3::int is null or u.claim_year <= $3)
  and ($4::uuid is null or u.entity_id = $4) and ($5::uuid is null or u.purpose_id = $5)
  and ($6::text is null or s.credit_type = $6) and ($7::text is null or ($7 = 'held') = (u.block_id is null))`

const valuesOf = (organizationId: string, filter: AllocationFilter): readonly unknown[] => [
  organizationId,
  filter.yearFrom ?? null,
  filter.yearTo ?? null,
  filter.entity ?? null,
  filter.purpose ?? null,
  filter.creditType ?? null,
  filter.state ?? null,
]

/** Newest first: ids grow with time. */
export async function listAllocations(
  connection: Trx,
  organizationId: string,
  { cursor, limit, ...filter }: AllocationQuery,
): Promise<{ items: Allocation[]; nextCursor: string | null }> {
  const found = await rows<Row>(
    connection,
    `${SELECT} where ${FOUND} and ($8::uuid is null or u.id < $8) order by u.id desc limit $9`,
    [...valuesOf(organizationId, filter), cursor ?? null, limit + 1],
  )
  const items = found.slice(0, limit).map(present)
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.sid ?? null) : null }
}

/** Of the units that these operations retired, newest first. */
export async function allocationsTo(
  connection: Trx,
  organizationId: string,
  operationIds: readonly string[],
): Promise<Allocation[]> {
  const found = await rows<Row>(
    connection,
    `${SELECT} where u.organization_id = $1 and u.quantity > 0 and o.id = any ($2::uuid[]) order by u.id desc`,
    [organizationId, operationIds],
  )
  return found.map(present)
}

/** @throws Refused 404 */
export async function showAllocation(
  connection: Trx,
  organizationId: string,
  sid: string,
): Promise<Allocation> {
  const [row] = await rows<Row>(connection, `${SELECT} where u.organization_id = $1 and u.id = $2`, [
    organizationId,
    sid,
  ])
  if (!row) throw notFound()
  return present(row)
}

const present = (row: Row): Allocation => ({
  ...row,
  serial: serialOf(row),
  quantity: formatQuantity(BigInt(row.quantity), row.unit_scale),
})

type Sum = {
  readonly credit_type: AllocationTotal['creditType']
  readonly unit_name: string
  readonly unit_scale: number
  readonly standard: string
  readonly is_held: boolean
  readonly quantity: string
  readonly count: number
}

/** @returns sums per kind of unit, and every year that any allocation of the organization names */
export async function totalsOf(
  connection: Trx,
  organizationId: string,
  filter: AllocationFilter,
): Promise<{ totals: AllocationTotal[]; years: number[]; count: number }> {
  const sums = await rows<Sum>(
    connection,
    `select s.credit_type, s.unit_name, s.unit_scale, s.name as standard, u.block_id is null as is_held,
       sum(u.quantity)::text as quantity, count(*)::int as count
     from allocation_now u join vintage v on v.id = u.vintage_id join project p on p.id = v.project_id
     join carbon_standard s on s.id = p.standard_id
     where ${FOUND} group by 1, 2, 3, 4, 5 order by 1, 2, 4`,
    valuesOf(organizationId, filter),
  )
  const years = await queryRows(connection)<{ claim_year: number }>`
    select distinct claim_year from allocation_now where organization_id = ${organizationId} and quantity > 0 order by 1 desc`
  const totals = [...Map.groupBy(sums, kindOfUnit).values()].map((same) => {
    const [first] = same as [Sum, ...Sum[]]
    return {
      creditType: first.credit_type,
      unit: first.unit_name,
      standard: first.credit_type === 'Biodiversity' ? first.standard : null,
      held: sumOfUnits(same.filter((row) => row.is_held)),
      retired: sumOfUnits(same.filter((row) => !row.is_held)),
    }
  })
  return {
    totals,
    years: years.map((row) => row.claim_year),
    count: sums.reduce((sum, row) => sum + row.count, 0),
  }
}

/** Newest first. @throws Refused 404 */
export async function historyOf(
  connection: Trx,
  organizationId: string,
  sid: string,
): Promise<AllocationVersion[]> {
  const found = await queryRows(connection)<AllocationVersion & { readonly unit_scale: number }>`
     select n.version, e.name as entity, g.name as purpose, n.claim_year as "claimYear", n.quantity, s.unit_scale,
       ${isoTime('n.at')} as at, coalesce(person_name(d), ${t('refusals.contributions.someoneLeft')}) as by
     from allocation a join allocation_version n on n.allocation_id = a.id
     join reporting_entity e on e.id = n.entity_id join reporting_purpose g on g.id = n.purpose_id
     join vintage v on v.id = a.vintage_id join project p on p.id = v.project_id join carbon_standard s on s.id = p.standard_id
     left join personal_data d on d.person_id = n.person_id
     where a.organization_id = ${organizationId} and a.id = ${sid} order by n.version desc`
  if (found.length === 0) throw notFound()
  return found.map((row) => ({ ...row, quantity: formatQuantity(BigInt(row.quantity), row.unit_scale) }))
}
