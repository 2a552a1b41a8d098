/** From the provider's token to our session, and back to nothing. */
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import * as z from 'zod'
import type { Viewer } from '../../../contract/session.ts'
import type { Database } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { hashToken, newToken } from './session.cookie.ts'
import * as repository from './session.repository.ts'

/** Leeway for clocks that differ (specification section 9). */
const LEEWAY_SECONDS = 60
export const SESSION_SECONDS = 8 * 3600
/** How long a looked-up viewer is believed; a sign-out elsewhere is felt after this. */
const BELIEVED_MS = 1000
const MOST_BELIEVED = 10_000

const Claims = z.object({
  sub: z.string().min(1),
  email: z.email(),
  name: z.string().optional(),
  iat: z.number(),
})

export type Tokens = { readonly verify: (token: string) => Promise<z.output<typeof Claims>> }

/** Verifies access tokens: issuer, audience, RS256, expiry, not-before, 60 s leeway. @throws Refused 401 */
export function accessTokens(issuer: string, audience: string, jwksUrl: string): Tokens {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 10_000 })
  return {
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify<JWTPayload>(token, keys, {
          issuer,
          audience,
          algorithms: ['RS256'],
          clockTolerance: LEEWAY_SECONDS,
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        return Claims.parse(payload)
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError)
          throw new Refused(401, 'invalid_token')
        throw error
      }
    },
  }
}

/** @returns the new cookie's value; always new, so that a session cannot be fixed beforehand */
export async function signIn(database: Database, tokens: Tokens, token: string, now: Date): Promise<string> {
  const claims = await tokens.verify(token)
  const personId = await repository.rememberPerson(database, claims)
  const value = newToken()
  await repository.openSession(database, {
    tokenHash: hashToken(value),
    personId,
    authenticatedAt: new Date(claims.iat * 1000),
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  })
  return value
}

export type ViewerCache = {
  readonly find: (tokenHash: Buffer) => Promise<Viewer | null>
  readonly forget: (tokenHash: Buffer) => void
}

/** Spares the hot path a query: a viewer is looked up at most once a second per session. */
export function viewerCache(database: Database, clock: () => Date): ViewerCache {
  const believed = new Map<string, { readonly until: number; readonly viewer: Promise<Viewer | null> }>()
  return {
    find: (tokenHash) => {
      const key = tokenHash.toString('base64')
      const now = clock()
      const known = believed.get(key)
      if (known && known.until > now.getTime()) return known.viewer
      if (believed.size >= MOST_BELIEVED) believed.clear()
      const viewer = repository.findViewer(database, tokenHash, now)
      believed.set(key, { until: now.getTime() + BELIEVED_MS, viewer })
      viewer.catch(() => believed.delete(key))
      return viewer
    },
    forget: (tokenHash) => void believed.delete(tokenHash.toString('base64')),
  }
}
