/** What only the platform sees of an onboarding: hits, risk, the machine's snapshot. */
import { t } from '../../platform/messages.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { OnboardingReview } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Trx } from '../../platform/database.ts'
import type { Onboarding } from './row.ts'
import { isoTime, queryRows } from '../../platform/statements.ts'

type Review = z.input<typeof OnboardingReview>

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

/** Those that still count first, then by score. */
const hitsOf = (trx: Trx, id: string): Promise<Review['hits']> =>
  queryRows(trx)<Review['hits'][number]>`
    select h.id as sid, h.list, h.entry, h.entry_name as "entryName", h.subject_name as "subjectName", h.score, h.reasons,
      h.listed_at as "listedAt", ${isoTime('h.found_at')} as "foundAt", ${isoTime('h.gone_at')} as "goneAt", h.verdict, h.note,
      ${isoTime('h.answered_at')} as "answeredAt", ${nameOf(sql.ref('h.answered_by'))} as "answeredBy"
    from onboarding_hit h where h.onboarding_id = ${id}::uuid
    order by h.gone_at is not null, h.score desc, h.id`

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
  return rows[0]?.name ?? t('operation.party.platform')
}
