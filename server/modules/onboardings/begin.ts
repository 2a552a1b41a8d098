/** The beginning of an onboarding: by the person who belongs nowhere yet, or for an organization that has none. */
import type { Viewer } from '../../../contract/session.ts'
import { onboarding as machine, standingOf } from '../../../machines/onboarding/onboarding.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { uuidv7 } from '../../platform/canonical.ts'
import { rows } from '../../platform/statements.ts'
import { begun } from '../../workflow/engine/begin.ts'
import { firstRow } from '../../workflow/engine/save.ts'
import { actorOf, findOwn } from './row.ts'
import { ONBOARDING_STORE } from './send.ts'
import { t } from '../../platform/messages.ts'

/** The first row of every journal. */
export const BEGIN = 'onboarding.begin'

/** Idempotent. @throws Refused 409 for a member who acts for no organization, or one admitted without an onboarding */
export async function beginOnboarding(trx: Trx, scope: Scope, viewer: Viewer, now: Date): Promise<void> {
  if (await findOwn(trx, scope)) return
  const { current, memberships } = viewer
  if (current === null && memberships.length > 0)
    throw new Refused(409, 'wrong_state', t('refusals.onboardings.belongOrganizationAlreadyChooseFirst'))
  if (current && current.organization.accessStatus !== 'pending_kyc_docs')
    throw new Refused(409, 'wrong_state', t('refusals.onboardings.organizationNeedsNoOnboarding'))
  const sid = uuidv7(now.getTime())
  const at = now.toISOString()
  const first = { id: sid, at, by: actorOf(scope), event: BEGIN }
  const begins = begun(machine, { sid, now: at }, first)
  const { inner, court } = standingOf(begins.next)
  const inserted = await trx
    .insertInto('onboarding')
    .values({
      id: sid,
      organization_id: scope.organizationId,
      applicant_id: scope.personId,
      machine_version: begins.stored.version,
      snapshot: JSON.stringify(begins.stored.snapshot),
      head_hash: begins.hash,
      inner_state: inner,
      court,
      since: now,
      due_at: null,
      begun_at: now,
      submitted_at: null,
      updated_at: now,
    })
    // Two tabs at the same time: the second one goes on with what the first began.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return
  const { text, values } = firstRow(ONBOARDING_STORE, begins)
  await rows(trx, text, values)
}
