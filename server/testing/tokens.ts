/** An identity provider of our own for tests: signs what it is asked to, also what no honest one would. */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'

export const ISSUER = 'https://identity.example'
export const AUDIENCE = 'urn:understory:api'

export type Forge = {
  readonly jwksUrl: string
  /** As an issuer of its own, with a discovery document that leads to its keys. */
  readonly issuer: string
  readonly privateKey: CryptoKey
  /** Claims over those of an honest token; `undefined` leaves one out. */
  readonly token: (
    claims?: Readonly<Record<string, unknown>>,
    header?: Readonly<Record<string, string>>,
  ) => Promise<string>
  readonly publicKeyAsSecret: Uint8Array
  /** From now on signs with another key under another name; the old one is no longer published. */
  readonly rotate: () => Promise<void>
  /** How often the keys were asked for. */
  readonly asked: () => number
  readonly stop: () => Promise<void>
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const pair = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

export async function openForge(now: Date): Promise<Forge> {
  let current = await pair('one')
  let asked = 0
  const server = Fastify({ forceCloseConnections: true })
  // Not where a guess would look: only the description says where the keys are.
  server.get('/keys/of/today', async () => {
    asked += 1
    return { keys: [current.jwk] }
  })
  server.get('/.well-known/openid-configuration', async (request) => ({
    issuer: `http://${request.headers.host}`,
    jwks_uri: `http://${request.headers.host}/keys/of/today`,
  }))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const jwksUrl = `${address}/keys/of/today`
  return {
    jwksUrl,
    issuer: address,
    privateKey: current.privateKey,
    publicKeyAsSecret: new TextEncoder().encode(JSON.stringify(current.jwk)),
    rotate: async () => {
      current = await pair(randomUUID())
    },
    asked: () => asked,
    token: (claims = {}, header = {}) => {
      const honest = {
        iss: ISSUER,
        aud: AUDIENCE,
        sub: 'somebody',
        email: 'somebody@example.org',
        email_verified: true,
        iat: seconds(now),
        auth_time: seconds(now),
        exp: seconds(now) + 3600,
      }
      const all = Object.fromEntries(
        Object.entries({ ...honest, ...claims }).filter(([, value]) => value !== undefined),
      )
      return new SignJWT(all)
        .setProtectedHeader({ alg: 'RS256', kid: current.kid, ...header })
        .sign(current.privateKey)
    },
    stop: () => server.close(),
  }
}
