/** An OpenID provider for local use, mounted under /identity of the same server; its state is in PostgreSQL. */
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { accountsIn, type Accounts } from './accounts.ts'
import { adapterFor } from './adapter.ts'
import { SESSION_SECONDS } from './interactions.ts'
import { loadOrMakeKeys } from './keys.ts'
import { pagePolicy, type Look } from './page-frame.ts'
import { errorPage, logoutPage } from './pages.ts'
import type { ProviderSettings } from './settings.ts'
import { newNonce } from './show.ts'

export const MOUNT = '/identity'
const HOUR = 3600
const DAY = 24 * HOUR

type Options = {
  readonly config: ProviderSettings
  readonly database: Database
  readonly log: Logger
  readonly look: Look
}

export function createProvider({ config, database, log, look }: Options): Provider {
  const keys = loadOrMakeKeys(config.dataFolder)
  const accounts = accountsIn(database)
  const configuration: Configuration = {
    adapter: adapterFor(database),
    clients: [client(config)],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookie],
      names: { session: 'provider_session', interaction: 'provider_interaction', resume: 'provider_resume' },
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: config.identity.scope.split(' '),
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false, // put name and e-mail into the ID token
    // An access token for an hour; a sign-in for two weeks of use.
    ttl: {
      AccessToken: HOUR,
      IdToken: HOUR,
      Session: SESSION_SECONDS,
      Interaction: HOUR,
      Grant: 14 * DAY,
      RefreshToken: 14 * DAY,
    },
    findAccount: async (_ctx, subject) => {
      const account = await accounts.find(subject)
      if (!account) return undefined
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          email: account.email,
          email_verified: account.isVerified,
          name: account.name,
        }),
      }
    },
    // "signup" begins at the registration; providers that do not know the word ignore it.
    extraParams: ['screen_hint'],
    interactions: { url: (_ctx, interaction) => `${MOUNT}/login/${interaction.uid}` },
    extraTokenClaims: (ctx, token) => claimsOf(ctx, token, accounts),
    issueRefreshToken: (_ctx, asking) => Promise.resolve(asking.grantTypeAllowed('refresh_token')),
    renderError: (ctx, out) => {
      const nonce = newNonce()
      ctx.set('content-security-policy', pagePolicy(nonce))
      ctx.type = 'html'
      ctx.body = errorPage({ nonce, site: config.name, look, message: out.error_description ?? out.error })
    },
    ...ownClientNeedsNoConsent(config),
    features: {
      revocation: { enabled: true },
      devInteractions: { enabled: false }, // its pages ask an outside host for a font
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const nonce = newNonce()
          ctx.set('content-security-policy', pagePolicy(nonce))
          ctx.body = logoutPage({ nonce, site: config.name, look, form })
        },
      },
      // Access tokens as signed JWTs for our API; without a resource they are opaque.
      resourceIndicators: {
        enabled: true,
        defaultResource: () => config.identity.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: config.identity.scope,
          audience: config.identity.audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  }
  const provider = new Provider(config.origin + MOUNT, configuration)
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity provider'))
  return provider
}

const client = ({ origin, identity }: ProviderSettings): NonNullable<Configuration['clients']>[number] => ({
  client_id: identity.clientId,
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: 'RS256',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: ['callback', 'popup-callback', 'silent-callback'].map((name) => `${origin}/${name}`),
  post_logout_redirect_uris: [`${origin}/`],
})

/** Claims for our API, with the time of the sign-in: a refreshed token is younger. */
async function claimsOf({ oidc }: KoaContextWithOIDC, token: object, accounts: Accounts) {
  if (!('accountId' in token) || typeof token.accountId !== 'string') return undefined
  const account = await accounts.find(token.accountId)
  if (!account) return undefined
  const source = oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken
  return {
    email: account.email,
    email_verified: account.isVerified,
    name: account.name,
    ...(source?.authTime === undefined ? {} : { auth_time: source.authTime }),
  }
}

/** Our own client gets what it asks for, its refresh token included, without a page that asks. */
const ownClientNeedsNoConsent = ({ identity }: ProviderSettings): Configuration => ({
  loadExistingGrant: async ({ oidc: { client: asking, session, provider } }) => {
    if (!asking || !session?.accountId) return undefined
    const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
    grant.addOIDCScope(identity.scope)
    grant.addResourceScope(identity.audience, identity.scope)
    await grant.save()
    return grant
  },
})
