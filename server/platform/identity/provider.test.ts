/** The embedded provider from outside: what its tokens say, and that another installation can use it by settings alone. */
import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { writeParties } from '../../../demo/parties.ts'
import { createTestApp } from '../../testing/app.ts'
import { freePort } from '../../testing/free-port.ts'
import { browserAt } from '../../testing/provider.ts'
import { inScope, SYSTEM } from '../database.ts'

/** The provider's address is part of its tokens, so it has to be known before it listens. */
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const home = await createTestApp({ environment: { PORT: String(port), ORIGIN: origin } })
/** A second installation that knows the first one's provider by settings alone. */
const guest = await createTestApp({
  environment: { OIDC_ISSUER: `${origin}/identity`, OIDC_CLIENT_ID: 'web', OIDC_SCOPE: 'openid email' },
})
const elsewhere = await createTestApp({
  environment: { OIDC_ISSUER: `${origin}/identity`, OIDC_AUDIENCE: 'urn:another:api' },
})

beforeAll(async () => {
  await inScope(home.deps.database, SYSTEM, writeParties)
  await home.app.listen({ port, host: '127.0.0.1' })
})

const admin = { email: 'admin@understory.example', password: 'understory', origin }
const ask = (app: typeof home.app, token: string) =>
  app.inject({ method: 'POST', url: '/proxy/auth/session', payload: { token } })

test('tokens name the person, a verified address, and when it signed in; a refreshed one keeps that time', async () => {
  const browser = browserAt(home.app)
  const first = await browser.signIn(admin)
  const [id, access] = [decodeJwt(first.id_token), decodeJwt(first.access_token)]
  expect(id).toMatchObject({ email: admin.email, email_verified: true, name: 'Ada Moreau', nonce: 'nonce' })
  expect(access).toMatchObject({ email: admin.email, email_verified: true, aud: 'urn:understory:api' })
  expect(access['auth_time']).toBeTypeOf('number')
  const refreshed = decodeJwt((await browser.refresh(first.refresh_token!)).access_token)
  expect(refreshed['auth_time']).toBe(access['auth_time'])
  expect(refreshed.jti).not.toBe(access.jti)
})

test('signing in again is a new time; coming back with the provider’s session is not', async () => {
  const browser = browserAt(home.app)
  const times: number[] = []
  const asked: Record<string, string>[] = [{}, {}, { prompt: 'login', max_age: '0' }]
  for (const query of asked) {
    // Tokens tell whole seconds: the next one may be a whole second away, which is all that a poll waits by itself.
    await expect
      .poll(() => Math.floor(Date.now() / 1000), { timeout: 5_000 })
      .toBeGreaterThan(times.at(-1) ?? 0)
    times.push(Number(decodeJwt((await browser.signIn({ ...admin, query })).access_token)['auth_time']))
  }
  expect(times[1]).toBe(times[0])
  expect(times[2]).toBeGreaterThan(times[0]!)
})

test('another installation takes its tokens by settings alone', async () => {
  const { access_token: token } = await browserAt(home.app).signIn(admin)
  expect((await ask(guest.app, token)).statusCode).toBe(204)
  const shown = await guest.app.inject({ url: '/proxy/site' })
  expect(shown.json()).toMatchObject({
    demonstration: false,
    identity: {
      authority: `${origin}/identity`,
      client_id: 'web',
      scope: 'openid email',
      token_storage: 'local',
    },
  })
  // It has no provider of its own.
  expect((await guest.app.inject({ url: '/identity/.well-known/openid-configuration' })).statusCode).toBe(404)
})

test('behind a proxy its addresses begin with the origin, whatever the caller says', async () => {
  const { app } = await createTestApp({ environment: { ORIGIN: 'https://market.example.org' } })
  const { issuer, ...described } = (
    await app.inject({
      url: '/identity/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    })
  ).json<Record<string, string>>()
  expect(issuer).toBe('https://market.example.org/identity')
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint'])
    expect(described[name]).toMatch(/^https:\/\/market\.example\.org\/identity\//)
})

test('a refresh token that was revoked refreshes nothing', async () => {
  const browser = browserAt(home.app)
  const { refresh_token: token = '' } = await browser.signIn(admin)
  const revoked = await home.app.inject({
    method: 'POST',
    url: '/identity/token/revocation',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ client_id: 'web', token, token_type_hint: 'refresh_token' }).toString(),
  })
  expect(revoked.statusCode).toBe(200)
  await expect(browser.refresh(token)).rejects.toThrow('invalid_grant')
})

test('one that is another audience refuses them', async () => {
  const { access_token: token } = await browserAt(home.app).signIn(admin)
  const answer = await ask(elsewhere.app, token)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'invalid_token' })
})
