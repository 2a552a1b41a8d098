// An OpenID provider for local use, mounted under /identity of the same server.
import { randomBytes } from 'node:crypto'
import { Provider, type Configuration } from 'oidc-provider'
import { accountOf } from './accounts.ts'
import { loadOrMakeKeys } from './keys.ts'
import { logoutPage, pagePolicy } from './pages.ts'

export const MOUNT = '/identity'
export const CLIENT_ID = 'web'
export const AUDIENCE = 'urn:skeleton:api'
const HOUR = 3600

export function createProvider(origin: string, dataFolder: string) {
  const keys = loadOrMakeKeys(dataFolder)
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'RS256',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/callback`],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookie],
      names: { session: 'provider_session', interaction: 'provider_interaction', resume: 'provider_resume' },
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false, // put name and e-mail into the ID token
    ttl: {
      AccessToken: HOUR,
      IdToken: HOUR,
      Session: 24 * HOUR,
      Interaction: HOUR,
      Grant: 24 * HOUR,
      RefreshToken: 24 * HOUR,
    },
    findAccount: (_ctx, subject) => {
      const account = accountOf(subject)
      return (
        account && {
          accountId: subject,
          claims: () => ({ sub: subject, email: account.email, name: account.name }),
        }
      )
    },
    interactions: { url: (_ctx, interaction) => `${MOUNT}/login/${interaction.uid}` },
    // Our own client needs no consent page, so it also gets its refresh token without one.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email offline_access')
      grant.addResourceScope(AUDIENCE, 'openid profile email offline_access')
      await grant.save()
      return grant
    },
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token && token.accountId ? { email: accountOf(token.accountId)?.email } : undefined,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    features: {
      devInteractions: { enabled: false }, // its pages ask an outside host for a font
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const nonce = randomBytes(16).toString('base64')
          ctx.set('content-security-policy', pagePolicy(nonce))
          ctx.body = logoutPage(nonce, form)
        },
      },
      // Access tokens as signed JWTs for our API; without a resource they are opaque.
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile email offline_access',
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  }
  const provider = new Provider(origin + MOUNT, configuration)
  provider.on('server_error', (_ctx, error) => console.error('identity:', error))
  return provider
}
