/** How soon somebody should look: a figure for the order of the queue. It decides nothing. */
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'

const FLAGGED_COUNTRY = 40
const EXPOSED_PERSONS = 20
/** Of a hit that is surely the same name, as long as nobody said that it is somebody else. */
const SUREST_HIT = 40

export async function riskOf(trx: Trx, onboardingId: string, isFlagged: boolean): Promise<number> {
  const { rows } = await sql<{ exposed: boolean; score: number }>`select
    exists (select 1 from onboarding_answer where onboarding_id = ${onboardingId}::uuid
      and step = 'ComplianceCheck' and content->>'hasExposedPersons' = 'yes') as exposed,
    coalesce((select max(score) from onboarding_hit where onboarding_id = ${onboardingId}::uuid
      and gone_at is null and verdict is distinct from 'falseMatch'), 0) as score`.execute(trx)
  const { exposed = false, score = 0 } = rows[0] ?? {}
  const sum = (isFlagged ? FLAGGED_COUNTRY : 0) + (exposed ? EXPOSED_PERSONS : 0) + (score / 100) * SUREST_HIT
  return Math.round(sum)
}
