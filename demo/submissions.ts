/** Submissions of the demonstration: every offering has one, and the first carrier has one in each state. */
import type { OfferingContent } from '../contract/offering-content.ts'
import { encode } from '../machines/kernel/snapshot.ts'
import { start, step } from '../machines/kernel/step.ts'
import { standingOf, submission as machine } from '../machines/projectSubmission/submission.ts'
import { issue, type Issue } from '../server/ledger/ledger.ts'
import { rangeText } from '../server/ledger/serials.ts'
import { Remarks } from '../server/modules/submissions/payloads.ts'
import { SYSTEM, type Trx } from '../server/platform/database.ts'
import type { FileRow } from './content.ts'
import type { DemoOrganization } from './market.ts'
import type { Parties } from './parties.ts'

export type People = { readonly carrier: string; readonly reviewer: string }

/** An offering as it is written down: content, what it issues, and how far its submission came. */
export type Told = {
  readonly sid: string
  readonly projectId: string
  readonly organizationId: string
  readonly people: People
  readonly content: OfferingContent
  readonly files: readonly FileRow[]
  readonly blocks: readonly Issue[]
  readonly steps: readonly Step[]
  /** What buyers see, when it is not the content. */
  readonly published?: OfferingContent
  readonly begunAt: Date
}

export type Step = {
  readonly type: string
  readonly by: keyof People
  readonly payload?: Readonly<Record<string, unknown>>
  /** How long nothing happened before it, besides an hour. */
  readonly daysLater?: number
}

/** Who writes and who reviews. Some made-up carriers have nobody who signs in. */
export const peopleOf = (parties: Parties, owner: DemoOrganization['key']): People => ({
  carrier:
    owner === 'carrier' || owner === 'trader'
      ? parties.scopeOf(owner === 'carrier' ? 'owner@carrier.example' : 'both@trader.example').personId
      : SYSTEM.personId,
  reviewer: parties.scopeOf('checker@understory.example').personId,
})

export const TO_PUBLISHED: readonly Step[] = [
  { type: 'submission.submit', by: 'carrier' },
  { type: 'review.take', by: 'reviewer' },
  { type: 'review.publish', by: 'reviewer' },
]

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Plays the steps through the machine, an hour between each two. */
function played({ sid, people, steps, begunAt }: Told) {
  const first = start(machine.machine, { sid, now: begunAt.toISOString() }, begunAt.toISOString())
  const began = {
    seq: 1,
    at: begunAt,
    by: people.carrier,
    role: 'projectCarrier',
    event: 'submission.begin',
    payload: {},
    stateValue: first.next.value as unknown,
  }
  const journal: (typeof began & { readonly payload: object })[] = [began]
  let now = first.next
  for (const { type, by, payload = {}, daysLater = 0 } of steps) {
    const at = new Date(journal.at(-1)!.at.getTime() + HOUR + daysLater * DAY)
    const role = by === 'carrier' ? 'projectCarrier' : 'platform'
    const decided = step(
      machine.machine,
      machine.events,
      now,
      { ...payload, type },
      { userId: people[by], role },
      at.toISOString(),
    )
    if (!decided.ok) throw new Error(`${type} is refused: ${JSON.stringify(decided)}`)
    now = decided.next
    const seq = journal.length + 1
    journal.push({ seq, at, by: people[by], role, event: type, payload, stateValue: now.value })
  }
  return { row: encode(machine, now), standing: standingOf(now), context: now.context, journal }
}

/** The first one; revisions are published again. */
const publicationOf = ({ journal }: ReturnType<typeof played>) =>
  journal.find(({ event }) => event === 'review.publish')

/** Writes offerings, their submissions, files and units; each table in one statement. */
export async function writeSubmissions(trx: Trx, all: readonly Told[]): Promise<void> {
  const lives = all.map((told) => ({ told, life: played(told) }))
  const shownOf = ({ told, life }: (typeof lives)[number]) =>
    publicationOf(life) ? (told.published ?? told.content) : null
  await trx
    .insertInto('offering')
    .values(
      lives.map((one) => {
        const { told, life } = one
        const published = shownOf(one)
        const { title, summary, currency, goals } = published ?? told.content
        return {
          id: told.sid,
          project_id: told.projectId,
          organization_id: told.organizationId,
          title,
          summary: published ? summary : '',
          currency,
          sdgs: published ? goals.map(({ goal }) => goal).toSorted((a, b) => a - b) : [],
          status: life.standing.status,
          created_at: told.begunAt,
          published: published && JSON.stringify(published),
          published_at: publicationOf(life)?.at ?? null,
        }
      }),
    )
    .execute()
  await trx
    .insertInto('offering_vintage')
    .values(
      lives.flatMap((one) =>
        (shownOf(one)?.inventory ?? []).map(({ vintageSid, unitPriceCents }) => ({
          offering_id: one.told.sid,
          vintage_id: vintageSid,
          unit_price_cents: unitPriceCents ?? 0,
        })),
      ),
    )
    .execute()
  await writeWorkingCopies(trx, lives)
  await writeRemarks(trx, lives)
  await writeFiles(
    trx,
    lives.map((one) => ({ ...one.told, isPublished: shownOf(one) !== null })),
  )
  for (const one of lives) {
    const publication = publicationOf(one.life)
    if (publication) await issueFor(trx, one.told, publication.at)
  }
}

async function writeWorkingCopies(
  trx: Trx,
  lives: readonly { readonly told: Told; readonly life: ReturnType<typeof played> }[],
): Promise<void> {
  await trx
    .insertInto('submission')
    .values(
      lives.map(({ told, life: { row, standing, context, journal } }) => ({
        offering_id: told.sid,
        organization_id: told.organizationId,
        machine_version: row.version,
        snapshot: JSON.stringify(row.snapshot),
        version: journal.length,
        draft: JSON.stringify(told.content),
        court: standing.court,
        revision: standing.revision,
        submitted_at: context.submittedAt === null ? null : new Date(context.submittedAt),
        since: journal.at(-1)!.at,
        updated_at: journal.at(-1)!.at,
      })),
    )
    .execute()
  await trx
    .insertInto('submission_journal')
    .values(
      lives.flatMap(({ told, life: { journal } }) =>
        journal.map(({ seq, at, by, role, event, payload, stateValue }) => ({
          offering_id: told.sid,
          seq,
          at,
          person_id: by,
          role,
          event,
          payload: JSON.stringify(payload),
          state_value: JSON.stringify(stateValue),
        })),
      ),
    )
    .execute()
}

/** What a review asked for stands beside the fields, as the effect of the event would have written it. */
async function writeRemarks(
  trx: Trx,
  lives: readonly { readonly told: Told; readonly life: ReturnType<typeof played> }[],
): Promise<void> {
  const remarks = lives.flatMap(({ told, life }) =>
    life.journal.flatMap(({ event, payload, by, role, at }) =>
      event === 'review.requestChanges'
        ? Remarks.parse(payload).comments.map((one) => ({
            offering_id: told.sid,
            ...one,
            person_id: by,
            role,
            at,
          }))
        : [],
    ),
  )
  await trx.insertInto('submission_comment').values(remarks).execute()
}

const writeFiles = (trx: Trx, some: readonly (Told & { readonly isPublished: boolean })[]) =>
  trx
    .insertInto('offering_file')
    .values(
      some.flatMap(({ sid, organizationId, files, isPublished, people, begunAt }) =>
        files.map(({ id, name, picture: { alt: _alt, ...picture } }) => ({
          id,
          offering_id: sid,
          organization_id: organizationId,
          kind: 'photo' as const,
          name,
          media_type: 'image/webp',
          ...picture,
          is_published: isPublished,
          uploaded_by: people.carrier,
          uploaded_at: begunAt,
        })),
      ),
    )
    .execute()

/** The units come into the ledger with the first publication. */
async function issueFor(trx: Trx, { sid, organizationId, blocks }: Told, at: Date): Promise<void> {
  await issue(trx, { key: `demonstration:${sid}`, at: at.toISOString(), organizationId, blocks })
  await trx
    .insertInto('offering_issue')
    .values(
      blocks.map(({ vintageId, standardId, numberingSpace, range }) => ({
        offering_id: sid,
        organization_id: organizationId,
        vintage_id: vintageId,
        standard_id: standardId,
        numbering_space: numberingSpace,
        range: rangeText(range),
        seq: null,
      })),
    )
    .execute()
}
