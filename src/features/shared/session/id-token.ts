/** What an ID token must be before anything is stored (specification section 5): the identity client checks none of it. */
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { ID_TOKEN_LEEWAY_SECONDS, TOKEN_TIMEOUT } from '../../../../machines/authentication/constants.ts'
import { AuthenticationError } from '../../../../machines/authentication/failures.ts'

export type Expected = {
  readonly issuer: string
  readonly clientId: string
  readonly keys: JWTVerifyGetKey
  /** Absent when a token is refreshed: the sign-in that the nonce belongs to is over. */
  readonly nonce?: string
}

/** RS256, claims and nonce, with 60 s leeway. @throws AuthenticationError `invalid_token`, or `timeout` without keys */
export async function verifyIdToken(token: string | undefined, expected: Expected): Promise<void> {
  const { issuer, clientId, keys, nonce } = expected
  if (!token) throw invalid('ID token must be present')
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: ['RS256'],
    clockTolerance: ID_TOKEN_LEEWAY_SECONDS,
    requiredClaims: ['sub', 'exp', 'iat'],
  }).catch((error: unknown) => {
    throw nameOf(error)
  })
  const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1
  const party = payload['azp']
  if ((isForSeveral || party !== undefined) && party !== clientId)
    throw invalid('Authorized Party (azp) claim mismatch in the ID token')
  if (nonce !== undefined && payload['nonce'] !== nonce)
    throw invalid('Nonce (nonce) claim mismatch in the ID token')
}

/** The provider's keys; an unknown key id fetches them again, so that keys can rotate. */
export function keysAt(address: () => Promise<string>): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | null = null
  const find = async () =>
    createRemoteJWKSet(new URL(await address()), { timeoutDuration: TOKEN_TIMEOUT, cooldownDuration: 0 })
  return async (header, token) => {
    keys ??= find()
    const found = await keys.catch((error: unknown) => {
      keys = null
      throw error
    })
    return found(header, token)
  }
}

const invalid = (message: string) => new AuthenticationError('invalid_token', message)

const CLAIMS: Readonly<Record<string, string>> = {
  iss: 'Issuer (iss)',
  aud: 'Audience (aud)',
  exp: 'Expiration Time (exp)',
  nbf: 'Not Before (nbf)',
  iat: 'Issued At (iat)',
  sub: 'Subject (sub)',
}

function nameOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return invalid('Expiration Time (exp) claim error in the ID token')
  if (error instanceof errors.JWTClaimValidationFailed)
    return invalid(`${CLAIMS[error.claim] ?? error.claim} claim ${error.reason} in the ID token`)
  if (error instanceof errors.JOSEAlgNotAllowed)
    return invalid('Signature algorithm of the ID token is not supported. Expected RS256')
  if (error instanceof errors.JWKSTimeout) return new AuthenticationError('timeout', error.message)
  if (error instanceof errors.JOSEError) return invalid(`ID token: ${error.message}`)
  return new AuthenticationError('timeout', 'The keys of the identity provider cannot be had.')
}
