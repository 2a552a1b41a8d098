/** What only the platform sees of an onboarding: hits, risk, the machine's snapshot. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { OnboardingReview } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Trx } from '../../platform/database.ts'
import type { Onboarding } from './row.ts'
import type { TableRow } from '../../platform/tables.ts'

type Review = z.input<typeof OnboardingReview>

type Hit = Omit<TableRow<'onboarding_hit'>, 'onboarding_id'>

const nameOf = (person: ReturnType<typeof sql.ref>) =>
  sql`(select person_name(d)
    from personal_data d where d.person_id = ${person})`

export async function reviewOf(trx: Trx, onboarding: Onboarding): Promise<Review> {
  const { id, snapshot, risk, machineVersion, stored, screenFrom } = onboarding
  const { isFlagged, wasAtRisk, proposedBy } = snapshot.context
  return {
    risk,
    isFlagged,
    wasAtRisk,
    proposedBy: await proposerOf(trx, proposedBy),
    hits: await hitsOf(trx, id),
    screening: await screeningOf(trx, id),
    isScreening: screenFrom !== null,
    machineVersion,
    snapshot: stored,
  }
}

/** Those that still stand first, then by score. */
async function hitsOf(trx: Trx, id: string): Promise<Review['hits']> {
  const { rows } =
    await sql<Hit>`select h.id, h.list, h.entry, h.entry_name, h.subject_name, h.score, h.reasons,
      h.listed_at, h.found_at, h.gone_at, h.verdict, h.note, h.answered_at, ${nameOf(sql.ref('h.answered_by'))} as answered_by
    from onboarding_hit h where h.onboarding_id = ${id}::uuid
    order by h.gone_at is not null, h.score desc, h.id`.execute(trx)
  return rows.map((row) => ({
    sid: row.id,
    list: row.list,
    entry: row.entry,
    entryName: row.entry_name,
    subjectName: row.subject_name,
    score: row.score,
    reasons: [...row.reasons],
    listedAt: row.listed_at,
    foundAt: row.found_at.toISOString(),
    goneAt: row.gone_at?.toISOString() ?? null,
    verdict: row.verdict,
    note: row.note,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }))
}

async function screeningOf(trx: Trx, id: string): Promise<Review['screening']> {
  const row = await trx
    .selectFrom('onboarding_screening')
    .select(['at', 'answered_by', 'lists', 'problem'])
    .where('onboarding_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    (row && {
      at: row.at.toISOString(),
      answeredBy: row.answered_by,
      lists: row.lists as NonNullable<Review['screening']>['lists'],
      problem: row.problem,
    }) ??
    null
  )
}

async function proposerOf(trx: Trx, personId: string | null): Promise<string | null> {
  if (personId === null) return null
  const { rows } = await sql<{ name: string | null }>`select ${nameOf(sql.ref('p.id'))} as name
    from person p where p.id = ${personId}::uuid`.execute(trx)
  return rows[0]?.name ?? 'Platform'
}
