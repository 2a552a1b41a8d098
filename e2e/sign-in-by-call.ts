/**
 * A sign-in at the provider without drawing a page: the same authorization code, PKCE and session call as the browser makes,
 * and the same tokens and cookies in the browser afterwards. Journeys whose subject is the sign-in use its pages.
 */
import { createHash, randomBytes } from 'node:crypto'
import { expect, request, test, type APIRequestContext, type BrowserContext } from '@playwright/test'
import { User, type IdTokenClaims } from 'oidc-client-ts'
import type { Site } from '../contract/site.ts'
import { fromWire } from '../contract/http/wire.ts'
import { SIGNED_IN_COOKIE, TOKEN_KEY } from '../src/features/shared/session/token-key.ts'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

type Person = { readonly email: string; readonly password: string }

type Tokens = {
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: string
  readonly scope: string
  readonly expires_in: number
}

/** @returns what a browser context keeps of this sign-in: the session cookie, the provider's cookies, the tokens */
export async function signInByCall(person: Person): Promise<StorageState> {
  const origin = test.info().project.use.baseURL ?? ''
  const caller = await request.newContext({ baseURL: origin })
  try {
    const site = fromWire(await (await caller.get('/proxy/site')).json()) as Site
    const tokens = await tokensFor(caller, origin, site, person)
    const opened = await caller.post('/proxy/auth/session', {
      data: { token: tokens.access_token, id_token: tokens.id_token },
    })
    expect(opened.ok(), 'a session is opened').toBe(true)
    return remembered(await caller.storageState(), origin, site, tokens)
  } finally {
    await caller.dispose()
  }
}

async function tokensFor(
  caller: APIRequestContext,
  origin: string,
  { identity: { authority, clientId, scope } }: Site,
  { email, password }: Person,
): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url')
  const redirect = `${origin}/callback`
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirect,
    scope,
    state: randomBytes(16).toString('hex'),
    nonce: randomBytes(16).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  let answer = await caller.get(`${authority}/auth?${query.toString()}`, { maxRedirects: 0 })
  let at = new URL(answer.headers()['location'] ?? '', authority)
  while (at.pathname !== '/callback') {
    answer = at.pathname.startsWith('/identity/login/')
      ? await caller.post(at.href, { form: { email, password }, maxRedirects: 0 })
      : await caller.get(at.href, { maxRedirects: 0 })
    const next = answer.headers()['location']
    expect(next, `${at.pathname} answers ${answer.status()}`).toBeDefined()
    at = new URL(next!, at)
  }
  const given = await caller.post(`${authority}/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: at.searchParams.get('code') ?? '',
      redirect_uri: redirect,
      code_verifier: verifier,
    },
  })
  expect(given.ok(), 'the provider gives tokens').toBe(true)
  return (await given.json()) as Tokens
}

/** As the identity client would leave it. */
function remembered(
  { cookies }: StorageState,
  origin: string,
  { identity: { authority, clientId } }: Site,
  tokens: Tokens,
): StorageState {
  const expiresAt = Math.floor(Date.now() / 1000) + tokens.expires_in
  const claims = tokens.id_token.split('.')[1] ?? ''
  const profile = JSON.parse(Buffer.from(claims, 'base64url').toString()) as IdTokenClaims
  const user = new User({ ...tokens, profile, session_state: null, expires_at: expiresAt })
  const signedIn = {
    name: SIGNED_IN_COOKIE,
    value: String(expiresAt),
    domain: new URL(origin).hostname,
    path: '/',
    expires: expiresAt,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }
  const stored = { name: `${TOKEN_KEY}user:${authority}:${clientId}`, value: user.toStorageString() }
  return { cookies: [...cookies, signedIn], origins: [{ origin, localStorage: [stored] }] }
}
