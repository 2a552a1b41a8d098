/** What runs beside the calls: deadlines, the outbox, the effects. Several processes may all do it. */
import type { Jobs } from '../platform/jobs.ts'
import { carryOut, type Outside } from './effects/carry-out.ts'
import { closeListener, hearChanges } from './listener.ts'
import { relayOutbox, type EffectJob } from './outbox.ts'
import { fireTimer, sweepTimers, type DueTimer } from './timers.ts'

export type Worker = Outside & { readonly jobs: Jobs }

/** Looks by itself, however many notices get lost. */
const RELAY_EVERY_MS = 5_000
const POLLING = { pollingIntervalSeconds: 0.5, localConcurrency: 2 } as const

/** Starts the workers. @returns how to stop: finishes what is under way */
export async function startWork(worker: Worker): Promise<() => Promise<void>> {
  const { jobs, log } = worker
  await jobs.start()
  const relay = relayOnce(worker)
  const sweep = async () => {
    await sweepTimers(worker, jobs)
    await relay()
  }
  await jobs.work('sweep', sweep)
  await jobs.work<DueTimer>('timer', POLLING, async (due) => {
    for (const job of due) await fireTimer(worker, job.data)
  })
  await jobs.work<EffectJob>('effect', POLLING, async (effects) => {
    for (const job of effects) await carryOut(worker, job.data.outboxId)
  })
  await jobs.schedule('sweep', '* * * * *')
  const deaf = hearChanges(worker.pool, ({ topic }) => {
    if (topic === 'operation') void relay()
  })
  const timer = setInterval(() => void relay(), RELAY_EVERY_MS)
  await sweep().catch((error: unknown) => log.error({ err: error }, 'first sweep'))
  return async () => {
    clearInterval(timer)
    deaf()
    await jobs.stop({ graceful: true, timeout: 5_000 })
    await relay.settled()
    await closeListener(worker.pool)
  }
}

/** One relay at a time; a call that comes meanwhile runs it once more. */
function relayOnce({ pool, jobs, log }: Worker) {
  let running: Promise<void> | null = null
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      await relayOutbox({ pool }, jobs).catch((error: unknown) => log.error({ err: error }, 'relay'))
    } while (again)
    running = null
  }
  const relay = (): Promise<void> => {
    if (running) again = true
    return (running ??= run())
  }
  return Object.assign(relay, { settled: async () => running ?? undefined })
}
