/** Creating an account, on the embedded provider's own pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import * as z from 'zod'
import { inScope, SYSTEM, type Database, type Trx } from '../database.ts'
import { LONGEST_EMAIL, LONGEST_NAME, messagePage, registerPage, sentPage } from './account-pages.ts'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { Refusals } from './fields.ts'
import { leadsToAPage, signInUnderWay } from './interactions.ts'
import { makeLink } from './links.ts'
import { MOUNT } from './provider.ts'
import { weakness } from './passwords.ts'
import { TOO_OFTEN, type Show } from './show.ts'
import { t } from '../messages.ts'

/** A link to confirm the address or to choose a password, or that there is an account already. */
export type AccountEmail =
  | { readonly kind: 'verification' | 'password'; readonly token: string }
  | { readonly kind: 'known' }

export type AccountPlaces = {
  readonly provider: Provider
  readonly database: Database
  readonly accounts: Accounts
  readonly attempts: Attempts
  readonly clock: () => Date
  /** Addresses of the site. */
  readonly addresses: {
    readonly signIn: string
    readonly register: string
    readonly passwordChanged: string
    /** Where the e-mails to an address are read, in a demonstration that sends none. */
    readonly outbox: ((email: string) => string) | null
  }
  readonly show: Show
  /** Writes an e-mail about the account, whose words the product has. */
  readonly send: (trx: Trx, to: string, about: AccountEmail) => Promise<void>
  /** Sessions ended: this process looks again before it believes one. */
  readonly forgetSessions: () => void
}

export const Email = z.string().trim().max(LONGEST_EMAIL).pipe(z.email())
/** What is wrong with an address that is none. */
export const emailRefusal = (typed = ''): string =>
  t(typed.trim() ? 'identity.pages.emailNotValid' : 'identity.pages.emailMissing')
const Name = z.string().trim().min(1).max(LONGEST_NAME)

export type AccountRequest = FastifyRequest<{
  Body: Readonly<Record<string, string>>
  Params: { readonly token: string; readonly uid: string }
}>

/** Sends a link to confirm the address; the browser that asks for it confirms without the password. */
export async function askToVerify(
  { provider, database, clock, send }: AccountPlaces,
  request: FastifyRequest,
  reply: FastifyReply,
  { subject, email }: { readonly subject: string; readonly email: string },
): Promise<void> {
  const underWay = await signInUnderWay(provider, request, reply)
  const interaction = underWay && leadsToAPage(underWay) ? underWay.uid : null
  await inScope(database, SYSTEM, async (trx) => {
    const token = await makeLink(trx, { subject, purpose: 'verify', now: clock(), interaction })
    await send(trx, email, { kind: 'verification', token })
  })
}

type Confirmation = {
  readonly status: number
  readonly title: string
  readonly email: string
  readonly uid: string
  readonly isAgain?: boolean
}

/** Says to which address the link went. The same answer whether or not there is such an account. */
export const showConfirmationSent = (
  { show, addresses }: AccountPlaces,
  reply: FastifyReply,
  { status, title, email, uid, isAgain = false }: Confirmation,
) =>
  show(reply, status, (page) =>
    sentPage({
      ...page,
      title,
      text: t('identity.pages.confirmationSentText', { email }),
      again: { action: `${MOUNT}/login/${uid}/again`, email },
      isAgain,
      outbox: addresses.outbox?.(email) ?? null,
    }),
  )

export const showTooOld = ({ show, addresses }: AccountPlaces, reply: FastifyReply) =>
  show(reply, 410, (page) =>
    messagePage({
      ...page,
      title: t('identity.pages.linkNoLongerValid'),
      text: t('identity.pages.linkNoLongerValidText'),
      onward: { href: addresses.signIn, text: t('identity.pages.signIn') },
    }),
  )

export function accountRoutes(app: FastifyInstance, places: AccountPlaces): void {
  const { database, provider, accounts, attempts, send, show } = places
  const title = t('identity.pages.lookIntoMail')

  const showRegister = (
    reply: FastifyReply,
    status: number,
    uid: string,
    form: { email?: string; name?: string; refusals?: Refusals },
  ) => {
    const [action, signIn] = [`${MOUNT}/login/${uid}/register`, `${MOUNT}/login/${uid}?known`]
    return show(reply, status, (page) => registerPage({ ...page, ...form, action, signIn }))
  }

  app.get(`${MOUNT}/login/:uid/register`, async (request: AccountRequest, reply) => {
    const { params } = await provider.interactionDetails(request.raw, reply.raw)
    return showRegister(reply, 200, request.params.uid, hintOf(params))
  })

  app.post(`${MOUNT}/login/:uid/register`, async (request: AccountRequest, reply) => {
    await provider.interactionDetails(request.raw, reply.raw)
    const { uid } = request.params
    const { email: typed = '', name = '', password = '' } = request.body
    const email = Email.safeParse(typed).data
    const weak = weakness(password, { email: email ?? '', name })
    const refusals: Refusals = {
      ...(email ? {} : { email: emailRefusal(typed) }),
      ...(Name.safeParse(name).success ? {} : { name: t('identity.pages.nameMissing') }),
      ...(weak ? { password: weak } : {}),
    }
    const again = (status: number, wrong: Refusals) =>
      showRegister(reply, status, uid, { email: typed, name, refusals: wrong })
    if (!email || Object.keys(refusals).length > 0) return again(400, refusals)
    const spent = await attempts.email({ address: request.ip, email })
    if (spent === 'address') return again(429, { form: TOO_OFTEN })
    if (spent === 'none') {
      const account = await accounts.register({ email, name, password })
      if (account) await askToVerify(places, request, reply, { subject: account.subject, email })
      else await inScope(database, SYSTEM, (trx) => send(trx, email, { kind: 'known' }))
    }
    return showConfirmationSent(places, reply, { status: 200, title, email, uid })
  })

  app.post(`${MOUNT}/login/:uid/again`, async (request: AccountRequest, reply) => {
    await provider.interactionDetails(request.raw, reply.raw)
    const { uid } = request.params
    const email = Email.safeParse(request.body['email']).data
    if (!email)
      return showRegister(reply, 400, uid, { refusals: { email: emailRefusal(request.body['email']) } })
    const spent = await attempts.email({ address: request.ip, email })
    if (spent === 'address') return showRegister(reply, 429, uid, { email, refusals: { form: TOO_OFTEN } })
    const account = spent === 'none' ? await accounts.withEmail(email) : null
    if (account?.isVerified)
      await inScope(database, SYSTEM, (trx) => send(trx, account.email, { kind: 'known' }))
    else if (account) await askToVerify(places, request, reply, account)
    return showConfirmationSent(places, reply, { status: 200, title, email, uid, isAgain: true })
  })
}

/** The address that the site expects, such as that of an invited person. */
export function hintOf(params: Readonly<Record<string, unknown>>): { readonly email?: string } {
  const hint = params['login_hint']
  return typeof hint === 'string' ? { email: hint } : {}
}
