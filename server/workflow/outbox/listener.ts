/** One LISTEN connection per process; all subscribers of changes share it. */
import pg from 'pg'
import { CHANNEL, type Announcement } from './announce.ts'

type OnChange = (change: Announcement) => void
type Subscriber = { readonly onChange: OnChange; readonly onGap: (() => void) | undefined }
type Listener = {
  readonly subscribers: Set<Subscriber>
  readonly heardFor: (ms: number) => readonly Announcement[] | null
  readonly stop: () => Promise<void>
}

const listeners = new WeakMap<pg.Pool, Listener>()
const RECONNECT_MS = 1_000

/** What a page can have missed while it was opened. */
const REMEMBERED = { ms: 60_000, changes: 2_000 } as const

/** @param onGap when changes may have been missed, after a lost connection @returns unsubscribes */
export function subscribeChanges(pool: pg.Pool, onChange: OnChange, onGap?: () => void): () => void {
  const { subscribers } = listenerOf(pool)
  const subscriber = { onChange, onGap }
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** What was heard in the last milliseconds, the oldest first; null: it is not known whether that is all. */
export const changesOfLast = (pool: pg.Pool, ms: number): readonly Announcement[] | null =>
  listenerOf(pool).heardFor(ms)

function listenerOf(pool: pg.Pool): Listener {
  const listener = listeners.get(pool) ?? open(pool)
  listeners.set(pool, listener)
  return listener
}

/** Lets go of the connection, at the end of the process. */
export async function closeListener(pool: pg.Pool): Promise<void> {
  const listener = listeners.get(pool)
  listeners.delete(pool)
  await listener?.stop()
}

function open(pool: pg.Pool): Listener {
  const subscribers = new Set<Subscriber>()
  /** Since when nothing was missed, and what was heard, in milliseconds of this process. */
  let since = Number.POSITIVE_INFINITY
  const heard: { readonly at: number; readonly change: Announcement }[] = []
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  const connect = (isAgain = false) => {
    const next = new pg.Client({ ...pool.options, application_name: 'understory listen' })
    client = next
    next.on('notification', ({ payload = '' }) => {
      const change = parse(payload)
      if (!change) return
      remember(change)
      for (const { onChange } of subscribers) onChange(change)
    })
    next.on('error', () => {}) // followed by end
    next.on('end', retry)
    next
      .connect()
      .then(() => next.query(`listen ${CHANNEL}`))
      .then(() => {
        since = performance.now()
        if (isAgain) for (const { onGap } of subscribers) onGap?.()
      })
      .catch(() => {
        // A standby that is about to become the primary still refuses to listen.
        void next.end().catch(() => {})
        retry()
      })
  }
  const retry = () => {
    since = Number.POSITIVE_INFINITY
    if (isStopped) return
    clearTimeout(again)
    again = setTimeout(() => connect(true), RECONNECT_MS)
  }
  const remember = (change: Announcement) => {
    const now = performance.now()
    heard.push({ at: now, change })
    const kept = heard.findIndex(({ at }) => at >= now - REMEMBERED.ms)
    const gone = Math.max(kept, heard.length - REMEMBERED.changes)
    if (gone > 0) since = Math.max(since, heard.splice(0, gone).at(-1)!.at)
  }
  connect()
  return {
    subscribers,
    heardFor: (ms) => {
      const from = performance.now() - ms
      return from <= since ? null : heard.filter(({ at }) => at >= from).map(({ change }) => change)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(again)
      await client?.end().catch(() => {})
    },
  }
}

function parse(payload: string): Announcement | null {
  try {
    return JSON.parse(payload) as Announcement
  } catch {
    return null // not ours
  }
}
