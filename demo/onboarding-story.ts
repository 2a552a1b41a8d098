/** One onboarding of the demonstration, played through the machine and written down as the server would have. */
import { encode } from '../machines/kernel/snapshot.ts'
import { start, step, type TimerOp } from '../machines/kernel/step.ts'
import { onboarding as machine, standingOf } from '../machines/onboarding/onboarding.ts'
import { addPersonal, split } from '../server/modules/onboardings/personal.ts'
import { SYSTEM, type Trx } from '../server/platform/database.ts'
import { uuidv7 } from '../server/platform/canonical.ts'
import type { Beat } from './applicants.ts'
import { writeComparisons, writeConsultation, type VatOutcome } from './onboarding-checks.ts'

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
  const first = start(machine.machine, { sid, now: begunAt.toISOString() }, begunAt.toISOString())
  const timers = new Map<string, TimerOp & { readonly op: 'set' }>()
  const note = (ops: readonly TimerOp[]) => {
    for (const op of ops)
      if (op.op === 'set') timers.set(op.id, op)
      else timers.delete(op.id)
  }
  note(first.timers)
  const rows: (Written & { readonly stateValue: unknown })[] = [
    { type: 'onboarding.begin', by: 'applicant', at: begunAt, payload: {}, stateValue: first.next.value },
  ]
  let now = first.next
  let since = begunAt
  for (const [index, { type, by, payload = {} }] of beats.entries()) {
    const at = new Date(begunAt.getTime() + (index + 1) * HOUR_MS)
    const actor = { userId: people[by], role: ROLES[by] }
    const decided = step(machine.machine, machine.events, now, { ...payload, type }, actor, at.toISOString())
    if (!decided.ok) throw new Error(`${type} is refused: ${JSON.stringify(decided)}`)
    const [before, after] = [standingOf(now), standingOf(decided.next)]
    if (
      before.accessStatus !== after.accessStatus ||
      before.inner !== after.inner ||
      before.step !== after.step
    )
      since = at
    now = decided.next
    note(decided.timers)
    rows.push({ type, by, at, payload, stateValue: now.value })
  }
  const { version, snapshot } = encode(machine, now)
  const { accessStatus, inner, court, slaHours } = standingOf(now)
  const { submittedAt, screenedAt, isFlagged } = now.context
  await trx
    .insertInto('onboarding')
    .values({
      id: sid,
      organization_id: organizationId,
      applicant_id: people.applicant,
      machine_version: version,
      snapshot: JSON.stringify(snapshot),
      version: rows.length,
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
      updated_at: until,
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
    .values(
      rows.map(({ type, by, at, payload, stateValue }, index) => ({
        onboarding_id: sid,
        seq: index + 1,
        at,
        person_id: people[by],
        role: ROLES[by],
        event: type,
        payload: JSON.stringify(split(type, payload).plain),
        state_value: JSON.stringify(stateValue),
      })),
    )
    .execute()
  await writeDocuments(trx, sid, people.applicant, rows, scan)
  await writeComparisons(trx, sid, rows)
  await writeConsultation(trx, sid, rows, vat)
  for (const [id, { dueAt, event }] of timers)
    await trx
      .insertInto('onboarding_timer')
      .values({ onboarding_id: sid, id, due_at: new Date(dueAt), event })
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
