/** The identity client: oidc-client-ts with PKCE, local storage, refresh tokens, and ID tokens that are verified. */
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Site } from '../../../contract/site.ts'
import {
  POPUP_SIZE,
  POPUP_TIMEOUT,
  TOKEN_TIMEOUT,
  TRANSACTION_LIFETIME,
} from '../../../machines/authentication/constants.ts'
import { VerifyingStore } from './verifying-store.ts'

const SECOND = 1_000

export function createIdentityClient({ authority, clientId, scope }: Site['identity']): UserManager {
  const { origin } = window.location
  const client: UserManager = new UserManager({
    authority,
    client_id: clientId,
    scope,
    response_type: 'code',
    redirect_uri: `${origin}/callback`,
    popup_redirect_uri: `${origin}/popup-callback`,
    silent_redirect_uri: `${origin}/silent-callback`,
    post_logout_redirect_uri: `${origin}/`,
    userStore: new VerifyingStore({
      authority,
      clientId,
      keysAddress: async () => (await client.metadataService.getKeysEndpoint()) ?? `${authority}/jwks`,
    }),
    // Transactions outlive the tab that began them: a popup has session storage of its own.
    stateStore: new WebStorageStateStore({ store: window.localStorage, prefix: 'understory.transaction.' }),
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
  })
  return client
}
