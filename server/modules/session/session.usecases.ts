/** From the provider's token to our session, and back to nothing. */
import type pg from 'pg'
import type { Database } from '../../platform/database.ts'
import type { SignedIn } from '../../shared/http/fresh.ts'
import type { Tokens } from '../../platform/identity/tokens.ts'
import { hashToken, newToken } from './session.cookie.ts'
import { rememberPerson } from './session.people.ts'
import * as repository from './session.repository.ts'

export const SESSION_SECONDS = 8 * 3600
/** How long a looked-up viewer is believed; a sign-out at another process is felt after this. */
const BELIEVED_MS = 800
const MOST_BELIEVED = 10_000

type Places = { readonly database: Database; readonly tokens: Tokens }
type Opening = {
  readonly token: string
  readonly idToken?: string | undefined
  readonly now: Date
  /** The session that the browser came with, if any. */
  readonly previous: Buffer | null
  readonly device: string | null
}

const atSecond = (seconds: number) => new Date(seconds * 1000)

/** @returns a new cookie value, against session fixation @throws Refused 401 for the token, 403 for the person */
export async function signIn({ database, tokens }: Places, opening: Opening): Promise<string> {
  const claims = await tokens.verify(opening.token)
  const personId = await rememberPerson(database, {
    sub: claims.sub,
    email: claims.email,
    name: claims.name,
    isEmailVerified: claims.email_verified === true,
  })
  const claimed =
    claims.auth_time === undefined && opening.idToken ? await tokens.verifySignIn(opening.idToken) : null
  const proven = claimed?.sub === claims.sub ? claimed : null
  const authenticated = claims.auth_time ?? proven?.auth_time
  const value = newToken()
  await repository.openSession(database, {
    tokenHash: hashToken(value),
    personId,
    authenticatedAt: authenticated === undefined ? null : atSecond(authenticated),
    signIn:
      claims.auth_time === undefined
        ? proven && { nonceHash: hashToken(proven.nonce), tokenHash: hashToken(opening.token) }
        : 'claimed',
    issuedAt: atSecond(claims.iat),
    now: opening.now,
    expiresAt: new Date(opening.now.getTime() + SESSION_SECONDS * 1000),
    previous: opening.previous,
    device: opening.device,
  })
  return value
}

export type ViewerCache = {
  readonly find: (tokenHash: Buffer) => Promise<SignedIn | null>
  readonly invalidate: (tokenHash: Buffer) => void
  /** After a change of people, memberships or organizations. */
  readonly invalidateAll: () => void
}

/** Spares the hot path a query: a viewer is looked up at most about once a second per session. */
export function viewerCache(pool: pg.Pool, clock: () => Date): ViewerCache {
  const believed = new Map<string, { readonly until: number; readonly viewer: Promise<SignedIn | null> }>()
  return {
    find: (tokenHash) => {
      const key = tokenHash.toString('base64')
      const now = clock()
      const known = believed.get(key)
      if (known && known.until > now.getTime()) return known.viewer
      if (believed.size >= MOST_BELIEVED) believed.clear()
      const viewer = repository.findViewer(pool, tokenHash, now)
      believed.set(key, { until: now.getTime() + BELIEVED_MS, viewer })
      viewer.catch(() => believed.delete(key))
      return viewer
    },
    invalidate: (tokenHash) => void believed.delete(tokenHash.toString('base64')),
    invalidateAll: () => believed.clear(),
  }
}
