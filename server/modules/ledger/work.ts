/** Each night's verification. Several processes may ask for it; the queue gives it to one. */
import type { Deps } from '../../deps.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { observeJob } from '../../platform/metrics/jobs.ts'
import { Refused } from '../../platform/http/refused.ts'
import { lastCheck } from './heads.repository.ts'
import { verifyJournals } from './journals.usecases.ts'
import { t } from '../../platform/messages.ts'

/** When the fewest work; UTC. */
const NIGHTLY = '23 2 * * *'

/** The queue keeps one that waits: asked twice, it is done once. @throws Refused 409 where no queue runs */
export async function verifySoon(jobs: Deps['jobs']): Promise<void> {
  try {
    await jobs.send('journals', {})
  } catch {
    throw new Refused(409, 'wrong_state', t('refusals.ledger.queueNotRunningHereNothing'))
  }
}

/** The queue has been started. Where nothing was ever verified it does not wait for the night. */
export async function startJournalChecks(deps: Deps): Promise<void> {
  const { jobs, database, log } = deps
  await jobs.work('journals', () => observeJob('journals', check))
  await jobs.schedule('journals', NIGHTLY)
  if (!(await inScope(database, SYSTEM, lastCheck))) await jobs.send('journals', {})

  async function check(): Promise<void> {
    const { examples, ...found } = await verifyJournals(deps)
    const problems = found.chains + found.folds + found.heads
    if (problems > 0) log.error({ ...found, examples }, 'the journals do not verify')
    else log.info(found, 'the journals verify')
  }
}
