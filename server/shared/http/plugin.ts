/** What is around every call of the API: who calls, from where, limits, headers, errors. */
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PREFIX } from '../../../contract/http/endpoint.ts'
import { isUnder } from '../../platform/http/admission.ts'
import { guardBodies, type Pace } from '../../platform/http/bodies.ts'
import { isForeign } from '../../platform/http/foreign-origin.ts'
import { registerErrors } from '../../platform/http/errors.ts'
import { warnOnce, type WarnOnce } from '../../platform/log.ts'
import type { SignedIn } from './fresh.ts'
import type { Limits } from './limits.ts'
import { boundQuery } from '../../platform/http/query-limits.ts'
import { Refused } from '../../platform/http/refused.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, looked up at most once per request. */
    viewerOf(): Promise<SignedIn | null>
    cachedViewer: Promise<SignedIn | null> | null
  }
  interface FastifyInstance {
    /** What is around each call besides the policy; null where nothing is limited. */
    limits: Limits | null
    clock: () => Date
  }
}

export const BODY_LIMIT = 256 * 1024

type Options = {
  readonly origin: string
  readonly findViewer: (request: FastifyRequest) => Promise<SignedIn | null>
  readonly limits?: Limits
  readonly clock?: () => Date
  readonly pace?: Pace
}

/** The embedded provider, which answers people without a session. */
const IDENTITY = '/identity/'

/** Registers the surroundings on the given instance itself, so that its routes get them. */
export async function surround(
  app: FastifyInstance,
  { origin, findViewer, limits, clock = () => new Date(), pace }: Options,
): Promise<void> {
  registerErrors(app)
  const warn = warnOnce(app.log)
  guardBodies(app, pace)
  app.decorate('limits', limits ?? null)
  app.decorate('clock', clock)
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const isCall = isUnder(request, PREFIX)
    if (isCall || isUnder(request, IDENTITY)) await limits?.spendAddress(request.ip, reply)
    if (!isCall) return
    reply.header('cache-control', 'no-store')
    refuseForeignOrigin(request, origin, warn)
    boundQuery(request.url)
  })
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A cookie travels also with forms of other sites, so calls that change something must come from our own pages. */
function refuseForeignOrigin(request: FastifyRequest, origin: string, warn: WarnOnce): void {
  if (READS.has(request.method)) return
  if (!isForeign(request, origin)) return
  const from = request.headers.origin
  if (from !== undefined && from !== origin && isOwnPage(request, from))
    warn(
      'ORIGIN',
      `People use this server at ${from}, and ORIGIN is "${origin}": every change is refused there.`,
    )
  throw new Refused(403, 'foreign_origin')
}

/** As the browser says, or, where it says nothing because the page is not encrypted, by the host that was asked. */
const isOwnPage = (request: FastifyRequest, from: string): boolean =>
  request.headers['sec-fetch-site'] === 'same-origin' ||
  (request.headers['sec-fetch-site'] === undefined && URL.parse(from)?.host === request.host)
