/** The authentication machine with its real actors. Loaded when someone signs in, never before. */
import { createActor, fromCallback, fromPromise, waitFor, type ActorRefFrom } from 'xstate'
import type {
  AuthenticationEvent,
  Expected,
  Person,
  Token,
} from '../../../../machines/authentication/events.ts'
import { AuthenticationError } from '../../../../machines/authentication/failures.ts'
import { machine } from '../../../../machines/authentication/machine.ts'
import { ApiProblem, call } from '../../../lib/http.ts'
import { inspect } from '../../../lib/inspection.ts'
import { isSomethingUnsaved } from '../../../lib/unsaved.ts'
import { tellAccountRefused } from './account-closed.ts'
import { stopListening } from './live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { rememberSignedIn, signedInUntil } from './cookies.ts'
import { createIdentityClient, rememberedIn, type IdentityClient } from './identity-client.ts'
import { alone } from './lock.ts'
import { onSignedOut, tellSignedOut } from './other-tabs.ts'
import { safeReturn } from './return-to.ts'
import { fetchSilently } from './silent.ts'
import { wasSignedIn } from './token-key.ts'
import { siteQuery, tellSessionEnded, viewerQuery } from './viewer.ts'

/** Names of the locks that tabs share. */
const TOKEN_LOCK = 'understory.token'
const SESSION_LOCK = 'understory.session'
/** An address that does not fit into the cookie of the sign-in is not worth the sign-in. */
const LONGEST_RETURN = 1_000

async function loadPerson(): Promise<Person> {
  const viewer = await queryClient.fetchQuery({ ...viewerQuery, staleTime: 0 })
  if (!viewer) throw new AuthenticationError('login_required', 'The server opened no session.')
  const { sid, firstName, lastName, email } = viewer.person
  return { sub: sid, name: `${firstName} ${lastName}`, email }
}

const newNonce = () => crypto.randomUUID()

/** One session call at a time: each replaces the session before, and its cookie arrives even if the page is left. */
const postSession = (client: IdentityClient, token: string): Promise<unknown> =>
  alone(SESSION_LOCK, async () => {
    const user = await client.getUser()
    const idToken = user?.access_token === token ? user.id_token : undefined
    const body = { token, ...(idToken ? { idToken } : {}) }
    const options = { quiet: true, silent: true, keepalive: true, expectsSignedOut: true }
    return call('POST /auth/session', { body }, options).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
      // The page is left for the front page: there it says why.
      if (error.code === 'signed_out') tellSessionEnded(error.message)
      if (!tellAccountRefused(error)) throw error
      throw new AuthenticationError('invalid_token', error.message)
    })
  })

/** Local storage of another tab's process arrives late, also after its lock is free; a cookie does not. */
const LATEST = 2_000
const LOOK_EVERY = 25

async function caughtUp(client: IdentityClient): Promise<void> {
  for (const end = performance.now() + LATEST; performance.now() < end;) {
    if (((await client.getUser())?.expires_at ?? 0) >= signedInUntil()) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
}

/** @param than null: any stored token that is good */
const silently = (client: IdentityClient, than: string | null): Promise<Token> =>
  fetchSilently(
    {
      stored: () => client.getUser(),
      byRefreshToken: () => client.signinSilent(),
      byFrame: () => client.signinSilent({ forceIframeAuth: true, nonce: newNonce() }),
      caughtUp: () => (client.keepsInMemory ? Promise.resolve() : caughtUp(client)),
      promise: (user) => rememberSignedIn(user?.expires_at ?? null),
      alone: (run) => alone(TOKEN_LOCK, run),
      now: Date.now,
    },
    than,
  )

type Popup = { readonly again: boolean; readonly expected: Expected }

async function openPopup(client: IdentityClient, { again, expected }: Popup): Promise<void> {
  if (!again) {
    await client.signinPopup({ nonce: newNonce(), popupAbortOnClose: true })
    return
  }
  const before = await client.getUser()
  const email = expected.email ?? before?.profile.email
  await client.signinPopup({
    nonce: newNonce(),
    popupAbortOnClose: true,
    prompt: 'login',
    max_age: 0,
    ...(before ? { state: { sub: before.profile.sub } } : {}),
    ...(email ? { login_hint: email } : {}),
  })
}

/** What is left of the session here and at the provider. Tokens go first: they must not outlive a failure. */
async function endSession(client: IdentityClient, isLocal: boolean): Promise<void> {
  const user = await client.getUser()
  await client.removeUser()
  rememberSignedIn(null)
  const revoked = user?.refresh_token && !isLocal ? client.revoke(user.refresh_token) : null
  await call('DELETE /auth/session', {}, { quiet: true, expectsSignedOut: true }).finally(
    () => isLocal || tellSignedOut(),
  )
  await revoked // leaving the page would cut it off
  if (!isLocal) await client.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {})
}

const actorsWith = (client: IdentityClient) => ({
  restore: fromPromise<boolean, void>(async () => (await client.getUser()) !== null || wasSignedIn()),
  handleCallback: fromPromise<{ returnTo: string | null }, void>(async () => ({
    returnTo: safeReturn(rememberedIn((await client.signinRedirectCallback()).state).returnTo),
  })),
  fetchToken: fromPromise<Token, void>(() => silently(client, null)),
  refresh: fromPromise<Token, { than: string }>(({ input }) => silently(client, input.than)),
  postSession: fromPromise<void, { token: string }>(
    async ({ input }) => void (await postSession(client, input.token)),
  ),
  loadUser: fromPromise<Person, void>(loadPerson),
  redirect: fromPromise<void, { returnTo: string | null; expected: Expected }>(async ({ input }) => {
    const returnTo = (input.returnTo?.length ?? 0) > LONGEST_RETURN ? null : input.returnTo
    const { email, isNew } = input.expected
    await client.signinRedirect({
      nonce: newNonce(),
      state: { returnTo },
      ...(email ? { login_hint: email } : {}),
      ...(isNew ? { extraQueryParams: { screen_hint: 'signup' } } : {}),
    })
  }),
  popup: fromPromise<void, Popup>(({ input }) => openPopup(client, input)),
  logout: fromPromise<void, { local: boolean }>(({ input }) => endSession(client, input.local)),
  identityEvents: fromCallback<AuthenticationEvent>(({ sendBack }) => {
    const off = [
      client.events.addAccessTokenExpiring(() => sendBack({ type: 'token.expiring' })),
      client.events.addUserSignedOut(() => sendBack({ type: 'session.ended' })),
      onSignedOut(() => sendBack({ type: 'session.ended' })),
    ]
    return () => {
      for (const stop of off) stop()
    }
  }),
})

type Actor = ActorRefFrom<typeof machine>

let running: Promise<Actor> | null = null
let clientOnce: Promise<IdentityClient> | null = null

const client = (): Promise<IdentityClient> =>
  (clientOnce ??= queryClient
    .ensureQueryData(siteQuery)
    .then(({ identity }) => createIdentityClient(identity)))

async function start(hasCallback: boolean): Promise<Actor> {
  const ready = await client().catch(() => null)
  const provided = ready ? machine.provide({ actors: actorsWith(ready) }) : machine
  const actor = createActor(provided, { input: { clientAvailable: ready !== null, hasCallback }, inspect })
  // Failures are for the log; people see no message (specification section 8).
  actor.on('warned', ({ failure, message }) =>
    console.warn(`Sign-in: ${failure?.kind ?? 'unavailable'}`, message),
  )
  actor.on('signedIn', () => void ready?.getUser().then((user) => rememberSignedIn(user?.expires_at ?? 1)))
  actor.on('signedOut', () => {
    rememberSignedIn(null)
    if (isSomethingUnsaved()) return
    stopListening()
    queryClient.clear()
  })
  return actor.start()
}

/** One actor for the page; it restores what local storage remembers. */
export async function authentication(hasCallback = false): Promise<Actor> {
  running ??= start(hasCallback)
  const actor = await running
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  return actor
}

/** Signs out here, in the other tabs and at the provider. Resolves only when that did not leave the page. */
export async function endEverywhere(): Promise<void> {
  const actor = await authentication()
  if (actor.getSnapshot().hasTag('signedIn')) {
    actor.send({ type: 'logout' })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    return
  }
  // The cookie lived longer than the tokens.
  const ready = await client().catch(() => null)
  if (ready) await endSession(ready, false).catch((error: unknown) => console.warn('Sign-out:', error))
}

/** Reads the provider's answer from the address. @returns where to go, or null when signing in failed. */
export async function finishRedirect(): Promise<{ readonly returnTo: string | null } | null> {
  const snapshot = (await authentication(true)).getSnapshot()
  return snapshot.hasTag('signedIn') ? { returnTo: snapshot.context.returnTo } : null
}

/** Hands the answer to the window that opened this one. */
export const finishPopup = async (): Promise<void> => (await client()).signinPopupCallback()

/** Hands the answer to the page around this frame. */
export const finishSilent = async (): Promise<void> => (await client()).signinSilentCallback()

/** Asks for the password in a popup: call it from a click, with this module loaded. @returns whether it worked */
export async function proveAgain(email: string): Promise<boolean> {
  const actor = await authentication()
  await waitFor(actor, (snapshot) => !snapshot.matches({ authenticated: 'refreshing' }))
  return new Promise((resolve) => {
    const off = [
      actor.on('reauthenticated', () => end(true)),
      actor.on('signedIn', () => end(true)),
      actor.on('warned', () => end(false)),
    ]
    const end = (isProven: boolean) => {
      for (const subscription of off) subscription.unsubscribe()
      resolve(isProven)
    }
    const isSignedIn = actor.getSnapshot().hasTag('signedIn')
    actor.send(
      isSignedIn ? { type: 'reauthenticate' } : { type: 'login.popup', again: true, expected: { email } },
    )
  })
}
