// Mounts the provider in Fastify, with our own sign-in page.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { accountWithPassword } from './accounts.ts'
import { loginPage, pagePolicy } from './pages.ts'
import { MOUNT } from './provider.ts'

type LoginRequest = FastifyRequest<{ Params: { uid: string }; Body: { email?: string; password?: string } }>

export function mountLogin(app: FastifyInstance, provider: Provider) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const show = async (reply: FastifyReply, uid: string, refused?: { email: string }) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html')
      .header('content-security-policy', pagePolicy(nonce))
      .code(refused ? 401 : 200)
      .send(
        loginPage({
          nonce,
          action: `${MOUNT}/login/${uid}`,
          email: refused?.email,
          refused: refused !== undefined,
        }),
      )
  }
  app.get(`${MOUNT}/login/:uid`, async (request: LoginRequest, reply) => {
    await provider.interactionDetails(request.raw, reply.raw) // throws where the sign-in is unknown or too old
    return show(reply, request.params.uid)
  })
  app.post(`${MOUNT}/login/:uid`, async (request: LoginRequest, reply) => {
    const { email = '', password = '' } = request.body
    const account = accountWithPassword(email, password)
    if (!account) return show(reply, request.params.uid, { email })
    const returnTo = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: account.subject },
    })
    return reply.redirect(returnTo, 303)
  })
}

/** Everything else under /identity goes to the provider, which reads the request body itself. */
export function mountProvider(app: FastifyInstance, provider: Provider) {
  const answer = provider.callback()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all(`${MOUNT}/*`, (request, reply) => {
    reply.hijack()
    const raw = Object.assign(request.raw, { originalUrl: request.raw.url }) // how Koa learns where it is mounted
    raw.url = raw.originalUrl?.slice(MOUNT.length)
    void answer(raw, reply.raw)
  })
}
