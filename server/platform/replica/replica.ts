/** Heavy reads go to a replica while it follows, under the same row-level security; writes go to the primary. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseGone, openDatabase, openPool, sqlState, type Database } from '../database.ts'
import { logOfState, type StateLog } from '../log.ts'
import { counter, gauge } from '../metrics/registry.ts'

/** `older`: may be as old as the limit. `current`: holds everything that was committed before the read. */
export type Age = 'older' | 'current'

/** Runs a read. It writes nothing, and may run a second time, on the primary. @throws as `run` does */
export type HeavyReads = <Result>(age: Age, run: (database: Database) => Promise<Result>) => Promise<Result>

export type Replica = { readonly read: HeavyReads; readonly stop: () => Promise<void> }

const readsBy = counter({
  name: 'heavy_reads_total',
  help: 'Heavy reads by who answered',
  labels: ['server'],
})
const behind = gauge({ name: 'replica_lag_seconds', help: 'How old the replica is; 0: there is none' })

/** Where no replica is named. */
export const withoutReplica = (primary: Database): Replica => ({
  read: (_age, run) => run(primary),
  stop: async () => {},
})

export type ReplicaSettings = {
  readonly url: string
  /** A replica that is older than this answers no reads. */
  readonly mostSeconds: number
}
type Places = { readonly pool: pg.Pool; readonly database: Database; readonly log: StateLog }

/** A place in the log of the primary, and when it was written there, by this process's clock. */
type Mark = { readonly place: bigint; readonly at: number }

const LOOK_EVERY_MS = 500
const MOST_MARKS = 1_000
/** How long a read waits for what was committed before it. */
const WAIT_MS = 300
const WAIT_STEP_MS = 20

/** A replica ends reads that keep it from following (SQLSTATE of a recovery conflict). */
const CONFLICT = '40001'

const WRITTEN = "select (pg_current_wal_lsn() - '0/0')::text as place"
// Null on a server that follows no primary: it is not a replica, and answers no reads.
const REPLAYED = "select (pg_last_wal_replay_lsn() - '0/0')::text as place where pg_is_in_recovery()"

export function openReplica({ url, mostSeconds }: ReplicaSettings, size: number, primary: Places): Replica {
  const pool = openPool(url, size)
  const database = openDatabase(pool)
  const state = logOfState(
    primary.log,
    'the replica does not follow: the primary answers',
    'the replica answers again',
  )
  const marks: Mark[] = []
  /** The replica holds everything of before; by this process's clock, in milliseconds. */
  let currentAt = Number.NEGATIVE_INFINITY
  let isLooking = false

  const isFresh = () => performance.now() - currentAt <= mostSeconds * 1000

  async function look(): Promise<void> {
    const at = performance.now()
    const [written, replayed] = await Promise.all([placeOf(primary.pool, WRITTEN), placeOf(pool, REPLAYED)])
    marks.push({ place: written, at })
    const reached = marks.findLastIndex(({ place }) => place <= replayed)
    if (reached >= 0) currentAt = marks[reached]!.at
    marks.splice(0, Math.max(reached + 1, marks.length - MOST_MARKS))
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch((error: unknown) => error)
      .then((error: unknown) => {
        behind.set(Number.isFinite(currentAt) ? (performance.now() - currentAt) / 1000 : mostSeconds)
        if (isFresh()) state.works()
        else state.fails(error ?? new Error(`older than ${mostSeconds} s`))
      })
      .finally(() => (isLooking = false))
  }, LOOK_EVERY_MS).unref()

  /** @returns whether the replica holds what was committed before this call */
  async function isCurrent(): Promise<boolean> {
    const written = await placeOf(primary.pool, WRITTEN)
    const until = performance.now() + WAIT_MS
    while ((await placeOf(pool, REPLAYED)) < written) {
      if (performance.now() > until) return false
      await sleep(WAIT_STEP_MS)
    }
    return true
  }

  const read: HeavyReads = async (age, run) => {
    try {
      if (isFresh() && (age === 'older' || (await isCurrent()))) {
        const result = await run(database)
        readsBy.inc({ server: 'replica' })
        return result
      }
    } catch (error) {
      if (!isDatabaseGone(error) && sqlState(error) !== CONFLICT) throw error
      currentAt = Number.NEGATIVE_INFINITY // until the next look
    }
    readsBy.inc({ server: 'primary' })
    return run(primary.database)
  }

  return {
    read,
    stop: async () => {
      clearInterval(timer)
      await database.destroy()
    },
  }
}

/** @throws when the server is not of that kind */
async function placeOf(pool: pg.Pool, text: string): Promise<bigint> {
  const { rows } = await pool.query<{ place: string | null }>(text)
  const place = rows[0]?.place
  if (place == null) throw new Error('this server follows no other')
  return BigInt(place)
}
