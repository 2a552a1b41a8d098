/** Everything that /metrics tells: what this process counted, its pool of connections, and what waits in the database. */
import { Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { logOfState } from '../../platform/log.ts'
import { roomIn, roomInDatabase } from '../../platform/storage/room.ts'
import { gauge, processRegistry, watchProcess } from '../../platform/metrics/registry.ts'
import { readState, type State } from './state.ts'

type Places = Pick<Deps, 'pool' | 'database' | 'clock' | 'log'> & {
  readonly config: Pick<Deps['config'], 'smtpUrl' | 'dataFolder'>
}

/** Who asks more often sees what was found last, so that asking is no burden. */
const READ_EVERY_MS = 5_000
/** A database that is slow or gone must not silence the figures of the process. */
const PATIENCE_MS = 3_000

/** @returns what makes the text, in the format of Prometheus */
export function metricsOf({ pool, database, clock, log, config }: Places): () => Promise<string> {
  watchProcess()
  const own = ownGauges(pool, config)
  const gauges = stateGauges()
  const reported = logOfState(log, 'the metrics of the database cannot be read', 'they can be read again')
  let reading: Promise<State> | null = null
  let last: { readonly at: number; readonly state: State } | null = null

  const read = (): Promise<State> =>
    (reading ??= readState(database, clock())
      .then((state) => {
        last = { at: performance.now(), state }
        return state
      })
      .finally(() => (reading = null)))

  const current = async (): Promise<State | null> => {
    if (last && performance.now() - last.at < READ_EVERY_MS) return last.state
    try {
      const state = await inTime(read())
      reported.works()
      return state
    } catch (error) {
      reported.fails(error)
      return null
    }
  }

  return async () => {
    const parts = await Promise.all([processRegistry.metrics(), own(), gauges(await current())])
    return parts.join('\n')
  }
}

function ownGauges(pool: Places['pool'], { smtpUrl, dataFolder }: Places['config']): () => Promise<string> {
  const registry = new Registry()
  const one = (name: string, help: string) => gauge({ name, help }, registry)
  const connections = gauge(
    { name: 'database_connections', help: 'Open connections of the pool', labels: ['state'] },
    registry,
  )
  const most = one('database_connections_max', 'Connections that the pool may open')
  const waiting = one('database_waiting', 'Callers that wait for a connection of the pool')
  one('mail_server_configured', '1 when e-mails are sent; 0 when they stay in the back office').set(
    smtpUrl === undefined ? 0 : 1,
  )
  const room = gauge(
    { name: 'room', help: '1 when it can be written, 0 when it is full', labels: ['of'] },
    registry,
  )
  const questions = { data_folder: roomIn(dataFolder), database: roomInDatabase(pool) }
  return async () => {
    for (const [of, hasRoom] of Object.entries(questions))
      room.set({ of }, (await inTime(hasRoom()).catch(() => true)) ? 1 : 0)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    most.set(pool.options.max ?? 0)
    waiting.set(pool.waitingCount)
    return registry.metrics()
  }
}

/** @throws when it takes too long; the work goes on */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database is too slow')), PATIENCE_MS)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

/** @returns the text of the gauges; null: the database did not answer */
type StateGauges = (state: State | null) => Promise<string>

function stateGauges(): StateGauges {
  const registry = new Registry()
  const one = (name: string, help: string) => gauge({ name, help }, registry)
  const byQueue = (name: string, help: string) => gauge({ name, help, labels: ['queue'] }, registry)
  const isUp = new Registry()
  const up = gauge({ name: 'database_up', help: '1 when the database answers, else 0' }, isUp)

  const depths = {
    outbox: [
      one('outbox_waiting', 'Outbox messages of which no job was made yet'),
      one('outbox_oldest_seconds', 'Age of the oldest outbox message that waits; 0: none waits'),
    ],
    deadlines: [
      one('deadlines_overdue', 'Deadlines that have passed and were not carried out yet'),
      one('deadlines_oldest_seconds', 'Time since the oldest of them passed; 0: there is none'),
    ],
    emails: [
      one('emails_unsent', 'E-mails of the last 30 days that were not sent'),
      one('emails_oldest_seconds', 'Age of the oldest of them; 0: there is none'),
    ],
  } as const
  const jobs = byQueue('jobs_waiting', 'Jobs that are due and wait for a worker; in "failed", those given up')
  const oldestJob = byQueue('jobs_oldest_seconds', 'Time since the oldest waiting job was due; 0: none waits')
  const bounced = one('emails_bounced', 'E-mails that came back in the last 7 days')
  const checkedAt = one('journal_check_timestamp_seconds', 'When the journals were verified last; 0: never')
  const problems = one('journal_check_problems', 'Problems that the last verification of the journals found')

  return async (state) => {
    up.set(state ? 1 : 0)
    if (!state) return isUp.metrics()
    for (const name of ['outbox', 'deadlines', 'emails'] as const) {
      const [count, seconds] = depths[name]
      count.set(state[name].waiting)
      seconds.set(state[name].oldestSeconds ?? 0)
    }
    for (const { queue, waiting, oldestSeconds } of state.queues) {
      jobs.set({ queue }, waiting)
      oldestJob.set({ queue }, oldestSeconds ?? 0)
    }
    bounced.set(state.bounced)
    checkedAt.set((state.check?.at.getTime() ?? 0) / 1000)
    problems.set(state.check?.problems ?? 0)
    return `${await isUp.metrics()}\n${await registry.metrics()}`
  }
}
