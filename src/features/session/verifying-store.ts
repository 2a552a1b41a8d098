/**
 * oidc-client-ts checks state, PKCE and, when we pass one, the nonce. Signature, issuer, audience, times and the
 * authorized party of the ID token are checked here, before a user is stored or announced.
 */
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { WebStorageStateStore } from 'oidc-client-ts'
import { ID_TOKEN_LEEWAY_SECONDS, TOKEN_TIMEOUT } from '../../../machines/authentication/constants.ts'
import { AuthenticationError } from '../../../machines/authentication/failures.ts'
import { TOKEN_KEY } from './token-key.ts'

type Expected = {
  readonly authority: string
  readonly clientId: string
  /** Address of the provider's keys, from its own description. */
  readonly keysAddress: () => Promise<string>
}

export class VerifyingStore extends WebStorageStateStore {
  readonly #expected: Expected
  #keys: JWTVerifyGetKey | null = null

  constructor(expected: Expected) {
    super({ store: window.localStorage, prefix: TOKEN_KEY })
    this.#expected = expected
  }

  /** @throws when the ID token is missing or any of its claims is wrong. */
  override async set(key: string, value: string): Promise<void> {
    const { id_token: idToken } = JSON.parse(value) as { id_token?: string }
    if (!idToken) throw new AuthenticationError('invalid_token', 'The provider sent no ID token.')
    const { authority, clientId } = this.#expected
    const { payload } = await jwtVerify(idToken, await this.#getKeys(), {
      issuer: authority,
      audience: clientId,
      algorithms: ['RS256'],
      clockTolerance: ID_TOKEN_LEEWAY_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    const needsParty = Array.isArray(payload.aud) && payload.aud.length > 1
    if ((needsParty || payload['azp'] !== undefined) && payload['azp'] !== clientId)
      throw new AuthenticationError('invalid_token', 'The ID token was made for another party.')
    return super.set(key, value)
  }

  async #getKeys(): Promise<JWTVerifyGetKey> {
    this.#keys ??= createRemoteJWKSet(new URL(await this.#expected.keysAddress()), {
      timeoutDuration: TOKEN_TIMEOUT,
    })
    return this.#keys
  }
}
