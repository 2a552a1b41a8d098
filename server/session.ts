// Our own session: the browser shows the provider's token once and gets an opaque cookie.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Config } from './config.ts'
import type { Database } from './platform/database.ts'

const LIFETIME_SECONDS = 8 * 3600
const hash = (token: string) => createHash('sha256').update(token).digest()
const Claims = z.object({ sub: z.string(), email: z.email() })
const SessionRequest = z.object({ token: z.string().min(1) })

export function sessionRoutes(app: FastifyInstance, config: Config, database: Database) {
  const keys = createRemoteJWKSet(new URL(`${config.issuer}/jwks`))
  // Browsers that treat localhost as insecure (Safari) drop Secure cookies there.
  const isLocal = new URL(config.origin).hostname === 'localhost' && config.origin.startsWith('http:')
  const name = isLocal ? 'session' : '__Host-session'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isLocal ? '' : '; Secure'}`
  const setCookie = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.header('set-cookie', `${name}=${value}; Max-Age=${maxAge}; ${attributes}`)
  const readCookie = (request: FastifyRequest) =>
    request.headers.cookie
      ?.split(/;\s*/)
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1)

  app.post('/proxy/auth/session', async (request, reply) => {
    const parsed = SessionRequest.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ code: 'bad_request' })
    const claims = await verify(parsed.data.token)
    if (!claims) return reply.code(401).send({ code: 'bad_token' })
    const account = await database
      .insertInto('account')
      .values({ subject: claims.sub, email: claims.email })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({ email: claims.email, last_seen: new Date() }),
      )
      .returning('sid')
      .executeTakeFirstOrThrow()
    const token = randomBytes(32).toString('base64url') // always new: a session cannot be fixed beforehand
    const expires_at = new Date(Date.now() + LIFETIME_SECONDS * 1000)
    await database
      .insertInto('session')
      .values({ token_hash: hash(token), account_sid: account.sid, expires_at })
      .execute()
    return setCookie(reply, token, LIFETIME_SECONDS).code(204).send()
  })

  app.delete('/proxy/auth/session', async (request, reply) => {
    const token = readCookie(request)
    if (token) await database.deleteFrom('session').where('token_hash', '=', hash(token)).execute()
    return setCookie(reply, '', 0).code(204).send()
  })

  app.get('/proxy/me', async (request, reply) => {
    const token = readCookie(request)
    const account =
      token &&
      (await database
        .selectFrom('session')
        .innerJoin('account', 'account.sid', 'session.account_sid')
        .select(['account.sid', 'account.email'])
        .where('token_hash', '=', hash(token))
        .where('expires_at', '>', new Date())
        .executeTakeFirst())
    return account ? reply.send(account) : reply.code(401).send({ code: 'not_signed_in' })
  })

  async function verify(token: string) {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: config.issuer,
        audience: config.audience,
        algorithms: ['RS256'],
        clockTolerance: 60,
        requiredClaims: ['sub', 'exp'],
      })
      return Claims.parse(payload)
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
      throw error
    }
  }
}
