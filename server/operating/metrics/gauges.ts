/** The figures of one database, as gauges. Those that cannot be read are left out: an old figure would look like a true one. */
import { Registry } from 'prom-client'
import { gauge } from '../../platform/metrics/registry.ts'
import type { State } from './state.ts'

/** @returns the text of the gauges; null: the database did not answer */
export type StateGauges = (state: State | null) => Promise<string>

export function stateGauges(): StateGauges {
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
