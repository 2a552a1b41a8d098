/** Onboardings, as the engine carries their events out. */
import { onboarding as machine, standingOf } from '../../../machines/onboarding/onboarding.ts'
import type { OnboardingMachine } from '../../../machines/onboarding/kit.ts'
import { guardBook } from '../../../machines/onboarding/sentences.ts'
import { asServer } from '../../ledger/connection.ts'
import { transitionWithin, type Carried, type Sent, type WorkflowKind } from '../../workflow/engine/engine.ts'
import type { Store } from '../../workflow/engine/save.ts'
import { carryOutEffects, tellAll } from './effects.ts'
import { checkFacts } from './facts.ts'
import type { OnboardingSetting } from './happening.ts'
import { addPersonal, split } from './personal.ts'
import { actorOf, isAnotherTurn, type Onboarding } from './row.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'

export const ONBOARDING_STORE: Store = {
  table: 'onboarding',
  id: 'id',
  journal: 'onboarding_journal',
  of: 'onboarding_id',
  counts: ['seq'],
  timer: 'onboarding_timer',
}

export type Announced = Carried & { readonly organizationId: string | null }

/** Of a journal only they can be erased. Forms and what was asked for are kept elsewhere. */
const TEXTS: ReadonlySet<string> = new Set(['reason', 'note', 'text'])

const onboardings: WorkflowKind<Onboarding, OnboardingMachine, OnboardingSetting, Announced> = {
  store: ONBOARDING_STORE,
  guards: guardBook,
  standing: (row) => ({ ...row, decider: machine }),
  actor: (_row, scope) => actorOf(scope),
  facts: checkFacts,
  carryOut: async (turn, { next, effects }) => {
    const { trx, row, type, payload, now, version } = turn
    const { id } = row
    const { organizationId, screenFrom } = await carryOutEffects(effects, turn)
    const after = standingOf(next)
    const { accessStatus, inner, court, slaHours } = after
    const since = isAnotherTurn(row.standing, after) ? now : row.since
    const { submittedAt, hits, isFlagged } = next.context
    const { plain, personal } = split(type, payload)
    const texts = personal.filter(({ path, value }) => TEXTS.has(path) && value !== '')
    const risk = await asServer(trx, async () => {
      if (organizationId !== null)
        await trx
          .updateTable('organization')
          .set({ access_status: accessStatus })
          .where('id', '=', organizationId)
          .execute()
      await addPersonal(trx, id, `#${version}`, texts)
      return riskOf(trx, id, isFlagged)
    })
    await tellAll(effects, { ...turn, row: { ...row, organizationId } })
    return {
      organizationId,
      journalled: plain,
      columns: {
        organization_id: organizationId,
        access_status: accessStatus,
        inner_state: inner,
        court,
        open_hits: Object.values(hits).filter((verdict) => verdict === 'open').length,
        is_flagged: isFlagged,
        risk,
        since,
        due_at: slaHours === null ? null : new Date(since.getTime() + slaHours * 3_600_000),
        submitted_at: submittedAt,
        screen_from: type === 'screening.completed' ? null : screenFrom,
      },
      // For the applicant and the platform.
      announcements: [
        {
          topic: 'organization',
          sid: organizationId ?? id,
          version,
          organizations: organizationId ? [organizationId] : [],
          people: [row.applicantId],
        },
      ],
    }
  },
}

/** @returns null for a repeated call @throws Refused 400 with fields, 403, 409, 422; then nothing has changed */
export const sendEvent = (
  setting: OnboardingSetting,
  onboarding: Onboarding,
  sent: Sent & { readonly idempotencyKey?: string | undefined },
): Promise<Announced | null> => transitionWithin(onboardings, setting, onboarding, sent)

const FLAGGED_COUNTRY = 40
const EXPOSED_PERSONS = 20
/** Of a hit that is surely the same name, as long as no one said that it is someone else. */
const SUREST_HIT = 40

async function riskOf(trx: Trx, onboardingId: string, isFlagged: boolean): Promise<number> {
  const { rows } = await sql<{ exposed: boolean; score: number }>`select
    exists (select 1 from onboarding_answer where onboarding_id = ${onboardingId}::uuid
      and step = 'ComplianceCheck' and content->>'hasExposedPersons' = 'yes') as exposed,
    coalesce((select max(score) from onboarding_hit where onboarding_id = ${onboardingId}::uuid
      and gone_at is null and verdict is distinct from 'falseMatch'), 0) as score`.execute(trx)
  const { exposed = false, score = 0 } = rows[0] ?? {}
  const sum = (isFlagged ? FLAGGED_COUNTRY : 0) + (exposed ? EXPOSED_PERSONS : 0) + (score / 100) * SUREST_HIT
  return Math.round(sum)
}
