/** Allocations as they are read: a page, totals per kind of unit, one with what it was before. */
import type {
  Allocation,
  AllocationFilter,
  AllocationQuery,
  AllocationTotal,
  AllocationVersion,
} from '../../../contract/certificates/contributions.ts'
import { queryRows, rows } from '../../platform/statements.ts'
import type { Trx } from '../../platform/database.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { kindOfUnit, sumOfUnits } from '../../ledger/sums.ts'
import { notFound } from '../../platform/http/refused.ts'
import { presentUnits, UNIT_COLUMNS, UNIT_JOINS, type UnitRow } from './units.repository.ts'
import { t } from '../../platform/messages.ts'

type Row = UnitRow & {
  readonly id: string
  readonly version: number
  readonly entity_id: string
  readonly entity: string
  readonly purpose_id: string
  readonly purpose: string
  readonly claim_year: number
  readonly quantity: string
  readonly at: Date
}

const SELECT = `select ${UNIT_COLUMNS}, u.id, u.version, u.entity_id, e.name as entity, u.purpose_id, g.name as purpose, u.claim_year,
    u.quantity, u.at
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
  ...presentUnits(row),
  sid: row.id,
  version: row.version,
  entity: { sid: row.entity_id, name: row.entity },
  purpose: { sid: row.purpose_id, name: row.purpose },
  claimYear: row.claim_year,
  quantity: formatQuantity(BigInt(row.quantity), row.unit_scale),
  changedAt: row.at.toISOString(),
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
  const found = await queryRows(connection)<{
    version: number
    entity: string
    purpose: string
    claim_year: number
    quantity: string
    unit_scale: number
    person: string | null
    at: Date
  }>`select n.version, e.name as entity, g.name as purpose, n.claim_year, n.quantity, s.unit_scale, n.at,
       person_name(d) as person
     from allocation a join allocation_version n on n.allocation_id = a.id
     join reporting_entity e on e.id = n.entity_id join reporting_purpose g on g.id = n.purpose_id
     join vintage v on v.id = a.vintage_id join project p on p.id = v.project_id join carbon_standard s on s.id = p.standard_id
     left join personal_data d on d.person_id = n.person_id
     where a.organization_id = ${organizationId} and a.id = ${sid} order by n.version desc`
  if (found.length === 0) throw notFound()
  return found.map((row) => ({
    version: row.version,
    entity: row.entity,
    purpose: row.purpose,
    claimYear: row.claim_year,
    quantity: formatQuantity(BigInt(row.quantity), row.unit_scale),
    by: row.person ?? t('refusals.contributions.someoneLeft'),
    at: row.at.toISOString(),
  }))
}
