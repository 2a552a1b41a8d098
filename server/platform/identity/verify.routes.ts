/** Verifies an address: the link continues the sign-in of the browser that registered (decision 062). */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { verifyPage } from './account-pages.ts'
import { showTooOld, type AccountPlaces, type AccountRequest } from './account.routes.ts'
import type { Refusals } from './fields.ts'
import { beginSession, signInUnderWay } from './interactions.ts'
import { findLink, verifyAddress } from './links.ts'
import { TOO_OFTEN } from './show.ts'
import { t } from '../messages.ts'

const MOUNT = '/identity'
/** The address in the e-mail, and the one that the cookie of the waiting sign-in is sent to. */
const ADDRESSES = [`${MOUNT}/verify/:token`, `${MOUNT}/login/:uid/verify/:token`]

export function verifyRoutes(app: FastifyInstance, places: AccountPlaces): void {
  const { database, provider, accounts, attempts, clock, show, addresses } = places

  const linkOf = ({ params: { token } }: AccountRequest) =>
    findLink(database, { token, purpose: 'verify', now: clock() })
  const waitsHere = async (request: AccountRequest, reply: FastifyReply, interaction: string | null) =>
    interaction !== null && (await signInUnderWay(provider, request, reply))?.uid === interaction
  const showVerify = (
    request: AccountRequest,
    reply: FastifyReply,
    { status = 200, ...form }: { status?: number; asksPassword: boolean; refusals?: Refusals },
  ) => show(reply, status, (page) => verifyPage({ ...page, ...form, action: request.url }))

  for (const address of ADDRESSES) {
    app.get(address, async (request: AccountRequest, reply) => {
      const { token, uid } = request.params
      const link = await linkOf(request)
      if (!link) return showTooOld(places, reply)
      if (link.interaction && !uid)
        return reply.redirect(`${MOUNT}/login/${link.interaction}/verify/${token}`, 303)
      return showVerify(request, reply, {
        asksPassword: !(await waitsHere(request, reply, link.interaction)),
      })
    })

    app.post(address, async (request: AccountRequest, reply) => {
      const { token } = request.params
      const link = await linkOf(request)
      const account = link && (await accounts.find(link.subject))
      if (!account) return showTooOld(places, reply)
      const isHere = await waitsHere(request, reply, link.interaction)
      if (!isHere) {
        const again = (status: number, refusals: Refusals) =>
          showVerify(request, reply, { status, asksPassword: true, refusals })
        const found = await attempts.password({ address: request.ip, email: account.email }, () =>
          accounts.withPassword(account.email, request.body['password'] ?? ''),
        )
        if (found === 'tooOften') return again(429, { form: TOO_OFTEN })
        if (!found) return again(401, { password: t('identity.pages.notPasswordAccount') })
      }
      if (!(await verifyAddress(database, { token, now: clock() }))) return showTooOld(places, reply)
      if (!isHere) {
        await beginSession(provider, request, reply, account.subject)
        return reply.redirect(addresses.signIn, 303)
      }
      const login = { accountId: account.subject }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303)
    })
  }
}
