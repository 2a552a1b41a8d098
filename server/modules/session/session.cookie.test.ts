import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { newToken, sessionCookie } from './session.cookie.ts'

const lineAt = async (origin: string, agent = 'Mozilla/5.0 Chrome/140') => {
  const app = Fastify()
  app.get('/', async (_request, reply) => {
    sessionCookie(origin).set(reply, 'opaque', 60)
    return 'ok'
  })
  const answer = await app.inject({ url: '/', headers: { 'user-agent': agent } })
  return String(answer.headers['set-cookie'])
}

test.each(['https://site.example', 'http://localhost:3000'])(
  'at %s the cookie is bound to this host, secure, and out of reach of scripts',
  async (origin) => {
    expect(await lineAt(origin)).toBe(
      '__Host-session=opaque; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
    )
  },
)

test('the name without a prefix exists only for Safari on localhost', async () => {
  const safari = 'Mozilla/5.0 Version/26.0 Safari/605'
  expect(await lineAt('http://localhost:3000', safari)).toMatch(/^session=opaque/)
  expect(await lineAt('https://site.example', safari)).toMatch(/^__Host-session=opaque/)
})

test('a value is 256 bits of chance', () => {
  const values = Array.from({ length: 100 }, newToken)
  expect(new Set(values).size).toBe(100)
  for (const value of values) expect(Buffer.from(value, 'base64url')).toHaveLength(32)
})
