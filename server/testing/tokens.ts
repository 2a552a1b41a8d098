/** An identity provider of our own for tests: signs what it is told, also what no honest one would. */
import Fastify from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'

export const ISSUER = 'https://identity.example'
export const AUDIENCE = 'urn:understory:api'

export type Forge = {
  readonly jwksUrl: string
  readonly privateKey: CryptoKey
  /** Claims over those of an honest token; `undefined` leaves one out. */
  readonly token: (
    claims?: Readonly<Record<string, unknown>>,
    header?: Readonly<Record<string, string>>,
  ) => Promise<string>
  readonly publicKeyAsSecret: Uint8Array
  readonly stop: () => Promise<void>
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export async function openForge(now: Date): Promise<Forge> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = Fastify()
  server.get('/jwks', async () => ({ keys: [jwk] }))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    jwksUrl: `${address}/jwks`,
    privateKey,
    publicKeyAsSecret: new TextEncoder().encode(JSON.stringify(jwk)),
    token: (claims = {}, header = {}) => {
      const honest = {
        iss: ISSUER,
        aud: AUDIENCE,
        sub: 'somebody',
        email: 'somebody@example.org',
        iat: seconds(now),
        exp: seconds(now) + 3600,
      }
      const all = Object.fromEntries(
        Object.entries({ ...honest, ...claims }).filter(([, value]) => value !== undefined),
      )
      return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(privateKey)
    },
    stop: () => server.close(),
  }
}
