/** Mounts the provider in Fastify, with our own pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { isForeign } from '../http/foreign-origin.ts'
import { Refused } from '../http/refused.ts'
import {
  accountRoutes,
  askToVerify,
  emailRefusal,
  hintOf,
  showConfirmationSent,
  type AccountPlaces,
} from './account.routes.ts'
import { passwordRoutes } from './password.routes.ts'
import type { Refusals } from './fields.ts'
import type { Look } from './page-frame.ts'
import { errorPage, homePage, loginPage } from './pages.ts'
import { MOUNT } from './provider.ts'
import { showIn, TOO_OFTEN } from './show.ts'
import { verifyRoutes } from './verify.routes.ts'
import { t } from '../messages.ts'

type LoginRequest = FastifyRequest<{
  Params: { uid: string }
  Querystring: { readonly known?: string }
  Body: { email?: string; password?: string }
}>
type Places = Omit<AccountPlaces, 'show'> & {
  readonly site: string
  readonly origin: string
  readonly look: Look
}

const WRONG = t('identity.pages.wrongCredentials')

export function mountLogin(app: FastifyInstance, { site, origin, look, ...outside }: Places): void {
  const { provider, accounts, attempts, addresses } = outside
  const show = showIn(site, look)
  const places = { ...outside, show }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.setErrorHandler((error, request, reply) => {
    request.log.info({ err: error }, 'sign-in refused')
    const status = error instanceof Refused ? error.status : 400
    // Otherwise a page that was left open too long, or opened from a bookmark.
    const message = error instanceof Refused ? error.reason : t('identity.pages.signOldAlreadyUsedStart')
    return show(reply, status, (page) => errorPage({ ...page, message }))
  })

  // Other sites may lead here, but not press our buttons. Under our referrer policy forms say "null".
  app.addHook('preHandler', async (request) => {
    if (request.method === 'POST' && isForeign(request, origin, 'null'))
      throw new Refused(403, 'foreign_origin')
  })

  const home = (_request: FastifyRequest, reply: FastifyReply) =>
    show(reply, 200, (page) => homePage({ ...page, register: addresses.register }))
  app.get(MOUNT, home)
  app.get(`${MOUNT}/`, home)

  accountRoutes(app, places)
  passwordRoutes(app, places)
  verifyRoutes(app, places)

  const showLogin = (
    { params: { uid } }: LoginRequest,
    reply: FastifyReply,
    { status = 200, ...form }: { status?: number; email?: string; refusals?: Refusals },
  ) => show(reply, status, (page) => loginPage({ ...page, ...form, action: `${MOUNT}/login/${uid}` }))

  app.get(`${MOUNT}/login/:uid`, async (request: LoginRequest, reply) => {
    const { params } = await provider.interactionDetails(request.raw, reply.raw)
    const wantsAccount = params['screen_hint'] === 'signup' && request.query.known === undefined
    if (wantsAccount) return reply.redirect(`${MOUNT}/login/${request.params.uid}/register`, 303)
    return showLogin(request, reply, hintOf(params))
  })

  app.post(`${MOUNT}/login/:uid`, async (request: LoginRequest, reply) => {
    const { email = '', password = '' } = request.body
    const again = (status: number, form: string) =>
      showLogin(request, reply, { status, email, refusals: { form } })
    const refusals: Refusals = {
      ...(!email && { email: emailRefusal(email) }),
      ...(!password && { password: t('identity.pages.passwordMissing') }),
    }
    if (!email || !password) return showLogin(request, reply, { status: 400, email, refusals })
    const who = { address: request.ip, email }
    const account = await attempts.password(who, () => accounts.withPassword(email, password))
    if (account === 'tooOften') return again(429, TOO_OFTEN)
    if (!account) return again(401, WRONG)
    if (!account.isVerified) {
      if ((await attempts.email(who)) === 'none') await askToVerify(places, request, reply, account)
      return showConfirmationSent(places, reply, {
        status: 403,
        title: t('identity.pages.confirmationSent'),
        email: account.email,
        uid: request.params.uid,
      })
    }
    const returnTo = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: account.subject },
    })
    return reply.redirect(returnTo, 303)
  })
}

/** Everything else under /identity goes to the provider. @param origin of the site, whatever a proxy says */
export function mountProvider(app: FastifyInstance, provider: Provider, origin: string): void {
  const { protocol, host } = new URL(origin)
  const address = { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host }
  provider.proxy = true
  const answer = provider.callback()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all(`${MOUNT}/*`, (request, reply) => {
    reply.hijack()
    const raw = Object.assign(request.raw, { originalUrl: request.raw.url }) // how Koa learns where it is mounted
    Object.assign(raw.headers, address)
    raw.url = raw.originalUrl?.slice(MOUNT.length)
    void answer(raw, reply.raw)
  })
}
