/**
 * Publishes changes to every process. After the commit and in batches, not inside it: a NOTIFY in a transaction makes
 * PostgreSQL take one lock for the whole database until the commit is on disk, so all commits would queue one by one.
 * A process that dies in between loses only a hint: relays and screens also poll.
 */
import type pg from 'pg'
import type { Change } from '../../../contract/live.ts'

export const CHANNEL = 'changes'

export type Announcement = {
  readonly topic: Change['topic']
  readonly sid: string
  readonly version: number
  /** Organizations that may receive it, in addition to the platform. */
  readonly organizations: readonly string[] | 'everybody'
  /** People who may receive it, whichever organization they act for: an applicant has none at first. */
  readonly people?: readonly string[]
}

const waiting = new WeakMap<pg.Pool, Announcement[]>()

export function announce(pool: pg.Pool, change: Announcement): void {
  const queue = waiting.get(pool)
  if (queue) {
    queue.push(change)
    return
  }
  const started = [change]
  waiting.set(pool, started)
  setImmediate(() => flush(pool, started))
}

function flush(pool: pg.Pool, queue: Announcement[]): void {
  // While this statement is under way, the next ones gather.
  const batch = queue.splice(0, 200)
  const payloads = batch.map((change) => JSON.stringify(change))
  pool
    .query(`select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`, [payloads])
    .catch(() => {}) // a hint was lost; the database's own trouble is reported by those who need it
    .finally(() => {
      if (queue.length > 0) flush(pool, queue)
      else waiting.delete(pool)
    })
}
