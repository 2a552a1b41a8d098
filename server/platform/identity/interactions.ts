/** Sign-ins in progress, and provider sessions that begin without one. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Seconds after which the provider ends the session of a browser in use. */
export const SESSION_SECONDS = 14 * 24 * 3600

/** @returns the sign-in that this very browser began, or null: it has none, another one, or one that is too old */
export async function signInUnderWay(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  try {
    return await provider.interactionDetails(request.raw, reply.raw)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** A small window is closed long before its e-mail is read, and nothing outside of it can take its answer. */
export const leadsToAPage = ({ params }: Interaction): boolean =>
  String(params['redirect_uri']).endsWith('/callback')

/** Someone proved who they are at a page of ours, with no sign-in under way: the next one asks for nothing. */
export async function beginSession(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const context = provider.createContext(request.raw, reply.raw)
  const before = await provider.Session.get(context)
  // A session of its own: nothing that was given to the person who used this browser before belongs to it.
  if (before.accountId) await before.destroy()
  const session = new provider.Session()
  session.loginAccount({ accountId })
  context.cookies.set(provider.cookieName('session'), session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    maxAge: SESSION_SECONDS * 1000,
  })
  await session.save(SESSION_SECONDS)
}
