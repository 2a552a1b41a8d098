/** Calls in the running minute over all processes, settled every 250 ms, near the limit at each call (trust page R26). */
import type pg from 'pg'
import { logOfState, type StateLog } from '../log.ts'

/** Length of the interval of a limit, in milliseconds. */
const SPAN_MS = 60_000
const SETTLE_EVERY_MS = 250
/** A process hands out at most this share of a limit before it settles. */
const SHARE = 1 / 50
/** From this share of the limit on every call waits for the sum of all processes. */
const NEAR = 0.8
/** Spans that are over are deleted after this long. */
const KEPT_MS = 60 * SPAN_MS
const MOST_KEYS = 50_000

type Entry = {
  span: number
  /** Sum over all processes when it was last settled. */
  known: number
  /** Sent and not answered yet. */
  flying: number
  /** Counted here and not sent yet. */
  pending: number
}

type Verdict = { readonly isWithin: boolean; readonly retryAfterSeconds: number }

export type SharedCounts = {
  /** Counts one call. @param most how many are allowed in a minute */
  readonly take: (key: string, most: number) => Promise<Verdict>
  readonly stop: () => void
}

type Options = {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly clock: () => Date
  readonly log: StateLog
}

/** The sum before this batch, by key. */
type Bases = ReadonlyMap<string, number>

const UPSERT = `
  insert into rate_count (key, span, count)
  select key, $1, count from unnest($2::text[], $3::int[]) as fresh (key, count) order by key
  on conflict (key, span) do update set count = rate_count.count + excluded.count
  returning key, count`

export function sharedCounts({ pool, clock, log }: Options): SharedCounts {
  const entries = new Map<string, Entry>()
  let timer: NodeJS.Timeout | null = null
  let running: Promise<Bases> | null = null
  let queued: Promise<Bases> | null = null
  let swept = 0
  const state = logOfState(log, 'rate limits are not shared', 'rate limits are shared again')

  const spanNow = () => Math.floor(clock().getTime() / SPAN_MS)

  function entryOf(key: string): Entry {
    const span = spanNow()
    const known = entries.get(key)
    if (known?.span === span) return known
    if (entries.size >= MOST_KEYS) entries.clear()
    const fresh = { span, known: 0, flying: 0, pending: 0 }
    entries.set(key, fresh)
    return fresh
  }

  /** One statement at a time; who comes meanwhile shares the next one. */
  function settle(): Promise<Bases> {
    queued ??= Promise.resolve(running).then(() => {
      queued = null
      running = write()
      return running
    })
    return queued
  }

  async function write(): Promise<Bases> {
    const span = spanNow()
    const bases = new Map<string, number>()
    const sent: { key: string; entry: Entry; count: number }[] = []
    for (const [key, entry] of entries) {
      if (entry.span !== span) entries.delete(key)
      else if (entry.pending > 0) {
        sent.push({ key, entry, count: entry.pending })
        bases.set(key, entry.known)
        entry.flying = entry.pending
        entry.pending = 0
      }
    }
    if (sent.length === 0) return bases
    try {
      const { rows } = await pool.query<{ key: string; count: number }>(UPSERT, [
        new Date(span * SPAN_MS),
        sent.map(({ key }) => key),
        sent.map(({ count }) => count),
      ])
      state.works()
      const sums = new Map(rows.map(({ key, count }) => [key, count]))
      for (const { key, entry, count } of sent) {
        entry.known = sums.get(key) ?? entry.known + count
        bases.set(key, entry.known - count)
      }
      if (swept !== span) {
        swept = span
        await pool.query('delete from rate_count where span < $1', [new Date(span * SPAN_MS - KEPT_MS)])
      }
    } catch (error) {
      // Without the database each process limits for itself; a lost count refuses no call.
      state.fails(error)
      for (const { entry, count } of sent) entry.known += count
    }
    for (const { entry } of sent) entry.flying = 0
    return bases
  }

  return {
    take: async (key, most) => {
      const entry = entryOf(key)
      const end = (entry.span + 1) * SPAN_MS - clock().getTime()
      const verdict = (isWithin: boolean) => ({ isWithin, retryAfterSeconds: Math.ceil(end / 1_000) })
      // Already over the limit: not counted further, so that many refused calls cost no statement.
      if (entry.known >= most) return verdict(false)
      entry.pending += 1
      const rank = entry.pending
      timer ??= setTimeout(() => {
        timer = null
        void settle()
      }, SETTLE_EVERY_MS).unref()
      const isNear = entry.known + entry.flying + entry.pending > most * NEAR
      if (!isNear && entry.pending < most * SHARE) return verdict(true)
      const bases = await settle()
      return verdict((bases.get(key) ?? 0) + rank <= most)
    },
    stop: () => {
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}
