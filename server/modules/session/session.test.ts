import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { AUDIENCE, ISSUER, openForge } from '../../testing/tokens.ts'
import { createTestApp } from '../../testing/app.ts'

const now = new Date()
const forge = await openForge(now)
const { app } = await createTestApp({
  tokens: { issuer: ISSUER, audience: AUDIENCE, jwksUrl: forge.jwksUrl },
})
afterAll(forge.stop)

const open = (token: unknown) =>
  app.inject({ method: 'POST', url: '/proxy/auth/session', payload: { token } as object })
const at = (offset: number) => Math.floor(now.getTime() / 1000) + offset

const cookieOf = (answer: { readonly headers: Readonly<Record<string, unknown>> }): string =>
  String(answer.headers['set-cookie'])

test('an honest token opens a session with a new opaque cookie that scripts cannot read', async () => {
  const token = await forge.token()
  const [one, other] = [await open(token), await open(token)]
  expect(one.statusCode).toBe(204)
  expect(cookieOf(one)).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(cookieOf(one)).not.toBe(cookieOf(other))
  expect(cookieOf(one)).not.toContain(token)
})

test('the cookie says who one is, and signing out ends it', async () => {
  const cookie = cookieOf(await open(await forge.token())).split(';')[0]!
  const me = await app.inject({ url: '/proxy/me', headers: { cookie } })
  expect(me.json()).toMatchObject({
    person: { email: 'somebody@example.org' },
    current: null,
    memberships: [],
  })
  const closed = await app.inject({ method: 'DELETE', url: '/proxy/auth/session', headers: { cookie } })
  expect(closed.statusCode).toBe(204)
  expect((await app.inject({ url: '/proxy/me', headers: { cookie } })).statusCode).toBe(401)
})

describe('a token is refused', () => {
  const refused = async (token: string) => {
    const answer = await open(token)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'invalid_token' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  }

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['from another issuer', { iss: 'https://other.example' }],
    ['for another audience', { aud: 'urn:other:api' }],
    ['that ended more than 60 seconds ago', { exp: at(-90) }],
    ['that begins in more than 60 seconds', { nbf: at(120) }],
    ['without an end', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['without an e-mail address', { email: undefined }],
    ['that was made for another client', { azp: 'another-client' }],
    ['that another client asked for', { client_id: 'another-client' }],
  ])('%s', async (_, claims) => refused(await forge.token(claims)))

  test('signed by no one', async () => {
    await refused(
      new UnsecuredJWT({ sub: 'x', email: 'x@example.org' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setExpirationTime('1h')
        .setIssuedAt()
        .encode(),
    )
  })

  test('signed with the public key as a shared secret', async () => {
    await refused(
      await new SignJWT({ sub: 'x', email: 'x@example.org' })
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(forge.publicKeyAsSecret),
    )
  })

  test('signed with another algorithm than RS256, even with the right key', async () => {
    const key = await importJWK(await exportJWK(forge.privateKey), 'PS256')
    await refused(
      await new SignJWT({ sub: 'x', email: 'x@example.org' })
        .setProtectedHeader({ alg: 'PS256', kid: 'one' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key),
    )
  })

  test('signed with an unknown key, also under a known name', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const signed = (kid: string) =>
      new SignJWT({ sub: 'x', email: 'x@example.org' })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey)
    await refused(await signed('one'))
    await refused(await signed('two'))
  })

  test('that is no token at all', async () => {
    await refused('a.b.c')
  })
})

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['ended 30 seconds ago', { exp: at(-30) }],
  ['begins in 30 seconds', { nbf: at(30) }],
  ['names our own client as its party', { azp: 'web' }],
])('clocks and providers differ: a token that %s is taken', async (_, claims) => {
  expect((await open(await forge.token(claims))).statusCode).toBe(204)
})

test('a body without a token names the field', async () => {
  const answer = await app.inject({ method: 'POST', url: '/proxy/auth/session', payload: {} })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['x-error-type']).toBe('validation')
  expect(answer.json()).toMatchObject({ code: 'invalid_request', issues: [{ path: 'token' }] })
})

test.each([
  ['origin', { origin: 'https://evil.example' }],
  ['sec-fetch-site', { 'sec-fetch-site': 'cross-site' }],
])('a call from another site (%s) changes nothing', async (_, headers) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/proxy/auth/session',
    headers,
    payload: { token: await forge.token() },
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'foreign_origin' })
})
