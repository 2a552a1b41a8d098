/** Verifies the provider's access tokens; the address of its keys comes from its discovery document. */
import { t } from '../messages.ts'
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { Refused } from '../http/refused.ts'
import type { WarnOnce } from '../log.ts'
import { unreachable, wrongSetting } from './wrong-settings.ts'
import type { Logger } from 'pino'
import type { IdentitySettings } from './settings.ts'

/** Leeway for clocks that differ, in seconds (specification section 9). */
const LEEWAY_SECONDS = 60
/** How long the provider may take to answer, in milliseconds (specification section 9). */
const PATIENCE_MS = 10_000
/** Keys are asked for again at most this often, no matter how many tokens name invented key ids. */
const COOLDOWN_MS = 1_000

const Claims = z.object({
  sub: z.string().min(1),
  email: z.email(),
  name: z.string().optional(),
  iat: z.number(),
  /** When the person signed in, seconds. A refreshed token keeps it. */
  auth_time: z.number().optional(),
  email_verified: z.unknown().optional(),
  azp: z.string().optional(),
  client_id: z.string().optional(),
})
type TokenClaims = z.output<typeof Claims>

const SignInClaims = z.object({ sub: z.string(), nonce: z.string().min(1), auth_time: z.number().optional() })
/** What an ID token tells of the sign-in that it was issued for. */
type SignInClaims = z.output<typeof SignInClaims>

export type Tokens = {
  readonly verify: (token: string) => Promise<TokenClaims>
  /** @returns null when it proves no sign-in: refreshed without a nonce, expired, or not for us */
  readonly verifySignIn: (idToken: string) => Promise<SignInClaims | null>
}

type Expected = {
  readonly issuer: string
  readonly audience: string
  /** A token that was made for another client of the same provider is refused. */
  readonly clientId: string
  readonly keys: JWTVerifyGetKey
  /** Says which setting is wrong when the provider's own tokens are refused. */
  readonly warn?: WarnOnce
}

/** Issuer, audience, RS256, expiry, not-before, 60 s leeway, party. @throws Refused 401 `invalid_token` */
export function accessTokens({ issuer, audience, clientId, keys, warn }: Expected): Tokens {
  return {
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience,
          algorithms: ['RS256'],
          clockTolerance: LEEWAY_SECONDS,
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        const claims = Claims.parse(payload)
        const party = claims.azp ?? claims.client_id ?? clientId
        if (party !== clientId) {
          warn?.(
            'OIDC_CLIENT_ID',
            `Tokens are made for the client "${party}", and OIDC_CLIENT_ID is "${clientId}".`,
          )
          throw new Refused(401, 'invalid_token')
        }
        if (claims.auth_time === undefined)
          warn?.(
            'auth_time',
            'Access tokens carry no auth_time, so every new session needs an ID token with the nonce of its own sign-in. Add the claim at the identity provider.',
          )
        if (claims.email_verified === undefined)
          warn?.(
            'email_verified',
            'Access tokens carry no email_verified, so no new person can sign in. Add the claim at the identity provider.',
          )
        return claims
      } catch (error) {
        if (error instanceof Refused) throw error
        const wrong = wrongSetting(error, { token, issuer, audience })
        if (wrong) warn?.(wrong.cause, wrong.sentence)
        // The provider is not there: that says nothing about the token.
        if (error instanceof errors.JWKSTimeout || error instanceof Unreachable) {
          warn?.('unreachable', unreachable(issuer, error.cause ?? error))
          throw new Refused(503, 'overloaded', t('refusals.http.identityProviderSilent'))
        }
        if (error instanceof errors.JOSEError || error instanceof z.ZodError)
          throw new Refused(401, 'invalid_token')
        throw error
      }
    },
    verifySignIn: async (idToken) => {
      const verified = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms: ['RS256'],
        clockTolerance: LEEWAY_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat'],
      }).catch(() => null)
      return SignInClaims.safeParse(verified?.payload).data ?? null
    },
  }
}

class Unreachable extends Error {}

/** Keys at a known address. An unknown key id fetches them again: keys rotate without a refused sign-in. */
export function keysAt(address: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: PATIENCE_MS,
    cooldownDuration: COOLDOWN_MS,
  })
  const ask: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JOSEError) throw error
      throw new Unreachable('keys', { cause: error })
    }
  }
  return async (header, token) => {
    try {
      return await ask(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey && keys.coolingDown)) throw error
      // They were fetched a moment ago; the rotation may be younger than that.
      await new Promise((resolve) => setTimeout(resolve, COOLDOWN_MS))
      return ask(header, token)
    }
  }
}

const Description = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** Keys where the issuer's discovery document says. Read once it is needed, and kept. */
export function keysOf(issuer: string): JWTVerifyGetKey {
  let known: Promise<JWTVerifyGetKey> | null = null
  const find = async () => keysAt((await describeProvider(issuer)).jwks_uri)
  return async (header, token) => {
    known ??= find()
    const keys = await known.catch((error: unknown) => {
      known = null // asked again by the next token
      throw new Unreachable('discovery', { cause: error })
    })
    return keys(header, token)
  }
}

type Described = z.output<typeof Description> & {
  /** Its own clock, to the second; null when it does not say. */
  readonly date: Date | null
}

/** @throws when it does not answer within 10 s, or describes another issuer */
export async function describeProvider(issuer: string): Promise<Described> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const description = Description.parse(await answer.json())
  if (description.issuer !== issuer)
    throw new Error(`${address} describes ${description.issuer} and not ${issuer}`)
  const date = answer.headers.get('date')
  return { ...description, date: date === null ? null : new Date(date) }
}

type Provider = Pick<IdentitySettings, 'embedded' | 'issuer'>

/** Warns at the start about a wrong issuer; signing in asks again. */
export async function warnAboutProvider(
  { embedded, issuer }: Provider,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (embedded) return
  await describeProvider(issuer).catch((error: unknown) =>
    log.warn({ cause: 'unreachable' }, unreachable(issuer, error)),
  )
}
