/** One LISTEN connection per process; all subscribers of changes share it. */
import pg from 'pg'
import { CHANNEL, type Announcement } from './announce.ts'

type OnChange = (change: Announcement) => void
type Listener = { readonly subscribers: Set<OnChange>; readonly stop: () => Promise<void> }

const listeners = new WeakMap<pg.Pool, Listener>()
const RECONNECT_MS = 1_000

/** @returns how to unsubscribe */
export function subscribeChanges(pool: pg.Pool, onChange: OnChange): () => void {
  const listener = listeners.get(pool) ?? open(pool)
  listeners.set(pool, listener)
  listener.subscribers.add(onChange)
  return () => listener.subscribers.delete(onChange)
}

/** Lets go of the connection, at the end of the process. */
export async function closeListener(pool: pg.Pool): Promise<void> {
  const listener = listeners.get(pool)
  listeners.delete(pool)
  await listener?.stop()
}

function open(pool: pg.Pool): Listener {
  const subscribers = new Set<OnChange>()
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  const connect = () => {
    const next = new pg.Client({ ...pool.options, application_name: 'understory listen' })
    client = next
    next.on('notification', ({ payload = '' }) => {
      const change = parse(payload)
      if (change) for (const onChange of subscribers) onChange(change)
    })
    next.on('error', () => {}) // followed by end
    next.on('end', retry)
    next
      .connect()
      .then(() => next.query(`listen ${CHANNEL}`))
      .catch(() => {
        // A standby that is about to become the primary still refuses to listen.
        void next.end().catch(() => {})
        retry()
      })
  }
  const retry = () => {
    if (isStopped) return
    clearTimeout(again)
    again = setTimeout(connect, RECONNECT_MS)
  }
  connect()
  return {
    subscribers,
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
