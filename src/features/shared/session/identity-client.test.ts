/** The identity client without a browser around it: what it asks the provider, and what it refuses. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { IdentityClient } from './identity-client.ts'

const AUTHORITY = 'https://identity.example'
const ORIGIN = 'https://site.example'
const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig' }

/** A provider as far as these tests ask it. */
const asked: URLSearchParams[] = []
let tokens: () => Promise<object> = async () => ({})
vi.stubGlobal('fetch', async (address: string, init?: { readonly body?: unknown }) => {
  const { pathname } = new URL(address)
  if (pathname === '/.well-known/openid-configuration')
    return Response.json({
      issuer: AUTHORITY,
      authorization_endpoint: `${AUTHORITY}/authorize`,
      token_endpoint: `${AUTHORITY}/oauth/token`,
      jwks_uri: `${AUTHORITY}/keys`,
      revocation_endpoint: `${AUTHORITY}/revoke`,
    })
  if (pathname === '/keys') return Response.json({ keys: [jwk] })
  asked.push(new URLSearchParams(typeof init?.body === 'string' ? init.body : ''))
  return Response.json(await tokens())
})

const cookies = new Map<string, string>()
vi.stubGlobal('document', {
  get cookie() {
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  },
  set cookie(line: string) {
    const [, name = '', value = '', age] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? []
    if (age === '0') cookies.delete(name)
    else cookies.set(name, value)
  },
})
vi.stubGlobal('location', { origin: ORIGIN, protocol: 'https:' })
vi.stubGlobal('window', globalThis)
vi.stubGlobal('self', globalThis)
vi.stubGlobal('addEventListener', () => {})

const { IdentityClient: Client } = await import('./identity-client.ts')
let client: IdentityClient
beforeEach(() => {
  cookies.clear()
  asked.length = 0
  client = clientWith(null)
})

const clientWith = (audienceParameter: 'audience' | 'resource' | null) =>
  new Client(
    {
      authority: AUTHORITY,
      clientId: 'web',
      scope: 'openid',
      audience: 'api',
      audienceParameter,
      tokenStorage: 'memory',
      tokenBody: 'form',
      passwordUrl: null,
    },
    ORIGIN,
  )

/** Begins a sign-in as far as the provider's page. @returns what was sent there */
async function begin(state: object = {}, more: object = {}): Promise<URLSearchParams> {
  let sent = ''
  vi.stubGlobal('location', { origin: ORIGIN, protocol: 'https:', assign: (url: string) => (sent = url) })
  void client.signinRedirect({ nonce: 'this sign-in', state, ...more }).catch(() => {})
  await expect.poll(() => sent).not.toBe('')
  return new URL(sent).searchParams
}

const idToken =
  (claims: Readonly<Record<string, unknown>> = {}) =>
  async () => ({
    access_token: 'access',
    token_type: 'Bearer',
    expires_in: 3_600,
    id_token: await new SignJWT({ sub: 'ada', nonce: 'this sign-in', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(AUTHORITY)
      .setAudience('web')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey),
  })
const answer = (state: string | null) =>
  client.signinRedirectCallback(`${ORIGIN}/callback?code=code&state=${state}`)

test('a sign-in asks with PKCE S256, state and nonce, and exchanges the code with its verifier', async () => {
  const sent = await begin()
  expect(Object.fromEntries(sent)).toMatchObject({
    client_id: 'web',
    response_type: 'code',
    code_challenge_method: 'S256',
    nonce: 'this sign-in',
  })
  tokens = idToken()
  await expect(answer(sent.get('state'))).resolves.toMatchObject({ access_token: 'access' })
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    grant_type: 'authorization_code',
    client_id: 'web',
    code: 'code',
    code_verifier: expect.stringMatching(/^[\w.~-]{43,}$/) as string,
    redirect_uri: `${ORIGIN}/callback`,
  })
})

test.each([
  ['audience', {}],
  ['resource', { resource: 'api' }],
] as const)(
  'a provider gets the audience in the parameter "%s", if it wants to be',
  async (name, inTokenCall) => {
    expect((await begin()).has(name)).toBe(false)
    client = clientWith(name)
    const registration = await begin({}, { extraQueryParams: { screen_hint: 'signup' } })
    expect(Object.fromEntries(registration)).toMatchObject({ [name]: 'api', screen_hint: 'signup' })
    const sent = await begin()
    tokens = idToken()
    await answer(sent.get('state'))
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject(inTokenCall)
    expect(asked[0]?.has('audience')).toBe(false)
  },
)

test('signing out ends the refresh token at the provider', async () => {
  await client.revoke('the refresh token')
  expect(asked.map((one) => Object.fromEntries(one))).toEqual([
    { client_id: 'web', token: 'the refresh token', token_type_hint: 'refresh_token' },
  ])
})

describe('an answer is refused and nothing is stored', () => {
  const refused = async (answered: Promise<unknown>, failure: object) => {
    await expect(answered).rejects.toMatchObject(failure)
    expect(await client.getUser()).toBeNull()
  }

  test('for a sign-in that never began', () => refused(answer('unheard-of'), { kind: 'missing_transaction' }))

  test('with another state', async () => {
    await begin()
    await refused(answer('another'), { kind: 'state_mismatch', message: 'Invalid state' })
    expect(asked).toEqual([])
  })

  test('a second time', async () => {
    const state = (await begin()).get('state')
    tokens = idToken()
    await answer(state)
    await client.removeUser()
    await refused(answer(state), { kind: 'missing_transaction' })
  })

  test('with the nonce of another sign-in', async () => {
    const state = (await begin()).get('state')
    tokens = idToken({ nonce: 'another' })
    await refused(answer(state), { message: expect.stringMatching(/nonce/i) as string })
  })

  test('for another person than the one who had to prove who they are', async () => {
    const state = (await begin({ sub: 'grace' })).get('state')
    tokens = idToken()
    await refused(answer(state), { kind: 'cancelled', message: 'Another person signed in.' })
  })
})
