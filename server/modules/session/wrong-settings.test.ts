/** Settings of the identity provider that do not fit are named in the log, once for each cause. */
import Fastify, { type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { AUDIENCE, openForge } from '../../testing/tokens.ts'
import { surround } from '../../shared/http/plugin.ts'
import { warnOnce } from '../../platform/log.ts'
import { accessTokens, keysOf, warnAboutProvider } from '../../platform/identity/tokens.ts'

const forge = await openForge(new Date())
afterAll(forge.stop)

let said: string[] = []
const log = pino(
  { base: null },
  { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) },
)
beforeEach(() => {
  said = []
})

const tokensAt = (issuer: string) =>
  accessTokens({ issuer, audience: AUDIENCE, clientId: 'web', keys: keysOf(issuer), warn: warnOnce(log) })

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9'

test.each<[string, Readonly<Record<string, unknown>>, string[]]>([
  ['another audience', { aud: 'urn:other' }, ['OIDC_AUDIENCE', '"urn:other"', AUDIENCE]],
  ['another client', { azp: 'mobile' }, ['OIDC_CLIENT_ID', '"mobile"', '"web"']],
  ['no e-mail', { email: undefined }, ['OIDC_SCOPE', 'email_verified']],
  ['another issuer', { iss: 'https://other.example' }, ['OIDC_ISSUER', 'https://other.example']],
])('tokens with %s: a warning names the setting, once', async (_, claims, words) => {
  const tokens = tokensAt(forge.issuer)
  for (const again of [1, 2]) {
    const token = await forge.token({ iss: forge.issuer, ...claims })
    await expect(tokens.verify(token), String(again)).rejects.toMatchObject({ status: 401 })
  }
  expect(said).toHaveLength(1)
  for (const word of words) expect(said[0]).toContain(word)
})

test('tokens that do not say whether the address is verified are named once', async () => {
  const token = await forge.token({ iss: forge.issuer, email_verified: undefined })
  const tokens = tokensAt(forge.issuer)
  await tokens.verify(token)
  await tokens.verify(token)
  expect(said).toEqual([expect.stringContaining('email_verified')])
})

test('opaque tokens are called so, and what makes them readable is named', async () => {
  await expect(tokensAt(forge.issuer).verify('2YotnFZFEjr1zCsicMWpAA')).rejects.toMatchObject({ status: 401 })
  expect(said).toEqual([expect.stringMatching(/opaque.*OIDC_AUDIENCE/)])
  expect(said[0]).not.toContain('2YotnFZFEjr1zCsicMWpAA')
})

test('a token that expired or was forged says nothing about the settings', async () => {
  const tokens = tokensAt(forge.issuer)
  for (const token of [await forge.token({ iss: forge.issuer, exp: 1 }), 'a.b.c'])
    await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401 })
  expect(said).toEqual([])
})

test('a provider that does not answer is named at the start and at a sign-in, with the reason', async () => {
  await warnAboutProvider({ embedded: false, issuer: NOWHERE }, log)
  await expect(tokensAt(NOWHERE).verify(await forge.token())).rejects.toMatchObject({ status: 503 })
  expect(said).toHaveLength(2)
  for (const line of said) expect(line).toMatch(new RegExp(`OIDC_ISSUER.*${NOWHERE}.*cannot be used: `))
  expect(said[0]).not.toContain('fetch failed')
})

test('an address that differs from what the provider calls itself is named at the start', async () => {
  await warnAboutProvider({ embedded: false, issuer: `${forge.issuer}/` }, log)
  expect(said).toEqual([expect.stringContaining(`describes ${forge.issuer} and not ${forge.issuer}/`)])
})

test('a provider that fits is not mentioned', async () => {
  await warnAboutProvider({ embedded: false, issuer: forge.issuer }, log)
  await tokensAt(forge.issuer).verify(await forge.token({ iss: forge.issuer }))
  expect(said).toEqual([])
})

test('an ORIGIN that is not where people open the pages is named; pages of others are refused in silence', async () => {
  const logger: FastifyBaseLogger = log.child({}, { level: 'warn' })
  const app = Fastify({ loggerInstance: logger })
  await surround(app, { origin: 'https://market.example', findViewer: async () => null })
  app.post('/proxy/anything', async () => 'done')
  const from = async (headers: Readonly<Record<string, string>>) =>
    (await app.inject({ method: 'POST', url: '/proxy/anything', headers })).statusCode
  expect(await from({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await from({ origin: 'https://evil.example', host: 'market.example' })).toBe(403)
  expect(said).toEqual([])
  const atAnother: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin' },
    { host: 'www.market.example' },
  ]
  for (const headers of atAnother)
    expect(await from({ origin: 'https://www.market.example', ...headers })).toBe(403)
  expect(said).toEqual([expect.stringMatching(/https:\/\/www\.market\.example.*ORIGIN/)])
  await app.close()
})

test.each(['https://market.example/', 'https://market.example/shop', 'market.example', 'nonsense'])(
  'the start refuses %s as ORIGIN',
  (ORIGIN) => {
    expect(() => readConfig({ ORIGIN })).toThrow('ORIGIN must be the address')
  },
)
