/** The session cookie: opaque, HttpOnly, bound to this host. */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` binds the cookie to this host and path; Chromium and Firefox take it on http://localhost too. */
export const COOKIE = '__Host-session'
/** For browsers that treat localhost as insecure (Safari): sent beside, and read when the other is missing. */
const PLAIN_COOKIE = 'session'

export type CookiePort = {
  readonly set: (reply: FastifyReply, token: string, maxAgeSeconds: number) => void
  readonly hashOf: (request: FastifyRequest) => Buffer | null
}

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** @param origin where the site is served; the plain cookie exists only on http://localhost */
export function sessionCookie(origin: string): CookiePort {
  const { protocol, hostname } = new URL(origin)
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
  const names = isLocal ? [COOKIE, PLAIN_COOKIE] : [COOKIE]
  const attributes = 'Path=/; HttpOnly; SameSite=Lax'
  const line = (name: string, token: string, maxAge: number) =>
    `${name}=${token}; Max-Age=${maxAge}; ${attributes}${name === COOKIE ? '; Secure' : ''}`
  return {
    set: (reply, token, maxAge) =>
      void reply.header(
        'set-cookie',
        cookiesFor(reply).map((name) => line(name, token, maxAge)),
      ),
    hashOf: (request) => {
      const token = names.map((name) => readCookie(request, name)).find((value) => value)
      return token ? hashToken(token) : null
    },
  }

  /** The plain one only for browsers that would drop the other. */
  function cookiesFor(reply: FastifyReply): readonly string[] {
    const agent = reply.request.headers['user-agent'] ?? ''
    const dropsSecure = isLocal && /Safari\//.test(agent) && !/Chrom(e|ium)\//.test(agent)
    return dropsSecure ? [PLAIN_COOKIE] : [COOKIE]
  }
}

function readCookie(request: FastifyRequest, name: string): string | null {
  const part = request.headers.cookie?.split(/;\s*/).find((candidate) => candidate.startsWith(`${name}=`))
  return part ? part.slice(name.length + 1) : null
}
