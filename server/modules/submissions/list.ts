/** The list of submissions: a carrier's own, or all that the platform was ever shown. */
import { sql } from 'kysely'
import type * as z from 'zod'
import { completeContent, type StoredContent } from '../../../contract/offerings/offering-content.ts'
import { missingIn } from '../../../contract/rules/offering-content.ts'
import type { SubmissionQuery } from '../../../contract/offerings/submissions.ts'
import type { SubmissionRow, SubmissionStatus } from '../../../contract/offerings/submission-shapes.ts'
import { COUNT_CAP, type CreditType } from '../../../contract/shared.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { behind, cut, ordered, type SortKey } from '../../platform/keyset.ts'
import { stockedOf } from './stock.ts'
import { searchFound } from '../../platform/search.ts'
import { queryRows } from '../../platform/statements.ts'

export type Listed = {
  readonly id: string
  readonly status: SubmissionStatus
  readonly revision: z.input<typeof SubmissionRow>['revision']
  readonly draft: StoredContent
  readonly project_id: string
  readonly project: string
  readonly carrier_id: string
  readonly carrier: string
  readonly country: string
  readonly credit_type: CreditType
  readonly unit_name: string
  readonly court: 'projectCarrier' | 'platform' | null
  readonly since: Date
  readonly updated_at: Date
}

export const LISTED = sql`f.id, f.status, s.revision, s.draft, p.id as project_id, p.name as project,
  o.id as carrier_id, o.name as carrier, p.country, c.credit_type, c.unit_name, s.court, s.since, s.updated_at`
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
  const rows = await queryRows(trx)<Listed & { sort_key: string }>`
    select ${LISTED}, (${key.expression})::text as sort_key ${JOINS}
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
export const presentRow = (row: Listed, stocked: ReadonlySet<string>): z.input<typeof SubmissionRow> => ({
  sid: row.id,
  status: row.status,
  revision: row.revision,
  title: row.draft.title,
  project: { sid: row.project_id, name: row.project },
  carrier: { sid: row.carrier_id, name: row.carrier },
  country: row.country,
  creditType: row.credit_type,
  unit: row.unit_name,
  court: row.court,
  since: row.since.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  missing: [...missingIn(completeContent(row.draft), stocked)],
  photoSid: row.draft.photos[0]?.sid ?? null,
})
