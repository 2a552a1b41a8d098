/** Mounts the provider in Fastify, with our own sign-in page. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Accounts } from './accounts.ts'
import { errorPage, loginPage, pagePolicy } from './pages.ts'
import { MOUNT } from './provider.ts'

type LoginRequest = FastifyRequest<{ Params: { uid: string }; Body: { email?: string; password?: string } }>
type Options = { readonly provider: Provider; readonly accounts: Accounts; readonly site: string }

/** Passwords tried from one address in a minute. */
const TRIES_A_MINUTE = 30

export function mountLogin(app: FastifyInstance, { provider, accounts, site }: Options): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const show = (reply: FastifyReply, status: number, make: (nonce: string) => string) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html')
      .header('content-security-policy', pagePolicy(nonce))
      .code(status)
      .send(make(nonce))
  }

  // A page that was left open too long, or opened from a bookmark.
  app.setErrorHandler((error, request, reply) => {
    request.log.info({ err: error }, 'sign-in refused')
    return show(reply, 400, (nonce) =>
      errorPage({ nonce, site, message: 'This sign-in is too old or was already used. Please start again.' }),
    )
  })

  /** "Return Home" of the error screen leads to the provider's base address. */
  app.get(`${MOUNT}`, async (_request, reply) => reply.redirect('/'))
  app.get(`${MOUNT}/`, async (_request, reply) => reply.redirect('/'))

  app.get(`${MOUNT}/login/:uid`, async (request: LoginRequest, reply) => {
    const { params } = await provider.interactionDetails(request.raw, reply.raw)
    const hint = typeof params['login_hint'] === 'string' ? params['login_hint'] : undefined
    return show(reply, 200, (nonce) =>
      loginPage({ nonce, site, action: `${MOUNT}/login/${request.params.uid}`, hint }),
    )
  })

  app.post(
    `${MOUNT}/login/:uid`,
    { config: { rateLimit: { max: TRIES_A_MINUTE, timeWindow: '1 minute', allowList: [] } } },
    async (request: LoginRequest, reply) => {
      const { email = '', password = '' } = request.body
      const account = await accounts.withPassword(email, password)
      if (!account) {
        const action = `${MOUNT}/login/${request.params.uid}`
        return show(reply, 401, (nonce) => loginPage({ nonce, site, action, email, refused: true }))
      }
      const returnTo = await provider.interactionResult(request.raw, reply.raw, {
        login: { accountId: account.subject },
      })
      return reply.redirect(returnTo, 303)
    },
  )
}

/** Everything else under /identity goes to the provider, which reads the request body itself. */
export function mountProvider(app: FastifyInstance, provider: Provider): void {
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
