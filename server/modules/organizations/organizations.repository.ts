/** Organizations as lists and settings read them. */
import { sql, type RawBuilder } from 'kysely'
import type {
  OrganizationDetail,
  OrganizationQuery,
  OrganizationRow,
} from '../../../contract/organizations/organizations.ts'
import { COUNT_CAP } from '../../../contract/shared.ts'
import type { Trx } from '../../platform/database.ts'
import { behind, cut, ordered, type SortKey } from '../../platform/keyset.ts'
import { versionOf } from '../../platform/record-version.ts'
import { numberFound, searchFound } from '../../platform/search.ts'

const SORTS: Readonly<Record<OrganizationQuery['sort'], SortKey>> = {
  name: { expression: sql`lower(o.name)`, type: 'text' },
  createdAt: { expression: sql`o.created_at`, type: 'timestamptz' },
  country: { expression: sql`o.country`, type: 'text' },
}

const ID = sql`o.id`

type Row = {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly vat: string | null
  readonly is_buyer: boolean
  readonly is_seller: boolean
  readonly is_platform: boolean
  readonly access_status: OrganizationRow['accessStatus']
  readonly people: number
  readonly created_at: Date
  readonly deleted_at: Date | null
  readonly sort_key: string
}

const COLUMNS = sql`o.id, o.name, o.country, o.vat, o.is_buyer, o.is_seller, o.is_platform, o.access_status,
  o.created_at, o.deleted_at, (select count(*)::int from membership m join person p on p.id = m.person_id
    where m.organization_id = o.id and p.deactivated_at is null) as people`

export async function listOrganizations(trx: Trx, query: OrganizationQuery) {
  const key = SORTS[query.sort]
  const where = conditions(query)
  const { rows } = await sql<Row>`select ${COLUMNS}, (${key.expression})::text as sort_key from organization o
    where ${where} and ${behind(query, key, ID)} ${ordered(query, key, ID)}`.execute(trx)
  const counted = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from organization o where ${where} limit ${COUNT_CAP}) found`.execute(trx)
  const { items, nextCursor } = cut(query, rows)
  return { items: items.map(presentRow), nextCursor, count: counted.rows[0]!.count }
}

const SIDES = {
  buyer: sql`o.is_buyer`,
  seller: sql`o.is_seller`,
  both: sql`o.is_buyer and o.is_seller`,
} as const

function conditions(query: OrganizationQuery): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [
    query.deleted ? sql`o.deleted_at is not null` : sql`o.deleted_at is null`,
  ]
  if (query.search)
    parts.push(sql`(${searchFound([sql`o.name`], query.search)} or ${numberFound(sql`o.vat`, query.search)})`)
  if (query.side) parts.push(SIDES[query.side])
  if (query.accessStatus) parts.push(sql`o.access_status = ${query.accessStatus}`)
  if (query.country) parts.push(sql`o.country = ${query.country}`)
  return sql.join(parts, sql` and `)
}

/** Operations that run, by side. */
export type Running = { readonly buying: number; readonly selling: number; readonly running: number }

export async function runningOf(trx: Trx, id: string): Promise<Running> {
  const { rows } = await sql<Running>`select count(*)::int as running,
      count(*) filter (where contributor_organization_id = ${id})::int as buying,
      count(*) filter (where carrier_organization_id = ${id})::int as selling
    from operation where status in ('open', 'onHold')
      and (contributor_organization_id = ${id} or carrier_organization_id = ${id})`.execute(trx)
  return rows[0]!
}

/**
 * @param platform who looks is of the platform: it may change everything, and sees what was deleted
 * @returns undefined for what is unknown, or foreign to the scope of the transaction
 */
export async function findOrganization(
  trx: Trx,
  id: string,
  platform: boolean,
): Promise<OrganizationDetail | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS}, '' as sort_key from organization o
    where o.id = ${id} and (${platform} or o.deleted_at is null)`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const industries = await sql<{ sid: string; name: string }>`
    select i.id as sid, i.name from organization_industry u join industry i on i.id = u.industry_id
    where u.organization_id = ${id} order by lower(i.name)`.execute(trx)
  const { name, country, vat, is_buyer, is_seller } = row
  return {
    ...presentRow(row),
    version: versionOf([name, country, vat, is_buyer, is_seller, industries.rows.map(({ sid }) => sid)]),
    industries: industries.rows,
    runningOperations: (await runningOf(trx, id)).running,
    identityLocked: !platform && (row.access_status === 'validated' || (await wasSubmitted(trx, id))),
    onboardingSid: platform ? await submittedOnboardingOf(trx, id) : null,
  }
}

async function submittedOnboardingOf(trx: Trx, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from onboarding
    where organization_id = ${id} and submitted_at is not null`.execute(trx)
  return rows[0]?.id ?? null
}

/** What is being checked must not change under the eyes of those who check. */
async function wasSubmitted(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('onboarding')
    .select('submitted_at')
    .where('organization_id', '=', id)
    .executeTakeFirst()
  return row !== undefined && row.submitted_at !== null
}

const presentRow = (row: Row): OrganizationRow => ({
  sid: row.id,
  name: row.name,
  country: row.country,
  vat: row.vat,
  isBuyer: row.is_buyer,
  isSeller: row.is_seller,
  isPlatform: row.is_platform,
  accessStatus: row.access_status,
  people: row.people,
  createdAt: row.created_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
})
