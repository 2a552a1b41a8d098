// Sign-in and sign-out with the OpenID provider, and the server's own session.
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'

const authority = `${location.origin}/identity`
const clientId = 'web'
const keys = createRemoteJWKSet(new URL(`${authority}/jwks`), { timeoutDuration: 10_000 })

/** oidc-client-ts does not check the ID token's signature, issuer or audience; nothing unchecked is stored. */
class VerifyingStore extends WebStorageStateStore {
  override async set(key: string, value: string) {
    const { id_token } = JSON.parse(value) as { id_token?: string }
    if (!id_token) throw new Error('The provider sent no ID token.')
    await jwtVerify(id_token, keys, {
      issuer: authority,
      audience: clientId,
      algorithms: ['RS256'],
      clockTolerance: 60,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    return super.set(key, value)
  }
}

const manager = new UserManager({
  authority,
  client_id: clientId,
  redirect_uri: `${location.origin}/callback`,
  post_logout_redirect_uri: `${location.origin}/`,
  scope: 'openid profile email offline_access',
  userStore: new VerifyingStore({ store: localStorage }),
  stateStore: new WebStorageStateStore({ store: sessionStorage }),
  revokeTokensOnSignout: false,
})

export const signIn = () => manager.signinRedirect({ nonce: crypto.randomUUID() })

export async function finishSignIn() {
  const user = await manager.signinRedirectCallback()
  await call('/proxy/auth/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: user.access_token }),
  })
}

export async function signOut() {
  await call('/proxy/auth/session', { method: 'DELETE' })
  await manager.signoutRedirect()
}

export interface Account {
  sid: string
  email: string
}

export async function whoAmI(): Promise<Account | null> {
  const answer = await fetch('/proxy/me')
  return answer.ok ? ((await answer.json()) as Account) : null
}

async function call(path: string, init: RequestInit) {
  const answer = await fetch(path, init)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}
