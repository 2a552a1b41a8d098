/** One onboarding's journal, played for the owners of the platform. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Replay } from '../../../contract/replay.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { replayedItems } from '../../workflow/replayed.ts'
import { labelOf } from './journal-view.ts'
import { onboardingJournals } from './journaled.ts'
import { withheld } from './personal.ts'
import { findSubmitted } from './row.ts'

/** @throws Refused 404 for an unknown one and for what nobody submitted yet, 409 when it cannot be replayed */
export async function replayOnboarding(trx: Trx, scope: Scope, sid: string): Promise<z.input<typeof Replay>> {
  const { organizationId } = await findSubmitted(trx, scope, sid)
  const { rows } = await sql<{
    name: string
  }>`select name from organization where id = ${organizationId}::uuid`.execute(trx)
  const words = { labelOf, payloadOf: withheld }
  return {
    name: rows[0]?.name ?? '—',
    machine: 'onboarding',
    items: await replayedItems(trx, onboardingJournals, { sid, machine: 'onboarding' }, words),
  }
}
