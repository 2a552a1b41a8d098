/** Background work: deadlines, the outbox, the effects. Several processes may run it. */
import type { Job, JobResult } from 'pg-boss'
import type { Jobs } from '../../platform/jobs.ts'
import { observeJob } from '../../platform/metrics/jobs.ts'
import { carryOut, type Outside } from '../effects/carry-out.ts'
import { closeListener, subscribeChanges } from './listener.ts'
import { relayOutbox, type EffectJob } from './outbox.ts'
import { fireTimer, sweepTimers, type DueTimer } from '../timers.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export type Worker = Outside & { readonly jobs: Jobs }

/** Looks by itself, however many notices get lost. */
const RELAY_EVERY_MS = 5_000
/** Changes come in crowds; one relay serves all of this long. */
const GATHER_MS = 150
const BATCHES = {
  pollingIntervalSeconds: 0.5,
  batchSize: 40,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const
/** Jobs of one batch at the same time: the pool is shared with the calls. */
const AT_ONCE = 4

/** Starts the workers. @returns how to stop: finishes what is under way */
export async function startWork(worker: Worker): Promise<() => Promise<void>> {
  const { jobs, log } = worker
  await jobs.start()
  const timers = await jobs.work<DueTimer, unknown, typeof BATCHES>('timer', BATCHES, (due) =>
    settle(worker, 'timer', due, (timer) => fireTimer(worker, timer)),
  )
  const effects = await jobs.work<EffectJob, unknown, typeof BATCHES>('effect', BATCHES, (waiting) =>
    settle(worker, 'effect', waiting, ({ outboxId }) => carryOut(worker, outboxId)),
  )
  const relay = relayOnce(worker, () => jobs.notifyWorker(effects))
  const sweep = async () => {
    if ((await sweepTimers(worker, jobs)) > 0) jobs.notifyWorker(timers)
    await relay()
  }
  await jobs.work('sweep', sweep)
  await jobs.schedule('sweep', '* * * * *')
  let soon: NodeJS.Timeout | null = null
  const relaySoon = () => {
    soon ??= setTimeout(() => {
      soon = null
      void relay()
    }, GATHER_MS)
  }
  const unsubscribe = subscribeChanges(worker.pool, ({ topic }) => {
    if (topic === 'operation') relaySoon()
  })
  const timer = setInterval(() => void relay(), RELAY_EVERY_MS)
  await sweep().catch((error: unknown) => log.error({ err: error }, 'first sweep'))
  return async () => {
    clearInterval(timer)
    unsubscribe()
    if (soon) clearTimeout(soon)
    await jobs.stop({ graceful: true, timeout: 5_000 })
    await relay.settled()
    await closeListener(worker.pool)
  }
}

/** Each job of a batch succeeds or fails for itself. */
async function settle<Data extends DueTimer | EffectJob>(
  { pool }: Pick<Worker, 'pool'>,
  queue: string,
  batch: readonly Job<Data>[],
  run: (data: Data) => Promise<unknown>,
): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (let start = 0; start < batch.length; start += AT_ONCE) {
    await callsFirst(pool)
    results.push(
      ...(await Promise.all(
        batch.slice(start, start + AT_ONCE).map(({ id, data }) =>
          observeJob(queue, () => run(data), 'outboxId' in data ? (data.trace ?? null) : undefined).then(
            (): JobResult => ({ id, status: 'completed' }),
            (error: unknown): JobResult => ({ id, status: 'failed', output: { message: String(error) } }),
          ),
        ),
      )),
    )
  }
  return results
}

/** One relay at a time; a call that comes meanwhile runs it once more. */
function relayOnce({ pool, jobs, log }: Worker, relayed: () => void) {
  let running: Promise<void> | null = null
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      const count = await relayOutbox({ pool }, jobs).catch((error: unknown) => {
        log.error({ err: error }, 'relay')
        return 0
      })
      if (count > 0) relayed()
    } while (again)
    running = null
  }
  const relay = (): Promise<void> => {
    if (running) again = true
    return (running ??= run())
  }
  return Object.assign(relay, { settled: async () => running ?? undefined })
}

/** The pool is shared: background work waits while calls wait for a connection. */
const LOOK_EVERY_MS = 5
/** Limit of that wait: e-mails and certificates continue under any load of calls. */
const GIVES_WAY_MS = 100

/** @returns as soon as no one waits for a connection, or after a while */
export async function callsFirst(pool: Pick<pg.Pool, 'waitingCount'>, ms = GIVES_WAY_MS): Promise<void> {
  const end = performance.now() + ms
  while (pool.waitingCount > 0 && performance.now() < end) await sleep(LOOK_EVERY_MS)
}
