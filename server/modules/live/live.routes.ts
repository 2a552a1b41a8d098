/** What changed, as server-sent events: a hint to fetch again, never the data itself. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { live } from '../../../contract/live.ts'
import { EVERYTHING, toWire } from '../../../contract/http/wire.ts'
import { networkOf } from '../../platform/http/network.ts'
import { gauge } from '../../platform/metrics/registry.ts'
import { Refused } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import type { Database, Scope } from '../../platform/database.ts'
import type { Announcement } from '../../workflow/outbox/announce.ts'
import { changesOfLast, subscribeChanges } from '../../workflow/outbox/listener.ts'
import type { CookiePort } from '../session/session.cookie.ts'
import { livingSessions } from '../session/session.repository.ts'
import { announceAfterCalls } from './after-calls.ts'

const HEARTBEAT_MS = 20_000
/** How long the call itself may be on its way, and a standby behind. */
const ON_THE_WAY_MS = 3_000
/** A stream with an ended or changed session is closed within a second; one query serves all streams. */
const LOOK_EVERY_MS = 500

/** Open at once: of one browser, with all of its tabs, and of one network. Beyond that a stream is refused with 429. */
export const MOST_STREAMS = { session: 12, address: 200 } as const
const RETRY_AFTER_SECONDS = 30
/** What a browser that does not read may leave in memory; then its stream is cut, and it comes again when it reads. */
const MOST_UNREAD_BYTES = 256 * 1024

const openStreams = gauge({ name: 'event_streams', help: 'Event streams of browsers that are open' })

type Stream = { readonly hash: Buffer; readonly organizationId: string | null; readonly end: () => void }

type Places = {
  readonly pool: pg.Pool
  readonly database: Database
  readonly clock: () => Date
  readonly cookie?: CookiePort
}

export function liveRoutes(app: FastifyInstance, { pool, database, clock, cookie }: Places): void {
  announceAfterCalls(app, pool)
  const open = new Set<() => void>()
  const streams = new Set<Stream>()
  let isLooking = false
  const looking = setInterval(() => {
    if (isLooking || streams.size === 0) return
    isLooking = true
    void endStrangers().finally(() => (isLooking = false))
  }, LOOK_EVERY_MS).unref()

  async function endStrangers(): Promise<void> {
    const asked = [...streams]
    const living = await livingSessions(
      database,
      asked.map(({ hash }) => hash),
      clock(),
    ).catch(() => null) // the next look asks again
    for (const { hash, organizationId, end } of asked)
      if (living && living.get(hash.toString('base64')) !== organizationId) end()
  }

  const counts = new Map<string, number>()
  /** @returns how to leave again @throws Refused 429 */
  function enter(keys: readonly (readonly [string, number])[], reply: FastifyReply): () => void {
    if (keys.some(([key, most]) => (counts.get(key) ?? 0) >= most)) {
      reply.header('retry-after', RETRY_AFTER_SECONDS)
      throw new Refused(429, 'too_many_requests')
    }
    for (const [key] of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    return () => {
      for (const [key] of keys) {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    }
  }

  route(app, live.changes, async ({ scope, query: { age }, request, reply }) => {
    const hash = cookie?.hashOf(request)
    const leave = enter(
      [
        [`address ${networkOf(request.ip)}`, MOST_STREAMS.address],
        ...(hash ? [[`session ${hash.toString('base64')}`, MOST_STREAMS.session] as const] : []),
      ],
      reply,
    )
    // What the plugins have set on the reply has to be said by hand: it is taken out of Fastify's hands.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    // Without chunks a frame is one write. The stream ends with its connection.
    reply.raw.removeHeader('transfer-encoding')
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no', // a proxy in front must not collect it
    })
    // A browser that comes again by itself sends the id.
    const isAgain = request.headers['last-event-id'] !== undefined
    const write = (frame: string | Buffer) => {
      if (reply.raw.writableLength > MOST_UNREAD_BYTES) reply.raw.destroy()
      else reply.raw.write(frame)
    }
    write('retry: 2000\nid: 1\n\n')
    const tell = (change: Announcement) => {
      if (concerns(change, scope)) write(frameOf(change))
    }
    const tellEverything = () => write(`event: ${EVERYTHING}\ndata: {}\n\n`)
    const missed = isAgain || age === undefined ? null : changesOfLast(pool, age + ON_THE_WAY_MS)
    if (missed) missed.forEach(tell)
    else tellEverything()
    const unsubscribe = subscribeChanges(pool, tell, tellEverything)
    const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
    const stream = hash ? { hash, organizationId: scope.organizationId, end: () => end() } : null
    const end = () => {
      if (!open.has(end)) return
      leave()
      clearInterval(heartbeat)
      unsubscribe()
      open.delete(end)
      openStreams.dec()
      if (stream) streams.delete(stream)
      reply.raw.end()
    }
    open.add(end)
    openStreams.inc()
    if (stream) streams.add(stream)
    reply.raw.once('close', end)
    return reply
  })

  app.addHook('preClose', async () => {
    clearInterval(looking)
    for (const end of open) end()
  })
}

const frames = new WeakMap<Announcement, Buffer>()

/** Written once for all streams. */
function frameOf(change: Announcement): Buffer {
  const { topic, sid, version } = change
  const frame =
    frames.get(change) ?? Buffer.from(`data: ${JSON.stringify(toWire({ topic, sid, version }))}\n\n`)
  frames.set(change, frame)
  return frame
}

/** The platform hears everything, others what concerns them, their organization or every organization. */
const concerns = (
  { organizations, people = [] }: Announcement,
  { platform, organizationId, personId }: Scope,
): boolean =>
  platform ||
  people.includes(personId) ||
  (organizationId !== null && (organizations === 'everybody' || organizations.includes(organizationId)))
