/** The list of submissions: a carrier's own, or all that the platform was ever shown. */
import { sql } from 'kysely'
import type * as z from 'zod'
import { completeContent, type StoredContent } from '../../../contract/offerings/offering-content.ts'
import { missingIn } from '../../../contract/rules/offering-content.ts'
import type { SubmissionQuery } from '../../../contract/offerings/submissions.ts'
import type { SubmissionRow } from '../../../contract/offerings/submission-shapes.ts'
import { COUNT_CAP } from '../../../contract/shared.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { behind, cut, ordered, type SortKey } from '../../platform/keyset.ts'
import { stockedOf } from './stock.ts'
import { searchFound } from '../../platform/search.ts'
import { isoTime, queryRows } from '../../platform/statements.ts'

/** These fields come from the draft. */
export type Listed = Omit<z.input<typeof SubmissionRow>, 'title' | 'missing' | 'photoSid'> & {
  readonly draft: StoredContent
}

export const LISTED = sql`f.id as sid, f.status, s.revision, s.draft, jsonb_build_object('sid', p.id, 'name', p.name) as project,
  jsonb_build_object('sid', o.id, 'name', o.name) as carrier, p.country, c.credit_type as "creditType", c.unit_name as unit,
  s.court, ${isoTime('s.since')} as since, ${isoTime('s.updated_at')} as "updatedAt"`
export const JOINS = sql`from submission s join offering f on f.id = s.offering_id
  join project p on p.id = f.project_id join carbon_standard c on c.id = p.standard_id
  join organization o on o.id = s.organization_id`

const SORTS: Readonly<Record<SubmissionQuery['sort'], SortKey>> = {
  updatedAt: { expression: sql`s.updated_at`, type: 'timestamptz' },
  since: { expression: sql`s.since`, type: 'timestamptz' },
  title: { expression: sql`lower(s.draft->>'title')`, type: 'text' },
}

export async function listSubmissions(trx: Trx, scope: Scope, query: SubmissionQuery) {
  const key = SORTS[query.sort]
  const id = sql.ref('s.offering_id')
  const where = sql.join(conditions(scope, query), sql` and `)
  const rows = await queryRows(trx)<Listed & { id: string; sort_key: string }>`
    select ${LISTED}, f.id, (${key.expression})::text as sort_key ${JOINS}
    where ${where} and ${behind(query, key, id)} ${ordered(query, key, id)}`
  const counted = await queryRows(trx)<{ count: number }>`
    select count(*)::int as count from (select 1 ${JOINS} where ${where} limit ${COUNT_CAP}) counted`
  const { items, nextCursor } = cut(query, rows)
  const stocked = await stockedOf(
    trx,
    items.map((row) => row.id),
  )
  return {
    items: items.map((row) => presentRow(row, stocked.get(row.id) ?? new Set())),
    nextCursor,
    count: counted[0]?.count ?? 0,
  }
}

function conditions(scope: Scope, { search, status, court, projectSid }: SubmissionQuery) {
  const own = scope.platform
    ? sql`s.submitted_at is not null`
    : sql`s.organization_id = ${scope.organizationId}::uuid`
  const statuses = (status ?? '').split(',').filter((one) => one !== '')
  return [
    own,
    ...(search ? [searched(search)] : []),
    ...(statuses.length > 0 ? [sql`f.status = any (${statuses})`] : []),
    ...(court ? [sql`s.court = ${court}`] : []),
    ...(projectSid ? [sql`f.project_id = ${projectSid}::uuid`] : []),
  ]
}

function searched(search: string) {
  const fields = [sql`s.draft->>'title'`, sql`p.name`, sql`p.project_id_in_registry`, sql`o.name`]
  return searchFound(fields, search)
}

/** @param stocked vintages of which the carrier's units were issued here already */
export const presentRow = <Row extends Listed>({ draft, ...row }: Row, stocked: ReadonlySet<string>) => ({
  ...row,
  title: draft.title,
  missing: [...missingIn(completeContent(draft), stocked)],
  photoSid: draft.photos[0]?.sid ?? null,
})
