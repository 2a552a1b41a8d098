/** One onboarding of the demonstration, played through the machine and written down as the server would have. */
import { onboarding as machine, standingOf } from '../../machines/onboarding/onboarding.ts'
import { addPersonal, split } from '../../server/modules/onboardings/personal.ts'
import { isAnotherTurn } from '../../server/modules/onboardings/row.ts'
import { SYSTEM, type Trx } from '../../server/platform/database.ts'
import { uuidv7 } from '../../server/platform/canonical.ts'
import type { Beat } from './applicants.ts'
import { playStory } from '../../server/workflow/engine/story.ts'
import type { OnboardingMachine } from '../../machines/onboarding/kit.ts'
import { writeComparisons, writeConsultation, type VatOutcome } from './checks.ts'

const HOUR_MS = 3_600_000

/** A file of the storage. */
export type Scan = { readonly sha256: string; readonly bytes: number }

type People = Readonly<Record<Beat['by'], string>>
export type Story = {
  readonly organizationId: string
  readonly people: People
  readonly beats: readonly Beat[]
  /** Of the last event. */
  readonly until: Date
  readonly scan: Scan
  readonly vat: VatOutcome
}

const ROLES = { applicant: 'applicant', ada: 'platform', noe: 'platform', system: 'system' } as const

/** One beat an hour. */
export async function writeStory(
  trx: Trx,
  { organizationId, people, beats, until, scan, vat }: Story,
): Promise<void> {
  const begunAt = new Date(until.getTime() - beats.length * HOUR_MS)
  const sid = uuidv7(begunAt.getTime())
  const rows: readonly [Written, ...Written[]] = [
    { type: 'onboarding.begin', by: 'applicant', at: begunAt, payload: {} },
    ...beats.map(({ type, by, payload = {} }, index) => ({
      type,
      by,
      at: new Date(begunAt.getTime() + (index + 1) * HOUR_MS),
      payload,
    })),
  ]
  const [first, ...others] = rows.map((one) => ({
    ...one,
    by: { userId: people[one.by], role: ROLES[one.by] },
    journalled: split(one.type, one.payload).plain,
  }))
  const { snapshots, last, row, journal, timers } = playStory<OnboardingMachine>(machine, sid, [
    first!,
    ...others,
  ])
  const stands = snapshots.map(standingOf)
  const lastTurn = stands.findLastIndex(
    (after, index) => index === 0 || isAnotherTurn(stands[index - 1]!, after),
  )
  const since = rows[lastTurn]!.at
  const { accessStatus, inner, court, slaHours } = stands.at(-1)!
  const { submittedAt, screenedAt, isFlagged } = last.context
  await trx
    .insertInto('onboarding')
    .values({
      id: sid,
      organization_id: organizationId,
      applicant_id: people.applicant,
      ...row,
      access_status: accessStatus,
      inner_state: inner,
      court,
      is_flagged: isFlagged,
      // As riskOf() of the server weighs a flagged country; hits come with the job.
      risk: isFlagged ? 40 : 0,
      since,
      due_at: slaHours === null ? null : new Date(since.getTime() + slaHours * HOUR_MS),
      begun_at: begunAt,
      submitted_at: submittedAt === null ? null : new Date(submittedAt),
      screen_from: submittedAt !== null && screenedAt === null ? until : null,
    })
    .execute()
  await trx
    .updateTable('organization')
    .set({ access_status: accessStatus })
    .where('id', '=', organizationId)
    .execute()
  await writeGiven(trx, sid, rows)
  await trx
    .insertInto('onboarding_journal')
    .values(journal.map((one) => ({ onboarding_id: sid, ...one })))
    .execute()
  await writeDocuments(trx, sid, people.applicant, rows, scan)
  await writeComparisons(trx, sid, rows)
  await writeConsultation(trx, sid, rows, vat)
  for (const timer of timers)
    await trx
      .insertInto('onboarding_timer')
      .values({ onboarding_id: sid, ...timer, due_at: new Date(timer.due_at) })
      .execute()
}

type Written = {
  readonly type: string
  readonly by: Beat['by']
  readonly at: Date
  readonly payload: Readonly<Record<string, unknown>>
}

/** Forms, texts beside the journal, and what was asked for. */
async function writeGiven(trx: Trx, sid: string, rows: readonly Written[]): Promise<void> {
  for (const [index, { type, by, at, payload }] of rows.entries()) {
    const { plain, personal } = split(type, payload)
    const [form = ''] = type.split('.')
    if (by === 'applicant' && type.endsWith('.submit') && type !== 'onboarding.submit') {
      await trx
        .insertInto('onboarding_answer')
        .values({ onboarding_id: sid, step: form, content: JSON.stringify(plain), updated_at: at })
        .execute()
      await addPersonal(trx, sid, form, personal)
    } else if (type === 'compliance.requestDocuments')
      for (const { title, reason } of payload['items'] as readonly Readonly<Record<string, string>>[]) {
        const id = uuidv7(at.getTime())
        await trx
          .insertInto('onboarding_item')
          .values({ id, onboarding_id: sid, kind: 'document', asked_by: SYSTEM.personId, asked_at: at })
          .execute()
        await addPersonal(trx, sid, 'items', [
          { subject: `${id}.asked`, path: `${id}.title`, value: title },
          { subject: `${id}.asked`, path: `${id}.text`, value: reason },
        ])
      }
    else await addPersonal(trx, sid, `#${index + 1}`, personal)
  }
}

async function writeDocuments(
  trx: Trx,
  sid: string,
  applicant: string,
  rows: readonly Written[],
  { sha256, bytes }: Scan,
): Promise<void> {
  const check = rows.find(({ type }) => type === 'ComplianceCheck.submit')
  if (!check) return
  await trx
    .insertInto('onboarding_document')
    .values(
      (['identity', 'registration', 'ownership'] as const).map((kind) => ({
        onboarding_id: sid,
        kind,
        item_id: null,
        name: `${kind} (made up).png`,
        media_type: 'image/png',
        bytes,
        sha256,
        uploaded_by: applicant,
        uploaded_at: check.at,
      })),
    )
    .execute()
}
