/** A provider whose access tokens carry no `auth_time`: a session that ended is opened by a sign-in, never by a refresh. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { AUDIENCE, ISSUER, openForge } from '../../testing/tokens.ts'

const now = new Date()
const forge = await openForge(now)
const { app, deps } = await createTestApp({
  tokens: { issuer: ISSUER, audience: AUDIENCE, jwksUrl: forge.jwksUrl },
})
afterAll(forge.stop)

const seconds = Math.floor(now.getTime() / 1000)
let sub = ''
beforeEach(() => {
  sub = crypto.randomUUID()
})

type Claims = Readonly<Record<string, unknown>>
const accessToken = (claims: Claims = {}) => forge.token({ sub, auth_time: undefined, ...claims })
const idToken = (claims: Claims = {}) =>
  forge.token({ sub, aud: 'web', auth_time: undefined, nonce: sub, ...claims })

const post = async (token: string, id?: string, cookie?: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/proxy/auth/session',
    headers: cookie ? { cookie } : {},
    payload: { token, ...(id && { id_token: id }) },
  })
  return { status: answer.statusCode, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}
const end = async (cookie: string) => {
  await app.inject({ method: 'DELETE', url: '/proxy/auth/session', headers: { cookie } })
  deps.viewers.invalidateAll()
}

test('a sign-in opens a session, and a refreshed token renews it while it lives', async () => {
  const first = await post(await accessToken(), await idToken())
  expect(first.status).toBe(204)
  expect((await post(await accessToken({ iat: seconds + 1 }), undefined, first.cookie)).status).toBe(204)
})

test.each<[string, () => Promise<string | undefined>]>([
  ['no ID token', async () => undefined],
  ['a refreshed ID token without a nonce', () => idToken({ nonce: undefined, iat: seconds + 1 })],
  ['a refreshed ID token with the nonce of the sign-in', () => idToken({ iat: seconds + 1 })],
  ['an ID token of another person', () => idToken({ sub: 'another', nonce: 'new' })],
  ['an ID token for another client', () => idToken({ aud: 'another', nonce: 'new' })],
  ['an ID token that expired', () => idToken({ exp: seconds - 90, nonce: 'new' })],
  ['no readable ID token', async () => 'a.b.c'],
])('a session that ended is not opened by a refreshed access token with %s', async (_, idTokenOf) => {
  const { cookie } = await post(await accessToken(), await idToken())
  await end(cookie)
  const refreshed = await accessToken({ iat: seconds + 1 })
  expect((await post(refreshed, await idTokenOf(), cookie)).status).toBe(401)
})

test('signing in again opens one, and a repeated call gets one as well', async () => {
  await end((await post(await accessToken(), await idToken())).cookie)
  const [token, id] = [await accessToken({ iat: seconds + 1 }), await idToken({ nonce: `${sub} again` })]
  expect((await post(token, id)).status).toBe(204)
  expect((await post(token, id)).status).toBe(204)
})

test('signing out ends the session that another tab has just put in its place', async () => {
  const token = await forge.token({ sub })
  const before = await post(token)
  const after = await post(token, undefined, before.cookie)
  const me = async (cookie: string) =>
    (await app.inject({ url: '/proxy/me', headers: { cookie } })).statusCode
  expect([await me(before.cookie), await me(after.cookie)]).toEqual([200, 200])
  await end(before.cookie)
  expect([await me(before.cookie), await me(after.cookie)]).toEqual([401, 401])
})
