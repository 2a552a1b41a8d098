/** The queue: onboardings that were submitted, by age or risk. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { OnboardingQuery } from '../../../contract/organizations/onboardings.ts'
import type { OnboardingRow } from '../../../contract/organizations/onboarding-shapes.ts'
import { COUNT_CAP } from '../../../contract/shared.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import { onboarding as machine, standingOf } from '../../../machines/onboarding/onboarding.ts'
import type { Trx } from '../../platform/database.ts'
import { behind, cut, ordered, type SortKey } from '../../platform/keyset.ts'
import { numberFound, searchFound } from '../../platform/search.ts'
import { queryRows } from '../../platform/statements.ts'

type Row = {
  readonly id: string
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
  readonly since: Date
  readonly due_at: Date | null
  readonly submitted_at: Date | null
  readonly open_hits: number
  readonly is_flagged: boolean
  readonly risk: number
  readonly organization_id: string
  readonly name: string
  readonly country: string
  readonly vat: string | null
  readonly is_buyer: boolean
  readonly is_seller: boolean
  readonly sort_key: string
}

const SORTS: Readonly<Record<OnboardingQuery['sort'], SortKey>> = {
  dueAt: { expression: sql`coalesce(o.due_at, 'infinity')`, type: 'timestamptz' },
  since: { expression: sql`o.since`, type: 'timestamptz' },
  submittedAt: { expression: sql`o.submitted_at`, type: 'timestamptz' },
  // Figures of one length sort like numbers.
  risk: { expression: sql`lpad(o.risk::text, 3, '0')`, type: 'text' },
  name: { expression: sql`lower(g.name)`, type: 'text' },
}

const COLUMNS = sql`o.id, o.machine_version, o.snapshot, o.since, o.due_at, o.submitted_at, o.open_hits, o.is_flagged,
  o.risk, g.id as organization_id, g.name, g.country, g.vat, g.is_buyer, g.is_seller`
const JOINS = sql`from onboarding o join organization g on g.id = o.organization_id`

/** Needs the platform's scope. */
export async function listOnboardings(trx: Trx, query: OnboardingQuery) {
  const key = SORTS[query.sort]
  const id = sql.ref('o.id')
  const where = sql.join(conditions(query), sql` and `)
  const rows = await queryRows(trx)<Row>`select ${COLUMNS}, (${key.expression})::text as sort_key ${JOINS}
    where ${where} and ${behind(query, key, id)} ${ordered(query, key, id)}`
  const counted = await queryRows(trx)<{ count: number }>`
    select count(*)::int as count from (select 1 ${JOINS} where ${where} limit ${COUNT_CAP}) counted`
  const { items, nextCursor } = cut(query, rows)
  return { items: items.map(present), nextCursor, count: counted[0]?.count ?? 0 }
}

const SIDES = {
  buyer: sql`g.is_buyer`,
  seller: sql`g.is_seller`,
  both: sql`g.is_buyer and g.is_seller`,
} as const

function conditions({ search, accessStatus, court, country, side, risky }: OnboardingQuery) {
  const parts = [sql`o.submitted_at is not null`, sql`g.deleted_at is null`]
  if (search) parts.push(sql`(${searchFound([sql`g.name`], search)} or ${numberFound(sql`g.vat`, search)})`)
  if (accessStatus) parts.push(sql`o.access_status = ${accessStatus}`)
  if (court) parts.push(sql`o.court = ${court}`)
  if (country) parts.push(sql`g.country = ${country}`)
  if (side) parts.push(SIDES[side])
  if (risky) parts.push(sql`(o.is_flagged or o.open_hits > 0 or o.access_status = 'at_risk')`)
  return parts
}

function present(row: Row): z.input<typeof OnboardingRow> {
  const stored = { machine: machine.name, version: row.machine_version, snapshot: row.snapshot }
  const { accessStatus, inner, title, hint, court } = standingOf(decode(machine, stored))
  return {
    sid: row.id,
    accessStatus,
    inner,
    title,
    hint,
    court,
    since: row.since.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    organization: {
      sid: row.organization_id,
      name: row.name,
      country: row.country,
      vat: row.vat,
      isBuyer: row.is_buyer,
      isSeller: row.is_seller,
    },
    openHits: row.open_hits,
    isFlagged: row.is_flagged,
    risk: row.risk,
  }
}
