/** Names of an onboarding held against the lists: by a job, outside of any call. Hits are questions, never decisions. */
import { MOST_HITS } from '../../../../machines/onboarding/events.ts'
import { isoDay } from '../../../../machines/kernel/days.ts'
import { sql } from 'kysely'
import { isFlagged } from '../../../../contract/rules/countries.ts'
import { inScope, readInScope, SYSTEM, type Trx } from '../../../platform/database.ts'
import type { Screening, ScreeningPort, Subject } from '../../screening/ports.ts'
import type { Site } from '../../../emails/people.ts'
import type { Places } from '../documents.ts'
import { personalOf, NOTHING } from '../personal.ts'
import { findSubmitted } from '../row.ts'
import { sendEvent, type Announced } from '../send.ts'
import { t } from '../../../platform/messages.ts'

export type ScreeningPlaces = Pick<Places, 'database' | 'clock'> & {
  readonly screening: ScreeningPort
  readonly config: Site
}

type Due = { readonly id: string; readonly screen_from: Date }

const MOST_AT_ONCE = 50

/** Onboardings that wait for a screening, those that wait longest first. */
export const dueScreenings = ({ database }: Pick<ScreeningPlaces, 'database'>): Promise<readonly Due[]> =>
  readInScope(database, SYSTEM, (trx) =>
    trx
      .selectFrom('onboarding')
      .select(['id', 'screen_from'])
      .where('screen_from', 'is not', null)
      .orderBy('screen_from')
      .limit(MOST_AT_ONCE)
      .$narrowType<{ screen_from: Date }>()
      .execute(),
  )

/**
 * Screens one. What was asked for again meanwhile is left to the next run; where nothing could be compared it is tried
 * again, because no hit would mean nothing.
 * @returns null when nothing was settled
 * @throws what the port throws
 */
export async function screenOne(
  { database, clock, screening, config }: ScreeningPlaces,
  id: string,
): Promise<Announced | null> {
  const before = await inScope(database, SYSTEM, async (trx) => ({
    onboarding: await findSubmitted(trx, SYSTEM, id),
    ...(await subjectsOf(trx, id)),
  }))
  if (before.onboarding.screenFrom === null) return null
  const found = strongestOf(await screening.examine(before.subjects))
  const now = clock()
  return inScope(database, SYSTEM, async (trx) => {
    const onboarding = await findSubmitted(trx, SYSTEM, id, true)
    if (onboarding.screenFrom?.getTime() !== before.onboarding.screenFrom?.getTime()) return null
    await note(trx, id, found, now)
    if (found.answeredBy === 'lists' && found.lists.length === 0) return null
    const hits = await keepHits(trx, id, found, now)
    return sendEvent({ trx, scope: SYSTEM, site: config, now, sessionHash: null }, onboarding, {
      type: 'screening.completed',
      payload: { hits, isFlagged: isFlaggedOn(before.country, now) },
      version: null,
    })
  })
}

/** A person resolves what is kept; the note says how many there were. */
function strongestOf(found: Screening): Screening {
  const count = found.hits.length
  if (count <= MOST_HITS) return found
  const cut = t('refusals.screening.strongestMatchesKept', { count: String(count), most: String(MOST_HITS) })
  const problem = found.problem === null ? cut : `${found.problem} ${cut}`
  return { ...found, hits: found.hits.slice(0, MOST_HITS), problem }
}

/** The specification's fixed set, and what is listed today. */
const isFlaggedOn = (country: string, now: Date): boolean =>
  isFlagged(country) || isFlagged(country, isoDay(now))

/** The same answer again is not written again: a screening without lists is tried every minute. */
async function note(
  trx: Trx,
  id: string,
  { answeredBy, lists, problem }: Screening,
  now: Date,
): Promise<void> {
  await sql`insert into onboarding_screening (onboarding_id, at, answered_by, lists, problem)
    select ${id}::uuid, ${now}, ${answeredBy}, ${[...lists]}::text[], ${problem}
    where ${lists.length > 0 || answeredBy === 'service'} or not exists (
      select 1 from onboarding_screening where onboarding_id = ${id}::uuid and lists = '{}' and answered_by = 'lists')`.execute(
    trx,
  )
}

async function keepHits(trx: Trx, id: string, { hits }: Screening, now: Date): Promise<string[]> {
  await trx
    .updateTable('onboarding_hit')
    .set({ gone_at: now })
    .where('onboarding_id', '=', id)
    .where('gone_at', 'is', null)
    .execute()
  const sids = new Set<string>()
  // The best last: of two people of one name it is the one that counts.
  for (const hit of hits.toReversed()) {
    const row = {
      entry_name: hit.entryName,
      score: hit.score,
      reasons: JSON.stringify(hit.reasons),
      listed_at: hit.listedAt,
      gone_at: null,
    }
    const { id: sid } = await trx
      .insertInto('onboarding_hit')
      .values({
        onboarding_id: id,
        list: hit.list,
        entry: hit.entry,
        subject_name: hit.subjectName,
        found_at: now,
        ...row,
      })
      .onConflict((conflict) =>
        conflict.columns(['onboarding_id', 'list', 'entry', 'subject_name']).doUpdateSet(row),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    sids.add(sid)
  }
  return [...sids]
}

type Owner = { readonly name?: unknown; readonly birthDate?: unknown; readonly country?: unknown }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The organization, its beneficial owners, who signs, who applies. */
async function subjectsOf(trx: Trx, id: string) {
  const organization = await trx
    .selectFrom('onboarding as o')
    .innerJoin('organization as g', 'g.id', 'o.organization_id')
    .select(['g.name', 'g.country'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  const values = await personalOf(trx, id)
  const owners = [...(values.get('ComplianceCheck') ?? NOTHING)]
    .filter(([path]) => path.startsWith('owners.'))
    .map(([, value]) => value as Owner)
  const own = values.get('PersonalInformation') ?? NOTHING
  const names: readonly Omit<Subject, 'kind'>[] = [
    ...owners.map(({ name, birthDate, country }) => ({
      name: text(name),
      birthDate: text(birthDate) || null,
      country: text(country) || null,
    })),
    { name: text((values.get('signatoryForm') ?? NOTHING).get('name')) },
    { name: `${text(own.get('firstName'))} ${text(own.get('lastName'))}`.trim() },
  ]
  // Two owners of one name are two people; who signs or applies under that name is the first of them.
  const people = names.filter(({ name, birthDate }, at) => {
    const first = names.findIndex(
      (one) => one.name === name && (birthDate ?? one.birthDate) === one.birthDate,
    )
    return name !== '' && first === at
  })
  const subjects: readonly Subject[] = [
    { kind: 'organization', name: organization.name, country: organization.country },
    ...people.map((one) => ({ kind: 'person' as const, ...one })),
  ]
  return { subjects, country: organization.country }
}
