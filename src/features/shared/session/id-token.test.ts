import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { keysAt, verifyIdToken, type Expected } from './id-token.ts'

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig' }
const issuer = 'https://identity.example'
const expected: Expected = {
  issuer,
  clientId: 'web',
  keys: createLocalJWKSet({ keys: [jwk] }),
  nonce: 'this sign-in',
}
// It stands still: the leeway is counted in seconds, and more than one passes on a busy machine.
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())
const now = Math.floor(Date.now() / 1_000)
const honest = { iss: issuer, aud: 'web', sub: 'ada', nonce: 'this sign-in', iat: now, exp: now + 3_600 }

const sign = (
  claims: Readonly<Record<string, unknown>> = {},
  header: Readonly<Record<string, string>> = {},
) =>
  new SignJWT(
    Object.fromEntries(Object.entries({ ...honest, ...claims }).filter(([, value]) => value !== undefined)),
  )
    .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
    .sign(privateKey)

test('an honest token is taken', async () => {
  await expect(verifyIdToken(await sign(), expected)).resolves.toBeUndefined()
})

describe('a token is refused', () => {
  const refused = async (token: string | undefined, message: RegExp) => {
    await expect(verifyIdToken(token, expected)).rejects.toMatchObject({
      kind: 'invalid_token',
      message: expect.stringMatching(message) as string,
    })
  }

  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['from another issuer', { iss: 'https://other.example' }, /Issuer \(iss\) claim/],
    ['for another audience', { aud: 'another-client' }, /Audience \(aud\) claim/],
    ['for several, and another party', { aud: ['web', 'other'], azp: 'other' }, /Authorized Party/],
    ['for several, and no party', { aud: ['web', 'other'] }, /Authorized Party/],
    ['made for a foreign party', { azp: 'other' }, /Authorized Party \(azp\)/],
    ['of another sign-in', { nonce: 'another sign-in' }, /Nonce \(nonce\) claim/],
    ['without a nonce', { nonce: undefined }, /Nonce/],
    ['that ended 61 seconds ago', { exp: now - 61 }, /Expiration Time \(exp\)/],
    ['that begins in 62 seconds', { nbf: now + 62 }, /Not Before \(nbf\)/],
    ['without an end', { exp: undefined }, /exp/],
    ['without a subject', { sub: undefined }, /sub/],
  ])('%s', async (_, claims, message) => refused(await sign(claims), message))

  test('signed by no one', () => refused(new UnsecuredJWT(honest).encode(), /ID token/))
  test('signed with the public key as a shared secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(jwk))
    const token = await new SignJWT(honest).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret)
    await refused(token, /Expected RS256/)
  })
  test('signed by PS256 with the right key', async () => {
    const key = await importJWK(await exportJWK(privateKey), 'PS256')
    const token = await new SignJWT(honest).setProtectedHeader({ alg: 'PS256', kid: 'one' }).sign(key)
    await refused(token, /Expected RS256/)
  })
  test('signed with an unknown key', async () => refused(await sign({}, { kid: 'two' }), /key/))
  test('signed with another key under a known name', async () => {
    const other = await generateKeyPair('RS256')
    const token = await new SignJWT(honest)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(other.privateKey)
    await refused(token, /signature/)
  })
  test('that is none', () => refused('a.b.c', /ID token/))
  test('that is missing', () => refused(undefined, /must be present/))
})

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['ended 58 seconds ago', { exp: now - 58 }],
  ['begins in 58 seconds', { nbf: now + 58 }],
  ['is for us among several and made for us', { aud: ['web', 'other'], azp: 'web' }],
])('a token that %s is taken', async (_, claims) => {
  await expect(verifyIdToken(await sign(claims), expected)).resolves.toBeUndefined()
})

test('keys that cannot be had are a timeout and no judgement, and are asked for again', async () => {
  let asked = 0
  const keys = keysAt(() => {
    asked += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  for (const times of [1, 2]) {
    await expect(verifyIdToken(await sign(), { ...expected, keys })).rejects.toMatchObject({
      kind: 'timeout',
    })
    expect(asked).toBe(times)
  }
})
