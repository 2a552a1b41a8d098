/** Submissions, as the engine carries their events out. */
import type { SubmissionMachine } from '../../../machines/projectSubmission/kit.ts'
import { guardBook } from '../../../machines/projectSubmission/sentences.ts'
import { standingOf, submission as machine } from '../../../machines/projectSubmission/submission.ts'
import type { Announcement } from '../../workflow/outbox/announce.ts'
import { transitionWithin, type Sent, type WorkflowKind } from '../../workflow/engine/engine.ts'
import type { Store } from '../../workflow/engine/save.ts'
import { auditBy } from '../organizations/audit.ts'
import { carryOutEffects, type SubmissionSetting } from './effects.ts'
import { checkFacts } from './facts.ts'
import { lockSubmission, partyOf, type Submission } from './row.ts'

export const SUBMISSION_STORE: Store = {
  table: 'submission',
  id: 'offering_id',
  journal: 'submission_journal',
  of: 'offering_id',
  counts: ['seq'],
}

/** For the carrier and the platform. */
export const changeOf = (
  { id, organizationId }: Pick<Submission, 'id' | 'organizationId'>,
  version: number,
): Announcement => ({ topic: 'submission', sid: id, version, organizations: [organizationId] })

const submissions: WorkflowKind<Submission, SubmissionMachine, SubmissionSetting> = {
  store: SUBMISSION_STORE,
  guards: guardBook,
  standing: (row) => ({ ...row, decider: machine }),
  actor: (_row, scope) => ({ userId: scope.personId, role: partyOf(scope) }),
  facts: checkFacts,
  carryOut: async (turn, { next, effects }) => {
    const { trx, row, by, type, payload, now, version } = turn
    const { id, organizationId, standing: before } = row
    const { status, revision, court, isListed } = standingOf(next)
    await carryOutEffects(effects, turn)
    if (status !== before.status)
      await trx.updateTable('offering').set({ status }).where('id', '=', id).execute()
    const details = { event: type, version }
    await auditBy(trx, { personId: by.userId }, 'offering.event', id, { organizationId, details })
    const isAnotherTurn = status !== before.status || revision !== before.revision
    const catalogue = { topic: 'offering', sid: id, version, organizations: 'everybody' } as const
    return {
      journalled: payload,
      columns: {
        court,
        revision,
        submitted_at: next.context.submittedAt,
        since: isAnotherTurn ? now : row.since,
      },
      announcements: [
        changeOf(row, version),
        // What buyers see may have changed.
        ...(before.isListed || isListed ? [catalogue] : []),
      ],
    }
  },
}

/** @returns what is announced; empty for a repeated call @throws Refused 400 with fields, 403, 404, 409, 422 */
export async function sendEvent(
  setting: SubmissionSetting,
  sid: string,
  sent: Sent & { readonly idempotencyKey?: string | undefined },
): Promise<readonly Announcement[]> {
  const row = await lockSubmission(setting.trx, setting.scope, sid)
  return (await transitionWithin(submissions, setting, row, sent))?.announcements ?? []
}

/** Takes everything that an organization offers out of the catalogue: it sells no longer, or is deleted. */
export async function suspendAll(
  setting: SubmissionSetting,
  organizationId: string,
  reason: string,
): Promise<void> {
  const offered = await setting.trx
    .selectFrom('offering')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'published')
    .orderBy('id')
    .execute()
  for (const { id } of offered)
    await sendEvent(setting, id, { type: 'offering.suspend', payload: { reason }, version: null })
}
