/** Each night's counting, and those that someone wishes for. Several processes may ask; the queue gives it to one. */
import type { Deps } from '../../deps.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { observeJob } from '../../platform/metrics/jobs.ts'
import { subscribeChanges } from '../../workflow/outbox/listener.ts'
import { countDwell } from './count.usecases.ts'
import { lastRun, lastWish } from './dwell.repository.ts'

/** After the journals have been verified; UTC. */
const NIGHTLY = '53 2 * * *'

type Task = { readonly rebuild?: boolean }

/** The queue has been started. Where nothing was ever counted it does not wait for the night. @returns how to stop */
export async function startDwellCounts(deps: Deps): Promise<() => Promise<void>> {
  const { jobs, database, pool, log } = deps
  const state = () =>
    inScope(database, SYSTEM, async (trx) => ({ run: await lastRun(trx), wish: await lastWish(trx) }))
  await jobs.work<Task | null>('dwell', { pollingIntervalSeconds: 1 }, ([job]) =>
    observeJob('dwell', async () =>
      log.info(await countDwell(deps, { rebuild: job?.data?.rebuild === true }), 'where operations wait'),
    ),
  )
  await jobs.schedule('dwell', NIGHTLY)
  const { run } = await state()
  if (!run) await jobs.send('dwell', {})
  const look = async (): Promise<void> => {
    const { run: last, wish } = await state()
    if (wish && (!last || last.at < wish)) await jobs.send('dwell', { rebuild: true })
  }
  const lookNow = () => look().catch((error: unknown) => log.error({ err: error }, 'a wish to count'))
  let looking = lookNow()
  const unsubscribe = subscribeChanges(pool, ({ topic }) => {
    if (topic === 'insights') looking = looking.then(lookNow)
  })
  return async () => {
    unsubscribe()
    await looking
  }
}
