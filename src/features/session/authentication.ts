/** The authentication machine with its real actors. Loaded when somebody signs in, never before. */
import type { User, UserManager } from 'oidc-client-ts'
import { createActor, fromCallback, fromPromise, waitFor, type ActorRefFrom } from 'xstate'
import type { AuthenticationEvent, Person, Token } from '../../../machines/authentication/events.ts'
import { AuthenticationError } from '../../../machines/authentication/failures.ts'
import { machine } from '../../../machines/authentication/machine.ts'
import { call } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { createIdentityClient } from './identity-client.ts'
import { safeReturn } from './return-to.ts'
import { siteQuery, viewerQuery } from './viewer.ts'

const tokenOf = (user: User | null): Token => {
  if (!user) throw new AuthenticationError('login_required', 'Nobody is signed in.')
  return { accessToken: user.access_token, expiresIn: (user.expires_in ?? 300) * 1_000 }
}

/** What a sign-in remembers across the provider's page. */
const returnToOf = (user: User): string | null =>
  safeReturn((user.state as { returnTo?: unknown } | null)?.returnTo)

async function loadPerson(): Promise<Person> {
  await queryClient.invalidateQueries({ queryKey: viewerQuery.queryKey, refetchType: 'none' })
  const viewer = await queryClient.fetchQuery({ ...viewerQuery, staleTime: 0 })
  if (!viewer) throw new AuthenticationError('login_required', 'The server opened no session.')
  const { sid, firstName, lastName, email } = viewer.person
  return { sub: sid, name: `${firstName} ${lastName}`, email }
}

const actorsWith = (client: UserManager) => ({
  restore: fromPromise<boolean, void>(async () => (await client.getUser()) !== null),
  handleCallback: fromPromise<{ returnTo: string | null }, void>(async () => ({
    returnTo: returnToOf(await client.signinRedirectCallback()),
  })),
  fetchToken: fromPromise<Token, void>(async () => {
    const user = await client.getUser()
    return tokenOf(user && !user.expired ? user : await client.signinSilent({ nonce: crypto.randomUUID() }))
  }),
  refresh: fromPromise<Token, void>(async () =>
    tokenOf(await client.signinSilent({ nonce: crypto.randomUUID() })),
  ),
  postSession: fromPromise<void, { token: string }>(async ({ input }) => {
    await call('POST /auth/session', { body: { token: input.token } }, { quiet: true })
  }),
  loadUser: fromPromise<Person, void>(loadPerson),
  redirect: fromPromise<void, { returnTo: string | null }>(async ({ input }) =>
    client.signinRedirect({ nonce: crypto.randomUUID(), state: { returnTo: input.returnTo } }),
  ),
  popup: fromPromise<void, void>(async () => {
    await client.signinPopup({ nonce: crypto.randomUUID(), popupAbortOnClose: true })
  }),
  logout: fromPromise<void, { local: boolean }>(async ({ input }) => {
    if (input.local) return client.removeUser()
    await call('DELETE /auth/session', {}, { quiet: true })
    return client.signoutRedirect()
  }),
  identityEvents: fromCallback<AuthenticationEvent>(({ sendBack }) => {
    const off = [
      client.events.addAccessTokenExpiring(() => sendBack({ type: 'token.expiring' })),
      client.events.addUserSignedOut(() => sendBack({ type: 'session.ended' })),
    ]
    return () => {
      for (const stop of off) stop()
    }
  }),
})

type Actor = ActorRefFrom<typeof machine>

let running: Promise<Actor> | null = null
let clientOnce: Promise<UserManager> | null = null

const client = (): Promise<UserManager> =>
  (clientOnce ??= queryClient
    .ensureQueryData(siteQuery)
    .then(({ identity }) => createIdentityClient(identity)))

async function start(hasCallback: boolean): Promise<Actor> {
  const ready = await client().catch(() => null)
  const provided = ready ? machine.provide({ actors: actorsWith(ready) }) : machine
  const actor = createActor(provided, { input: { clientAvailable: ready !== null, hasCallback } })
  // Failures are for the log; people see no message (specification section 8).
  actor.on('warned', ({ failure, message }) =>
    console.warn(`Sign-in: ${failure?.kind ?? 'unavailable'}`, message),
  )
  return actor.start()
}

/** One actor for the page; it restores what local storage remembers. */
export async function authentication(hasCallback = false): Promise<Actor> {
  running ??= start(hasCallback)
  const actor = await running
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  return actor
}

/** Reads the provider's answer from the address. @returns where to go, or null when signing in failed. */
export async function finishRedirect(): Promise<{ readonly returnTo: string | null } | null> {
  const actor = await authentication(true)
  const snapshot = actor.getSnapshot()
  return snapshot.hasTag('signedIn') ? { returnTo: snapshot.context.returnTo } : null
}

/** Hands the answer to the window that opened this one. */
export const finishPopup = async (): Promise<void> => (await client()).signinPopupCallback()

/** Hands the answer to the page around this frame. */
export const finishSilent = async (): Promise<void> => (await client()).signinSilentCallback()
