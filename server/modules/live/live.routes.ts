/** What changed, as server-sent events: a hint to fetch again, never the data itself. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { live } from '../../../contract/live.ts'
import { toWire } from '../../../contract/wire.ts'
import { route } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/database.ts'
import type { Announcement } from '../../workflow/announce.ts'
import { hearChanges } from '../../workflow/listener.ts'

const HEARTBEAT_MS = 20_000

export function liveRoutes(app: FastifyInstance, { pool }: { readonly pool: pg.Pool }): void {
  const open = new Set<() => void>()

  route(app, live.changes, async ({ scope, request, reply }) => {
    // What the plugins have set on the reply has to be said by hand: it is taken out of Fastify's hands.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no', // a proxy in front must not collect it
    })
    reply.raw.write('retry: 2000\n\n')
    const deaf = hearChanges(pool, (change) => {
      if (!concerns(change, scope)) return
      const { topic, sid, version } = change
      reply.raw.write(`data: ${JSON.stringify(toWire({ topic, sid, version }))}\n\n`)
    })
    const heartbeat = setInterval(() => {
      reply.raw.write(': still here\n\n')
      void isSignedIn(request).then((isThere) => isThere || end())
    }, HEARTBEAT_MS)
    const end = () => {
      clearInterval(heartbeat)
      deaf()
      open.delete(end)
      reply.raw.end()
    }
    open.add(end)
    reply.raw.once('close', end)
    return reply
  })

  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
}

/** Asks anew: a session may have ended while its connection stayed open. */
async function isSignedIn(request: FastifyRequest): Promise<boolean> {
  request.cachedViewer = null
  return (await request.viewerOf().catch(() => null)) !== null
}

/** The platform hears everything, others what their organization is a party of. */
const concerns = ({ organizations }: Announcement, { platform, organizationId }: Scope): boolean =>
  platform || (organizationId !== null && organizations.includes(organizationId))
