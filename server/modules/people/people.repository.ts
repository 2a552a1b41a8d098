/** People as the back office lists them. Erased people are not listed. */
import { sql, type RawBuilder } from 'kysely'
import type { User, UserQuery, UserState } from '../../../contract/organizations/people.ts'
import { COUNT_CAP } from '../../../contract/shared.ts'
import type { Trx } from '../../platform/database.ts'
import { INVITED } from '../session/session.people.ts'
import { behind, cut, ordered, type SortKey } from '../../platform/keyset.ts'
import { searchFound } from '../../platform/search.ts'
import { isoTime, queryRows } from '../../platform/statements.ts'

const SORTS: Readonly<Record<UserQuery['sort'], SortKey>> = {
  lastName: { expression: sql`lower(d.last_name || ' ' || d.first_name)`, type: 'text' },
  email: { expression: sql`lower(d.email)`, type: 'text' },
  lastSeenAt: { expression: sql`coalesce(p.last_seen_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
}

/** `state` of a person in SQL, over `p`. */
export const STATE = sql<UserState>`case when p.deactivated_at is not null then 'deactivated'
  when p.subject like ${`${INVITED}%`} then 'invited' else 'active' end`

const ID = sql`p.id`

type Row = Omit<User, 'organizationNames'> & { readonly id: string; readonly sort_key: string }

const select = (key: SortKey) => sql`
  select p.id, p.id as sid, d.email, d.first_name as "firstName", d.last_name as "lastName", ${STATE} as state,
    ${isoTime('p.created_at')} as "createdAt", ${isoTime('p.deactivated_at')} as "deletedAt",
    ${isoTime('p.last_seen_at')} as "lastSeenAt",
    coalesce((select jsonb_agg(jsonb_build_object(
        'organization', jsonb_build_object('sid', o.id, 'name', o.name), 'role', m.role) order by o.name)
      from membership m join organization o on o.id = m.organization_id
      where m.person_id = p.id and o.deleted_at is null), '[]') as memberships,
    (${key.expression})::text as sort_key
  from person p join personal_data d on d.person_id = p.id`

export async function listUsers(trx: Trx, query: UserQuery) {
  const key = SORTS[query.sort]
  const where = conditions(query)
  const rows = await queryRows(trx)<Row>`${select(key)}
    where ${where} and ${behind(query, key, ID)} ${ordered(query, key, ID)}`
  const counted = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from person p join personal_data d on d.person_id = p.id where ${where} limit ${COUNT_CAP}) found`.execute(
    trx,
  )
  const { items, nextCursor } = cut(query, rows)
  return { items: items.map(present), nextCursor, count: counted.rows[0]!.count }
}

function conditions({ search, kind, state }: UserQuery): RawBuilder<unknown> {
  const parts = [sql`p.erased_at is null`]
  if (search)
    parts.push(searchFound([sql`d.first_name`, sql`d.last_name`, sql`d.first_name`, sql`d.email`], search))
  const ofPlatform = sql`exists (select 1 from membership m join organization o on o.id = m.organization_id
    where m.person_id = p.id and o.is_platform)`
  if (kind === 'admin') parts.push(ofPlatform)
  if (kind === 'regular') parts.push(sql`not ${ofPlatform}`)
  if (state) parts.push(sql`${STATE} = ${state}`)
  return sql.join(parts, sql` and `)
}

/** @returns undefined for an unknown person and for one that was erased */
export async function findUser(trx: Trx, sid: string): Promise<User | undefined> {
  const rows = await queryRows(trx)<Row>`${select(SORTS.email)} where p.id = ${sid} and p.erased_at is null`
  return rows[0] && present(rows[0])
}

const present = (row: Row): User => ({
  ...row,
  organizationNames: row.memberships.map(({ organization }) => organization.name),
})
