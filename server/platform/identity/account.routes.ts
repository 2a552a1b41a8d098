/** Making an account, confirming its address, a new password: the embedded provider's own pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { inScope, SYSTEM, type Database, type Trx } from '../database.ts'
import { forgotPage, messagePage, passwordPage, registerPage, verifyPage } from './account-pages.ts'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import { makeLink, setPassword, subjectOf, verifyAddress } from './links.ts'
import { hashPassword, weakness } from './passwords.ts'
import { TOO_OFTEN, type Show } from './show.ts'
import { t } from '../messages.ts'

/** A link to confirm the address or to choose a password, or that there is an account already. */
export type AccountEmail =
  | { readonly kind: 'verification' | 'password'; readonly token: string }
  | { readonly kind: 'known' }

export type AccountPlaces = {
  readonly database: Database
  readonly accounts: Accounts
  readonly attempts: Attempts
  readonly clock: () => Date
  readonly site: string
  readonly show: Show
  /** Writes an e-mail about the account, whose words the product has. */
  readonly send: (trx: Trx, to: string, about: AccountEmail) => Promise<void>
  /** Sessions ended: this process looks again before it believes one. */
  readonly forgetSessions: () => void
}

const MOUNT = '/identity'
const Email = z.string().trim().max(254).pipe(z.email())
const Name = z.string().trim().min(1).max(100)

type Form = FastifyRequest<{ Body: Readonly<Record<string, string>>; Params: { readonly token: string } }>

/** Queues a letter with a link to confirm the address, unless the account got enough of them. */
export async function askToVerify(places: AccountPlaces, subject: string, email: string): Promise<void> {
  const { database, clock, send } = places
  await inScope(database, SYSTEM, async (trx) => {
    const token = await makeLink(trx, subject, 'verify', clock())
    await send(trx, email, { kind: 'verification', token })
  })
}

export function accountRoutes(app: FastifyInstance, places: AccountPlaces): void {
  const { database, accounts, attempts, clock, send, show, forgetSessions } = places

  /** The same answer whether or not there is such an account. */
  const lookIntoYourMail = (reply: FastifyReply) =>
    show(reply, 200, (page) =>
      messagePage({
        ...page,
        title: t('identity.pages.lookIntoMail'),
        text: t('identity.pages.linkSent'),
      }),
    )
  const tooOld = (reply: FastifyReply) =>
    show(reply, 410, (page) =>
      messagePage({
        ...page,
        title: t('identity.pages.linkNoLongerValid'),
        text: t('identity.pages.linkNoLongerValidText'),
      }),
    )

  app.get(`${MOUNT}/register`, async (_request, reply) => show(reply, 200, registerPage))

  app.post(`${MOUNT}/register`, async (request: Form, reply) => {
    const { email: typed = '', name = '', password = '' } = request.body
    const again = (status: number, refusal: string) =>
      show(reply, status, (page) => registerPage({ ...page, refusal, email: typed, name }))
    const email = Email.safeParse(typed).data
    if (!email) return again(400, t('identity.pages.emailNotValid'))
    if (!Name.safeParse(name).success) return again(400, t('identity.pages.nameMissing'))
    const weak = weakness(password, { email, name })
    if (weak) return again(400, weak)
    const spent = await attempts.letter({ address: request.ip, email })
    if (spent === 'address') return again(429, TOO_OFTEN)
    if (spent === 'account') return lookIntoYourMail(reply)
    const account = await accounts.register({ email, name, password })
    if (account) await askToVerify(places, account.subject, email)
    else await inScope(database, SYSTEM, (trx) => send(trx, email, { kind: 'known' }))
    return lookIntoYourMail(reply)
  })

  app.get(`${MOUNT}/verify/:token`, async ({ params: { token } }: Form, reply) => {
    const subject = await subjectOf(database, { token, purpose: 'verify', now: clock() })
    return subject ? show(reply, 200, (page) => verifyPage({ ...page, token })) : tooOld(reply)
  })

  app.post(`${MOUNT}/verify/:token`, async (request: Form, reply) => {
    const { token } = request.params
    const subject = await subjectOf(database, { token, purpose: 'verify', now: clock() })
    const account = subject && (await accounts.find(subject))
    if (!account) return tooOld(reply)
    const who = { address: request.ip, email: account.email }
    const again = (status: number, refusal: string) =>
      show(reply, status, (page) => verifyPage({ ...page, token, refusal }))
    const found = await attempts.password(who, () =>
      accounts.withPassword(account.email, request.body['password'] ?? ''),
    )
    if (found === 'tooOften') return again(429, TOO_OFTEN)
    if (!found) return again(401, t('identity.pages.notPasswordAccount'))
    if (!(await verifyAddress(database, { token, now: clock() }))) return tooOld(reply)
    return show(reply, 200, (page) =>
      messagePage({
        ...page,
        title: t('identity.pages.addressConfirmed'),
        text: t('identity.pages.addressConfirmedText'),
      }),
    )
  })

  app.get(`${MOUNT}/forgot`, async (_request, reply) => show(reply, 200, forgotPage))

  app.post(`${MOUNT}/forgot`, async (request: Form, reply) => {
    const { email: typed = '' } = request.body
    const again = (status: number, refusal: string) =>
      show(reply, status, (page) => forgotPage({ ...page, refusal, email: typed }))
    const email = Email.safeParse(typed).data
    if (!email) return again(400, t('identity.pages.emailNotValid'))
    const spent = await attempts.letter({ address: request.ip, email })
    if (spent === 'address') return again(429, TOO_OFTEN)
    const account = spent === 'none' ? await accounts.withEmail(email) : null
    if (account)
      await inScope(database, SYSTEM, async (trx) => {
        const token = await makeLink(trx, account.subject, 'password', clock())
        // To the address that the account has, not to what was typed.
        await send(trx, account.email, { kind: 'password', token })
      })
    return lookIntoYourMail(reply)
  })

  app.get(`${MOUNT}/password/:token`, async ({ params: { token } }: Form, reply) => {
    const subject = await subjectOf(database, { token, purpose: 'password', now: clock() })
    return subject ? show(reply, 200, (page) => passwordPage({ ...page, token })) : tooOld(reply)
  })

  app.post(`${MOUNT}/password/:token`, async (request: Form, reply) => {
    const { token } = request.params
    const subject = await subjectOf(database, { token, purpose: 'password', now: clock() })
    const account = subject && (await accounts.find(subject))
    if (!account) return tooOld(reply)
    const password = request.body['password'] ?? ''
    const refusal = weakness(password, account)
    if (refusal) return show(reply, 400, (page) => passwordPage({ ...page, token, refusal }))
    const passwordHash = await hashPassword(password)
    if (!(await setPassword(database, { token, passwordHash, now: clock() }))) return tooOld(reply)
    forgetSessions()
    return show(reply, 200, (page) =>
      messagePage({
        ...page,
        title: t('identity.pages.passwordSet'),
        text: t('identity.pages.passwordSetText'),
      }),
    )
  })
}
