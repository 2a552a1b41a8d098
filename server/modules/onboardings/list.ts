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
import { isoTime, queryRows } from '../../platform/statements.ts'

type Answer = z.input<typeof OnboardingRow>
/** The machine gives the rest. */
type Row = Omit<Answer, 'accessStatus' | 'inner' | 'title' | 'hint' | 'court'> & {
  readonly id: string
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
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

const COLUMNS = sql`o.id, o.id as sid, o.machine_version, o.snapshot, ${isoTime('o.since')} as since,
  ${isoTime('o.due_at')} as "dueAt", ${isoTime('o.submitted_at')} as "submittedAt", o.open_hits as "openHits",
  o.is_flagged as "isFlagged", o.risk, jsonb_build_object('sid', g.id, 'name', g.name, 'country', g.country, 'vat', g.vat,
    'isBuyer', g.is_buyer, 'isSeller', g.is_seller) as organization`
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

function present({ machine_version: version, snapshot, ...row }: Row): Answer {
  const { accessStatus, inner, title, hint, court } = standingOf(
    decode(machine, { machine: machine.name, version, snapshot }),
  )
  return { ...row, accessStatus, inner, title, hint, court }
}
