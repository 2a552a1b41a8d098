/** Resetting and changing a password, on the embedded provider's own pages. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inScope, SYSTEM } from '../database.ts'
import { t } from '../messages.ts'
import { changePage, forgotPage, messagePage, passwordPage, sentPage } from './account-pages.ts'
import { Email, emailRefusal, showTooOld, type AccountPlaces, type AccountRequest } from './account.routes.ts'
import type { Refusals } from './fields.ts'
import { beginSession } from './interactions.ts'
import { changePassword, findLink, makeLink, setPassword } from './links.ts'
import { hashPassword, weakness } from './passwords.ts'
import { MOUNT } from './provider.ts'
import { TOO_OFTEN } from './show.ts'

export function passwordRoutes(app: FastifyInstance, places: AccountPlaces): void {
  const { database, provider, accounts, attempts, clock, send, show, addresses, forgetSessions } = places
  const title = t('identity.pages.lookIntoMail')

  const showForgot = (reply: FastifyReply, status: number, form: { email?: string; refusals?: Refusals }) =>
    show(reply, status, (page) => forgotPage({ ...page, ...form, action: `${MOUNT}/forgot` }))

  app.get(`${MOUNT}/forgot`, async (_request, reply) => showForgot(reply, 200, {}))

  app.post(`${MOUNT}/forgot`, async (request: AccountRequest, reply) => {
    const { email: typed = '' } = request.body
    const { again: isAgain } = request.query as { readonly again?: string }
    const email = Email.safeParse(typed).data
    if (!email) return showForgot(reply, 400, { email: typed, refusals: { email: emailRefusal(typed) } })
    const spent = await attempts.email({ address: request.ip, email })
    if (spent === 'address') return showForgot(reply, 429, { email, refusals: { form: TOO_OFTEN } })
    const account = spent === 'none' ? await accounts.withEmail(email) : null
    if (account)
      await inScope(database, SYSTEM, async (trx) => {
        const { subject } = account
        const token = await makeLink(trx, { subject, purpose: 'password', now: clock() })
        // To the address that the account has, not to what was typed.
        await send(trx, account.email, { kind: 'password', token })
      })
    return show(reply, 200, (page) =>
      sentPage({
        ...page,
        title,
        text: t('identity.pages.passwordLinkSentText', { email }),
        again: { action: `${MOUNT}/forgot?again`, email },
        isAgain: isAgain !== undefined,
        outbox: addresses.outbox?.(email) ?? null,
      }),
    )
  })

  const showSet = (reply: FastifyReply) =>
    show(reply, 200, (page) =>
      messagePage({
        ...page,
        title: t('identity.pages.passwordSet'),
        text: t('identity.pages.passwordSetText'),
        onward: { href: addresses.signIn, text: t('identity.pages.signIn') },
      }),
    )

  /** Anyone may register an address with a password; the account is theirs only once the address is confirmed. */
  const confirmedAccount = async (email: string, password: string) => {
    const account = await accounts.withPassword(email, password)
    return account?.isVerified ? account : null
  }

  const showChange = (reply: FastifyReply, status: number, more: { email?: string; refusals?: Refusals }) =>
    show(reply, status, (page) => changePage({ ...page, ...more, action: `${MOUNT}/change` }))

  app.get(`${MOUNT}/change`, async ({ query }, reply) => {
    const { email } = query as { readonly email?: unknown }
    return showChange(reply, 200, typeof email === 'string' ? { email } : {})
  })

  app.post(`${MOUNT}/change`, async (request: AccountRequest, reply) => {
    const { email = '', currentPassword: password = '', newPassword = '' } = request.body
    const who = { address: request.ip, email }
    const account = await attempts.password(who, () => confirmedAccount(email, password))
    if (account === 'tooOften') return showChange(reply, 429, { email, refusals: { form: TOO_OFTEN } })
    if (!account) {
      const refusals = { currentPassword: t('identity.pages.wrongCredentials') }
      return showChange(reply, 400, { email, refusals })
    }
    const weak = newPassword === password ? t('identity.pages.passwordSame') : weakness(newPassword, account)
    if (weak) return showChange(reply, 400, { email, refusals: { newPassword: weak } })
    const { subject } = account
    await changePassword(database, { subject, passwordHash: await hashPassword(newPassword), now: clock() })
    forgetSessions()
    await beginSession(provider, request, reply, subject)
    return reply.redirect(addresses.passwordChanged, 303)
  })

  const showPassword = (reply: FastifyReply, status: number, token: string, refusals?: Refusals) =>
    show(reply, status, (page) => passwordPage({ ...page, action: `${MOUNT}/password/${token}`, refusals }))

  app.get(`${MOUNT}/password/:token`, async ({ params: { token } }: AccountRequest, reply) => {
    const link = await findLink(database, { token, purpose: 'password', now: clock() })
    return link ? showPassword(reply, 200, token) : showTooOld(places, reply)
  })

  app.post(`${MOUNT}/password/:token`, async (request: AccountRequest, reply) => {
    const { token } = request.params
    const link = await findLink(database, { token, purpose: 'password', now: clock() })
    const account = link && (await accounts.find(link.subject))
    if (!account) return showTooOld(places, reply)
    const password = request.body['password'] ?? ''
    const weak = weakness(password, account)
    if (weak) return showPassword(reply, 400, token, { password: weak })
    const passwordHash = await hashPassword(password)
    if (!(await setPassword(database, { token, passwordHash, now: clock() })))
      return showTooOld(places, reply)
    forgetSessions()
    return showSet(reply)
  })
}
