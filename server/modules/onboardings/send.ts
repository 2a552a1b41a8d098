/** One event of an onboarding, one transaction: decide, check facts, carry out, write down, tell. */
import { encode } from '../../../machines/kernel/snapshot.ts'
import { step, type Accepted, type TimerOp } from '../../../machines/kernel/step.ts'
import type { OnboardingSnapshot } from '../../../machines/onboarding/kit.ts'
import { onboarding as machine, standingOf } from '../../../machines/onboarding/onboarding.ts'
import { guardBook } from '../../../machines/onboarding/sentences.ts'
import { asServer } from '../../ledger/connection.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { refusedBy } from '../../workflow/refusals.ts'
import { carryOutEffects, tellAll } from './effects.ts'
import { checkFacts } from './facts.ts'
import type { Happening, Outcome, Site } from './happening.ts'
import { addPersonal, split } from './personal.ts'
import { riskOf } from './risk.ts'
import { actorOf, type Onboarding } from './row.ts'

export type Sent = {
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The version that the person looked at; null: the server itself, which holds the lock. */
  readonly version: number | null
}

/** What others hear of a change. */
export type Told = {
  readonly sid: string
  readonly version: number
  readonly organizationId: string | null
}

export type Around = {
  readonly trx: Trx
  readonly scope: Scope
  readonly site: Site
  readonly now: Date
  readonly sessionHash: Buffer | null
}

/**
 * Sends one event to the machine of a locked onboarding.
 * @throws Refused 400 with fields, 403, 404, 409 with a sentence; then nothing has changed
 */
export async function sendEvent(
  { trx, scope, site, now, sessionHash }: Around,
  onboarding: Onboarding,
  { type, payload: raw, version }: Sent,
): Promise<Told> {
  if (version !== null && onboarding.version !== version) throw new Refused(409, 'stale_version')
  const at = now.toISOString()
  const decided = step(
    machine.machine,
    machine.events,
    onboarding.snapshot,
    { ...raw, type },
    actorOf(scope),
    at,
  )
  if (!decided.ok) throw refusedBy(decided, guardBook)
  // Accepted, so the schema fits: what is kept is what the machine heard, trimmed. Deadlines carry nothing.
  const payload: Happening['payload'] = machine.events[type]?.payload.parse(raw) ?? {}
  await checkFacts(type, { trx, onboarding, payload })
  const happening: Happening = { trx, scope, site, onboarding, type, payload, now, sessionHash }
  const outcome = await carryOutEffects(decided.effects, happening)
  await writeDown(happening, decided, outcome)
  await tellAll(decided.effects, {
    ...happening,
    onboarding: { ...onboarding, organizationId: outcome.organizationId },
  })
  return { sid: onboarding.id, version: onboarding.version + 1, organizationId: outcome.organizationId }
}

/** Snapshot, what lists read of it, the organization's access status, deadlines, and the journal's row. */
async function writeDown(
  { trx, scope, onboarding, type, payload, now }: Happening,
  { next, timers }: Accepted<OnboardingSnapshot>,
  { organizationId, screenFrom }: Outcome,
): Promise<void> {
  const { id, standing: before } = onboarding
  const { version: machineVersion, snapshot } = encode(machine, next)
  const standing = standingOf(next)
  const { accessStatus, inner, court, step: place, slaHours } = standing
  const isAnotherTurn =
    accessStatus !== before.accessStatus || inner !== before.inner || place !== before.step
  const since = isAnotherTurn ? now : onboarding.since
  const { submittedAt, hits, isFlagged } = next.context
  await asServer(trx, async () => {
    await trx
      .updateTable('onboarding')
      .set({
        organization_id: organizationId,
        machine_version: machineVersion,
        snapshot: JSON.stringify(snapshot),
        version: onboarding.version + 1,
        access_status: accessStatus,
        inner_state: inner,
        court,
        open_hits: Object.values(hits).filter((verdict) => verdict === 'open').length,
        is_flagged: isFlagged,
        risk: await riskOf(trx, id, isFlagged),
        since,
        due_at: slaHours === null ? null : new Date(since.getTime() + slaHours * 3_600_000),
        submitted_at: submittedAt === null ? null : new Date(submittedAt),
        updated_at: now,
        screen_from: next.context.screenedAt === null ? screenFrom : null,
      })
      .where('id', '=', id)
      .execute()
    if (organizationId !== null)
      await trx
        .updateTable('organization')
        .set({ access_status: accessStatus })
        .where('id', '=', organizationId)
        .execute()
    await setTimers(trx, id, timers)
    await journal(trx, scope, id, {
      seq: onboarding.version + 1,
      type,
      payload,
      stateValue: snapshot['value'],
      now,
    })
  })
}

async function setTimers(trx: Trx, onboardingId: string, timers: readonly TimerOp[]): Promise<void> {
  for (const timer of timers) {
    if (timer.op === 'clear')
      await trx
        .deleteFrom('onboarding_timer')
        .where('onboarding_id', '=', onboardingId)
        .where('id', '=', timer.id)
        .execute()
    else {
      const row = { due_at: new Date(timer.dueAt), event: timer.event }
      await trx
        .insertInto('onboarding_timer')
        .values({ onboarding_id: onboardingId, id: timer.id, ...row })
        .onConflict((conflict) => conflict.columns(['onboarding_id', 'id']).doUpdateSet(row))
        .execute()
    }
  }
}

/** Deadlines that a beginning sets. */
export const setFirstTimers = setTimers

type Entry = {
  /** Null: it was no event of the machine, such as a look at a document. */
  readonly seq: number | null
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Where the machine stands after it; undefined: it heard nothing. */
  readonly stateValue?: unknown
  readonly now: Date
}

/** Texts stand apart: of the journal only they can be erased. Forms and what was asked for are kept elsewhere. */
export async function journal(trx: Trx, scope: Scope, onboardingId: string, entry: Entry): Promise<void> {
  const { seq, type, payload, stateValue, now } = entry
  const { plain, personal } = split(type, payload)
  await trx
    .insertInto('onboarding_journal')
    .values({
      onboarding_id: onboardingId,
      seq,
      at: now,
      person_id: scope.personId,
      role: actorOf(scope).role,
      event: type,
      payload: JSON.stringify(plain),
      state_value: stateValue === undefined ? null : JSON.stringify(stateValue),
    })
    .execute()
  const texts = personal.filter(({ path, value }) => TEXTS.has(path) && value !== '')
  if (seq !== null) await addPersonal(trx, onboardingId, `#${seq}`, texts)
}

const TEXTS: ReadonlySet<string> = new Set(['reason', 'note', 'text'])
