/** One event of a submission, one transaction: lock, decide, check facts, carry out, write down, tell. */
import { encode } from '../../../machines/kernel/snapshot.ts'
import { step } from '../../../machines/kernel/step.ts'
import type { Notice, SubmissionSnapshot } from '../../../machines/projectSubmission/kit.ts'
import { guardBook } from '../../../machines/projectSubmission/sentences.ts'
import { standingOf, submission as machine } from '../../../machines/projectSubmission/submission.ts'
import { audit } from '../organizations/audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { refusedBy } from '../../workflow/refusals.ts'
import { carryOutEffects, type Happening } from './effects.ts'
import { checkFacts } from './facts.ts'
import { writeLetters } from './letters.ts'
import { lockSubmission, partyOf, type Submission } from './row.ts'

export type Sent = {
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The version that the person looked at. */
  readonly version: number
}

export type Site = { readonly name: string; readonly origin: string }

/** What others hear of a change. */
export type Told = {
  readonly sid: string
  readonly version: number
  readonly organizationId: string
  /** What buyers see may have changed. */
  readonly concernsBuyers: boolean
}

type Event = Omit<Sent, 'version'>

/**
 * Sends one event to the machine of a submission.
 * @throws Refused 400 with fields, 403, 404, 409 with a sentence; then nothing has changed
 */
export async function sendEvent(
  trx: Trx,
  scope: Scope,
  site: Site,
  sid: string,
  { version, ...event }: Sent,
  now: Date,
): Promise<Told> {
  const submission = await lockSubmission(trx, scope, sid)
  if (submission.version !== version) throw new Refused(409, 'stale_version')
  return transit({ trx, scope, site, now }, submission, event)
}

type Setting = { readonly trx: Trx; readonly scope: Scope; readonly site: Site; readonly now: Date }

/** Takes everything that an organization offers out of the catalogue: it sells no longer, or is deleted. */
export async function suspendAll(setting: Setting, organizationId: string, reason: string): Promise<void> {
  const { trx, scope } = setting
  const offered = await trx
    .selectFrom('offering')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'published')
    .orderBy('id')
    .execute()
  for (const { id } of offered) {
    const submission = await lockSubmission(trx, scope, id)
    if (submission.standing.isListed)
      await transit(setting, submission, { type: 'offering.suspend', payload: { reason } })
  }
}

/** Decides and writes under the lock. */
async function transit(
  { trx, scope, site, now }: Setting,
  submission: Submission,
  { type, payload: raw }: Event,
): Promise<Told> {
  const at = now.toISOString()
  const by = { userId: scope.personId, role: partyOf(scope) }
  const decided = step(machine.machine, machine.events, submission.snapshot, { ...raw, type }, by, at)
  if (!decided.ok) throw refusedBy(decided, guardBook)
  // Accepted, so the schema fits: what is journalled is what the machine heard, trimmed.
  const payload: Readonly<Record<string, unknown>> = machine.events[type]!.payload.parse(raw)
  await checkFacts(type, { trx, submission, payload })
  const version = submission.version + 1
  const happening: Happening = { trx, scope, submission, payload, at, version }
  await carryOutEffects(decided.effects, happening)
  await writeDown(trx, scope, submission, decided.next, { type, payload, at, version })
  for (const { type: effect, params } of decided.effects)
    if (effect === 'notify') await writeLetters(site, params as Notice, happening)
  const concernsBuyers = submission.standing.isListed || standingOf(decided.next).isListed
  return { sid: submission.id, version, organizationId: submission.organizationId, concernsBuyers }
}

type Written = Sent & { readonly at: string }

/** Snapshot, what lists read of it, and the journal's row. */
async function writeDown(
  trx: Trx,
  scope: Scope,
  { id, organizationId, standing: before }: Submission,
  next: SubmissionSnapshot,
  { type, payload, version, at }: Written,
): Promise<void> {
  const { version: machineVersion, snapshot } = encode(machine, next)
  const { status, revision, court } = standingOf(next)
  const isAnotherTurn = status !== before.status || revision !== before.revision
  const { submittedAt } = next.context
  await trx
    .updateTable('submission')
    .set({
      machine_version: machineVersion,
      snapshot: JSON.stringify(snapshot),
      version,
      court,
      revision,
      submitted_at: submittedAt === null ? null : new Date(submittedAt),
      ...(isAnotherTurn && { since: new Date(at) }),
      updated_at: new Date(at),
    })
    .where('offering_id', '=', id)
    .execute()
  if (status !== before.status)
    await trx.updateTable('offering').set({ status }).where('id', '=', id).execute()
  await trx
    .insertInto('submission_journal')
    .values({
      offering_id: id,
      seq: version,
      at: new Date(at),
      person_id: scope.personId,
      role: partyOf(scope),
      event: type,
      payload: JSON.stringify(payload),
      state_value: JSON.stringify(snapshot['value']),
    })
    .execute()
  await audit(trx, {
    personId: scope.personId,
    action: 'offering.event',
    subjectId: id,
    organizationId,
    details: { event: type, version },
  })
}
