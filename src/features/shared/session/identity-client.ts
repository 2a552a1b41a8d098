/** The identity client: oidc-client-ts with PKCE, and with everything that it leaves to others. */
import {
  OidcClient,
  UserManager,
  type CreateSigninRequestArgs,
  type OidcClientSettings,
  type SigninRequest,
  type SigninResponse,
  InMemoryWebStorage,
  WebStorageStateStore,
} from 'oidc-client-ts'
import type { Site } from '../../../../contract/site.ts'
import {
  GRANTS,
  POPUP_SIZE,
  POPUP_TIMEOUT,
  TOKEN_TIMEOUT,
  TRANSACTION_LIFETIME,
} from '../../../../machines/authentication/constants.ts'
import { AuthenticationError, INVALID_STATE } from '../../../../machines/authentication/failures.ts'
import { openStore } from '../../../lib/storage.ts'
import { TransactionCookies } from './cookies.ts'
import { keysAt, verifyIdToken, type Expected } from './id-token.ts'
import { askTokenEndpoint, type TokenCall } from './token-endpoint.ts'
import { TOKEN_KEY } from './token-key.ts'

const SECOND = 1_000

type Identity = Site['identity']

/** What a sign-in remembers across the provider's page. */
export type Remembered = { readonly returnTo?: string | null; readonly sub?: string }

/** Its own token calls, and ID tokens that are verified with the nonce of their sign-in. */
class CarefulClient extends OidcClient {
  readonly #expected: Expected
  readonly #body: TokenCall['body']
  readonly #audience: Readonly<Record<string, string>>

  constructor(
    settings: OidcClientSettings,
    expected: Expected,
    {
      tokenBody,
      audience,
      audienceParameter,
    }: Pick<Identity, 'tokenBody' | 'audience' | 'audienceParameter'>,
  ) {
    super(settings)
    this.#expected = expected
    this.#body = tokenBody
    this.#audience = audienceParameter ? { [audienceParameter]: audience } : {}
    this._tokenClient.exchangeCode = ({
      redirect_uri: to = this.settings.redirect_uri,
      code,
      code_verifier: by,
    }) => this.ask('code', { redirect_uri: to, code, ...(by ? { code_verifier: by } : {}) })
    this._tokenClient.exchangeRefreshToken = ({ refresh_token: token, scope }) =>
      this.ask('refresh', { refresh_token: token, scope })
    // The validator brings a token client of its own; the codes go through it.
    Object.assign(this._validator, { _tokenClient: this._tokenClient })
  }

  /** @throws TokenRefused, AuthenticationError */
  async ask(grant: keyof typeof GRANTS, params: TokenCall['params']): Promise<Record<string, unknown>> {
    const address = await this.metadataService.getTokenEndpoint(false)
    if (!address) throw new AuthenticationError('timeout', 'The provider names no token endpoint.')
    const answer = await askTokenEndpoint({
      address,
      grant: GRANTS[grant],
      body: this.#body,
      // Only `resource` is a parameter of token calls (RFC 8707, section 2.2).
      params: { client_id: this.settings.client_id, resource: this.#audience['resource'], ...params },
    })
    return { ...answer }
  }

  override createSigninRequest(args: CreateSigninRequestArgs): Promise<SigninRequest> {
    return super.createSigninRequest({
      ...args,
      extraQueryParams: { ...this.#audience, ...args.extraQueryParams },
    })
  }

  /** @throws AuthenticationError `missing_transaction`, `state_mismatch`, `invalid_token` */
  override async processSigninResponse(url: string): Promise<SigninResponse> {
    const { state } = await this.readSigninResponseState(url).catch(async (error: unknown) => {
      const isUnderWay = (await this.settings.stateStore.getAllKeys()).length > 0
      throw isUnderWay
        ? new AuthenticationError('state_mismatch', INVALID_STATE)
        : new AuthenticationError(
            'missing_transaction',
            error instanceof Error ? error.message : 'No sign-in.',
          )
    })
    const response = await super.processSigninResponse(url)
    await verifyIdToken(response.id_token, { ...this.#expected, nonce: state.nonce ?? '' })
    const { sub } = rememberedIn(state.data)
    if (sub !== undefined && response.profile.sub !== sub)
      throw new AuthenticationError('cancelled', 'Another person signed in.')
    return response
  }
}

export class IdentityClient extends UserManager {
  readonly #careful: CarefulClient
  readonly keepsInMemory: boolean

  constructor(identity: Identity, origin: string) {
    const { authority, clientId, scope, tokenStorage } = identity
    const kept = tokenStorage === 'memory' ? null : openStore('localStorage')
    const expected: Expected = {
      issuer: authority,
      clientId,
      keys: keysAt(async () => (await this.metadataService.getKeysEndpoint()) ?? `${authority}/jwks`),
    }
    const settings = {
      authority,
      client_id: clientId,
      scope,
      response_type: 'code',
      redirect_uri: `${origin}/callback`,
      popup_redirect_uri: `${origin}/popup-callback`,
      silent_redirect_uri: `${origin}/silent-callback`,
      post_logout_redirect_uri: `${origin}/`,
      userStore: new VerifyingStore(expected, kept ?? new InMemoryWebStorage()),
      // Transactions outlive the tab that began them: a popup has session storage of its own.
      stateStore: new TransactionCookies(),
      staleStateAgeInSeconds: TRANSACTION_LIFETIME / SECOND,
      // The machine decides when to refresh.
      automaticSilentRenew: false,
      requestTimeoutInSeconds: TOKEN_TIMEOUT / SECOND,
      silentRequestTimeoutInSeconds: TOKEN_TIMEOUT / SECOND,
      validateSubOnSilentRenew: true,
      includeIdTokenInSilentRenew: true,
      loadUserInfo: false,
      monitorSession: false,
      revokeTokensOnSignout: false,
      popupWindowTarget: 'understory-identity',
      popupWindowFeatures: {
        ...POPUP_SIZE,
        location: false,
        toolbar: false,
        closePopupWindowAfterInSeconds: POPUP_TIMEOUT / SECOND,
      },
    }
    super(settings)
    this.keepsInMemory = kept === null
    this.#careful = new CarefulClient(settings, expected, identity)
    Object.assign(this, { _client: this.#careful })
  }

  /** Revokes a refresh token (RFC 7009). Never throws: a failure must not prevent signing out. */
  async revoke(refreshToken: string): Promise<void> {
    const address = await this.metadataService.getRevocationEndpoint().catch(() => undefined)
    if (!address) return
    const { client_id: clientId } = this.settings
    const body = new URLSearchParams({
      client_id: clientId,
      token: refreshToken,
      token_type_hint: 'refresh_token',
    })
    const signal = AbortSignal.timeout(REVOKE_TIMEOUT)
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
      signal,
    }).catch(() => {})
  }
}

/** Milliseconds that someone who signs out waits for it. */
const REVOKE_TIMEOUT = 3_000

export const createIdentityClient = (identity: Identity): IdentityClient =>
  new IdentityClient(identity, window.location.origin)

/** What was remembered when the sign-in began; nothing of it is believed without a look. */
export function rememberedIn(data: unknown): Remembered {
  if (typeof data !== 'object' || data === null) return {}
  return {
    ...('returnTo' in data && typeof data.returnTo === 'string' ? { returnTo: data.returnTo } : {}),
    ...('sub' in data && typeof data.sub === 'string' ? { sub: data.sub } : {}),
  }
}

class VerifyingStore extends WebStorageStateStore {
  readonly #expected: Expected

  constructor(expected: Expected, store: Storage) {
    super({ store, prefix: TOKEN_KEY })
    this.#expected = expected
  }

  /** The last door: also a refreshed ID token comes through here. @throws AuthenticationError */
  override async set(key: string, value: string): Promise<void> {
    const { id_token: idToken } = JSON.parse(value) as { id_token?: string }
    await verifyIdToken(idToken, this.#expected)
    return super.set(key, value)
  }
}
