/** Deadlines of onboardings: due rows become events of the server. */
import { sql } from 'kysely'
import { inScope, SYSTEM, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Places } from './documents.ts'
import type { Site } from '../../emails/people.ts'
import { findSubmitted } from './row.ts'
import { sendEvent, type Announced } from './send.ts'

type Due = { readonly onboarding_id: string; readonly id: string }

const MOST_AT_ONCE = 500

export const dueDeadlines = ({
  database,
  clock,
}: Pick<Places, 'database' | 'clock'>): Promise<readonly Due[]> =>
  inScope(database, SYSTEM, (trx) =>
    trx
      .selectFrom('onboarding_timer')
      .select(['onboarding_id', 'id'])
      .where('due_at', '<=', clock())
      .orderBy('due_at')
      .limit(MOST_AT_ONCE)
      .execute(),
  )

/** @returns null when someone acted in time, or another process was faster */
export const fireDeadline = (
  { database, clock }: Pick<Places, 'database' | 'clock'>,
  site: Site,
  due: Due,
): Promise<Announced | null> =>
  inScope(database, SYSTEM, async (trx) => {
    const onboarding = await findSubmitted(trx, SYSTEM, due.onboarding_id, true)
    const now = clock()
    const event = await taken(trx, due, now)
    if (event === null) return null
    await sql`savepoint before_event`.execute(trx)
    try {
      return await sendEvent({ trx, scope: SYSTEM, site, now, sessionHash: null }, onboarding, {
        type: event,
        payload: {},
        version: null,
      })
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error
      // The machine no longer listens to it: the row was left behind, and goes. What its effects wrote does not stay.
      await sql`rollback to savepoint before_event`.execute(trx)
      return null
    }
  })

async function taken(trx: Trx, { onboarding_id: onboardingId, id }: Due, now: Date): Promise<string | null> {
  const row = await trx
    .deleteFrom('onboarding_timer')
    .where('onboarding_id', '=', onboardingId)
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .returning('event')
    .executeTakeFirst()
  return row?.event ?? null
}
