/** What stands around every call of the API: who calls, from where, limits, headers, errors. */
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PREFIX } from '../../../contract/endpoint.ts'
import type { Viewer } from '../../../contract/session.ts'
import { registerErrors } from './errors.ts'
import { Refused } from './refused.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, looked up at most once per request. */
    viewerOf(): Promise<Viewer | null>
    cachedViewer: Promise<Viewer | null> | null
  }
}

export const BODY_LIMIT = 256 * 1024

type Options = {
  readonly origin: string
  readonly findViewer: (request: FastifyRequest) => Promise<Viewer | null>
  /** Calls a minute from one address. */
  readonly callsPerMinute: number
}

/** Registers the surroundings on the given instance itself, so that its routes get them. */
export async function surround(
  app: FastifyInstance,
  { origin, findViewer, callsPerMinute }: Options,
): Promise<void> {
  registerErrors(app)
  app.decorateRequest('cachedViewer', null)
  app.decorateRequest('viewerOf', function (this: FastifyRequest) {
    return (this.cachedViewer ??= findViewer(this))
  })
  await app.register(helmet, {
    contentSecurityPolicy: false, // set per answer, with its nonce, where HTML is served
    strictTransportSecurity: origin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'sameorigin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' }, // the sign-in popup must reach its opener
  })
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith(PREFIX),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!request.url.startsWith(PREFIX)) return
    reply.header('cache-control', 'no-store')
    refuseForeignOrigin(request, origin)
  })
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A cookie travels also with forms of other sites, so calls that change something must come from our own pages. */
function refuseForeignOrigin(request: FastifyRequest, origin: string): void {
  if (READS.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const from = request.headers.origin
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (from !== undefined && from !== origin)
  if (isForeign) throw new Refused(403, 'foreign_origin')
}
