import Fastify from 'fastify'
import { generateKeyPair } from 'jose'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { AUDIENCE, openForge } from '../../testing/tokens.ts'
import { accessTokens, keysOf } from './tokens.ts'

const now = new Date()
const forge = await openForge(now)
afterAll(forge.stop)
afterEach(() => void vi.useRealTimers())

const tokensOf = (issuer: string) =>
  accessTokens({ issuer, audience: AUDIENCE, clientId: 'web', keys: keysOf(issuer) })
const tokens = tokensOf(forge.issuer)
const honest = (claims: Readonly<Record<string, unknown>> = {}) =>
  forge.token({ iss: forge.issuer, ...claims })

test('the keys of a provider are found by its discovery document, and asked for once', async () => {
  await Promise.all([1, 2, 3].map(async () => tokens.verify(await honest())))
  await tokens.verify(await honest())
  expect(forge.asked()).toBe(1)
})

test.each([
  ['ended 58 seconds ago', { exp: -58 }, true],
  ['ended 62 seconds ago', { exp: -62 }, false],
  ['begins in 58 seconds', { nbf: 58 }, true],
  ['begins in 62 seconds', { nbf: 62 }, false],
] as const)('the leeway is 60 seconds: a token that %s', async (_, times, isTaken) => {
  // The time stands still: on a busy machine seconds pass before an answer.
  vi.useFakeTimers({ toFake: ['Date'] })
  const at = (offset: number) => Math.floor(Date.now() / 1000) + offset
  const claims = Object.fromEntries(Object.entries(times).map(([name, offset]) => [name, at(offset)]))
  const verified = tokens.verify(await honest(claims))
  if (isTaken) await expect(verified).resolves.toMatchObject({ sub: 'somebody' })
  else await expect(verified).rejects.toMatchObject({ status: 401, code: 'invalid_token' })
})

test('keys rotate without a refused sign-in, even a moment after they were fetched', async () => {
  await tokens.verify(await honest())
  await forge.rotate()
  await expect(tokens.verify(await honest())).resolves.toMatchObject({ sub: 'somebody' })
})

test('a provider that goes away a moment after its keys were fetched does not answer, whatever the key', async () => {
  const leaving = await openForge(now)
  const of = tokensOf(leaving.issuer)
  const token = () => leaving.token({ iss: leaving.issuer })
  await of.verify(await token())
  await leaving.rotate()
  const later = await token()
  await leaving.stop()
  await expect(of.verify(later)).rejects.toMatchObject({ status: 503, code: 'overloaded' })
})

test('invented key ids make us ask the provider at most once a second', async () => {
  const before = forge.asked()
  const { privateKey } = await generateKeyPair('RS256')
  expect(privateKey).toBeDefined()
  const invented = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      forge.token({ iss: forge.issuer }, { kid: `invented-${index}` }),
    ),
  )
  const answers = await Promise.allSettled(invented.map((token) => tokens.verify(token)))
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(forge.asked() - before).toBeLessThanOrEqual(2)
})

test('a description of another issuer is not believed', async () => {
  const impostor = Fastify({ forceCloseConnections: true })
  impostor.get('/.well-known/openid-configuration', async () => ({
    issuer: forge.issuer,
    jwks_uri: forge.jwksUrl,
  }))
  const address = await impostor.listen({ port: 0, host: '127.0.0.1' })
  await expect(tokensOf(address).verify(await forge.token({ iss: address }))).rejects.toMatchObject({
    status: 503,
  })
  await impostor.close()
})

test('a provider that is not there is no reason to call a token wrong; it is asked again by the next one', async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const of = tokensOf(address)
  await expect(of.verify(await forge.token({ iss: address }))).rejects.toMatchObject({ status: 503 })
  const back = Fastify({ forceCloseConnections: true })
  back.get('/.well-known/openid-configuration', async () => ({ issuer: address, jwks_uri: forge.jwksUrl }))
  await back.listen({ port, host: '127.0.0.1' })
  await expect(of.verify(await forge.token({ iss: address }))).resolves.toMatchObject({ sub: 'somebody' })
  await back.close()
})
