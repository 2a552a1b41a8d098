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
import { versionOf } from '../../platform/http/record-version.ts'
import { numberFound, searchFound } from '../../platform/search.ts'
import { isoTime, queryRows } from '../../platform/statements.ts'

const SORTS: Readonly<Record<OrganizationQuery['sort'], SortKey>> = {
  name: { expression: sql`lower(o.name)`, type: 'text' },
  createdAt: { expression: sql`o.created_at`, type: 'timestamptz' },
  country: { expression: sql`o.country`, type: 'text' },
}

const ID = sql`o.id`

type Row = OrganizationRow & { readonly id: string; readonly sort_key: string }

const COLUMNS = sql`o.id, o.id as sid, o.name, o.country, o.vat, o.is_buyer as "isBuyer", o.is_seller as "isSeller",
  o.is_platform as "isPlatform", o.access_status as "accessStatus", ${isoTime('o.created_at')} as "createdAt",
  ${isoTime('o.deleted_at')} as "deletedAt", (select count(*)::int from membership m join person p on p.id = m.person_id
    where m.organization_id = o.id and p.deactivated_at is null) as people`

export async function listOrganizations(trx: Trx, query: OrganizationQuery) {
  const key = SORTS[query.sort]
  const where = conditions(query)
  const rows = await queryRows(
    trx,
  )<Row>`select ${COLUMNS}, (${key.expression})::text as sort_key from organization o
    where ${where} and ${behind(query, key, ID)} ${ordered(query, key, ID)}`
  const [counted] = await queryRows(trx)<{ count: number }>`select count(*)::int as count from (
    select 1 from organization o where ${where} limit ${COUNT_CAP}) found`
  return { ...cut(query, rows), count: counted!.count }
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
  const [row] = await queryRows(trx)<OrganizationRow>`select ${COLUMNS} from organization o
    where o.id = ${id} and (${platform} or o.deleted_at is null)`
  if (!row) return undefined
  const industries = await queryRows(trx)<OrganizationDetail['industries'][number]>`
    select i.id as sid, i.name from organization_industry u join industry i on i.id = u.industry_id
    where u.organization_id = ${id} order by lower(i.name)`
  const { name, country, vat, isBuyer, isSeller } = row
  return {
    ...row,
    version: versionOf([name, country, vat, isBuyer, isSeller, industries.map(({ sid }) => sid)]),
    industries,
    runningOperations: (await runningOf(trx, id)).running,
    identityLocked: !platform && (row.accessStatus === 'validated' || (await wasSubmitted(trx, id))),
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
