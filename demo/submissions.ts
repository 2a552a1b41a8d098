/** Submissions of the demonstration: every offering has one, and the first carrier has one in each state. */
import type { OfferingContent } from '../contract/offerings/offering-content.ts'
import type { Role } from '../machines/kernel/define.ts'
import { standingOf, submission as machine } from '../machines/projectSubmission/submission.ts'
import { issue, type Issue } from '../server/ledger/ledger.ts'
import { rangeText } from '../server/ledger/serials.ts'
import { Remarks } from '../server/modules/submissions/payloads.ts'
import { SYSTEM, type Trx } from '../server/platform/database.ts'
import type { FileRow } from './content.ts'
import type { DemoOrganization } from './market.ts'
import type { Parties } from './parties.ts'
import { playStory } from '../server/workflow/engine/story.ts'
import type { SubmissionMachine } from '../machines/projectSubmission/kit.ts'

export type People = { readonly carrier: string; readonly reviewer: string }

/** An offering as it is written down: content, what it issues, and how far its submission came. */
export type DemoSubmission = {
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

/** Who writes and who reviews. Some made-up carriers have no one who signs in. */
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
function played({ sid, people, steps, begunAt }: DemoSubmission) {
  const began = { by: 'carrier', type: 'submission.begin', payload: {}, at: begunAt } as const
  const moments: (Step & { readonly at: Date })[] = []
  for (const step of steps) {
    const { at } = moments.at(-1) ?? began
    moments.push({ ...step, at: new Date(at.getTime() + HOUR + (step.daysLater ?? 0) * DAY) })
  }
  const momentOf = ({ by, payload = {}, ...one }: Step & { readonly at: Date }) => {
    const role: Role = by === 'carrier' ? 'projectCarrier' : 'platform'
    return { ...one, payload, by: { userId: people[by], role } }
  }
  const story = playStory<SubmissionMachine>(machine, sid, [momentOf(began), ...moments.map(momentOf)])
  return { ...story, standing: standingOf(story.last), context: story.last.context }
}

/** The first one; revisions are published again. */
const publicationOf = ({ journal }: ReturnType<typeof played>) =>
  journal.find(({ event }) => event === 'review.publish')

/** Writes offerings, their submissions, files and units; each table in one statement. */
export async function writeSubmissions(trx: Trx, all: readonly DemoSubmission[]): Promise<void> {
  const lives = all.map((entry) => ({ entry, life: played(entry) }))
  const shownOf = ({ entry, life }: (typeof lives)[number]) =>
    publicationOf(life) ? (entry.published ?? entry.content) : null
  await trx
    .insertInto('offering')
    .values(
      lives.map((one) => {
        const { entry, life } = one
        const published = shownOf(one)
        const { title, summary, currency, goals } = published ?? entry.content
        return {
          id: entry.sid,
          project_id: entry.projectId,
          organization_id: entry.organizationId,
          title,
          summary: published ? summary : '',
          currency,
          sdgs: published ? goals.map(({ goal }) => goal).toSorted((a, b) => a - b) : [],
          status: life.standing.status,
          created_at: entry.begunAt,
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
          offering_id: one.entry.sid,
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
    lives.map((one) => ({ ...one.entry, isPublished: shownOf(one) !== null })),
  )
  for (const one of lives) {
    const publication = publicationOf(one.life)
    if (publication) await issueFor(trx, one.entry, publication.at)
  }
}

async function writeWorkingCopies(
  trx: Trx,
  lives: readonly { readonly entry: DemoSubmission; readonly life: ReturnType<typeof played> }[],
): Promise<void> {
  await trx
    .insertInto('submission')
    .values(
      lives.map(({ entry, life: { row, standing, context } }) => ({
        ...row,
        offering_id: entry.sid,
        organization_id: entry.organizationId,
        draft: JSON.stringify(entry.content),
        court: standing.court,
        revision: standing.revision,
        submitted_at: context.submittedAt === null ? null : new Date(context.submittedAt),
        since: row.updated_at,
      })),
    )
    .execute()
  await trx
    .insertInto('submission_journal')
    .values(
      lives.flatMap(({ entry, life: { journal } }) =>
        journal.map((one) => ({ offering_id: entry.sid, ...one })),
      ),
    )
    .execute()
}

/** What a review asked for is beside the fields, as the effect of the event would have written it. */
async function writeRemarks(
  trx: Trx,
  lives: readonly { readonly entry: DemoSubmission; readonly life: ReturnType<typeof played> }[],
): Promise<void> {
  const remarks = lives.flatMap(({ entry, life }) =>
    life.journal.flatMap(({ event, payload, person_id, role, at }) =>
      event === 'review.requestChanges'
        ? Remarks.parse(JSON.parse(payload)).comments.map((one) => ({
            offering_id: entry.sid,
            ...one,
            person_id,
            role,
            at,
          }))
        : [],
    ),
  )
  await trx.insertInto('submission_comment').values(remarks).execute()
}

const storedOf = (file: FileRow) => {
  if ('scan' in file)
    return {
      ...file.scan,
      kind: 'document' as const,
      media_type: 'image/png',
      width: null,
      height: null,
      small_sha256: null,
    }
  const { alt: _alt, ...picture } = file.picture
  return { ...picture, kind: 'photo' as const, media_type: 'image/webp' }
}

const writeFiles = (trx: Trx, some: readonly (DemoSubmission & { readonly isPublished: boolean })[]) =>
  trx
    .insertInto('offering_file')
    .values(
      some.flatMap(({ sid, organizationId, files, isPublished, people, begunAt }) =>
        files.map((file) => ({
          id: file.id,
          offering_id: sid,
          organization_id: organizationId,
          name: file.name,
          ...storedOf(file),
          is_published: isPublished,
          uploaded_by: people.carrier,
          uploaded_at: begunAt,
        })),
      ),
    )
    .execute()

/** The units come into the ledger with the first publication. */
async function issueFor(trx: Trx, { sid, organizationId, blocks }: DemoSubmission, at: Date): Promise<void> {
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
