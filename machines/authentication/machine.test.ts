import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { describe, expect, test } from 'vitest'
import {
  EARLY_EXPIRY,
  EXCHANGE_TIMEOUT,
  POPUP_TIMEOUT,
  REFRESH_RETRIES,
  REFRESH_RETRY_WAIT,
  SILENT_TIMEOUT,
  TOKEN_TIMEOUT,
} from './constants.ts'
import type { AuthenticationEmitted, AuthenticationEvent, Expected, Person, Token } from './events.ts'
import { AuthenticationError, FAILURES, failureOf, type FailureKind } from './failures.ts'
import { machine } from './machine.ts'

const ada: Person = { sub: 'u1', name: 'Ada', email: 'ada@example.org' }
const token: Token = { accessToken: 'jwt', expiresIn: 300_000 }
const never = () => new Promise<never>(() => {})
const fails = (kind: FailureKind) => () => Promise.reject(new AuthenticationError(kind, `it was ${kind}`))

type Fakes = {
  restore?: () => Promise<boolean>
  handleCallback?: () => Promise<{ returnTo: string | null }>
  fetchToken?: () => Promise<Token>
  postSession?: (token: string) => Promise<void>
  loadUser?: () => Promise<Person>
  redirect?: (expected: Expected) => Promise<void>
  popup?: (again: boolean, expected: Expected) => Promise<void>
  refresh?: (than: string) => Promise<Token>
  logout?: (local: boolean) => Promise<void>
}

/** Runs the machine with fakes; everything that is not given succeeds. */
function play(fakes: Fakes = {}, input = { clientAvailable: true, hasCallback: false }) {
  const clock = new SimulatedClock()
  const said: AuthenticationEmitted[] = []
  const identity: { send: (event: AuthenticationEvent) => void } = { send: () => {} }
  const provided = machine.provide({
    actors: {
      restore: fromPromise(fakes.restore ?? (() => Promise.resolve(true))),
      handleCallback: fromPromise(fakes.handleCallback ?? (() => Promise.resolve({ returnTo: '/cart' }))),
      fetchToken: fromPromise(fakes.fetchToken ?? (() => Promise.resolve(token))),
      postSession: fromPromise<void, { token: string }>(
        ({ input: given }) => fakes.postSession?.(given.token) ?? Promise.resolve(),
      ),
      loadUser: fromPromise(fakes.loadUser ?? (() => Promise.resolve(ada))),
      redirect: fromPromise<void, { readonly returnTo: string | null; readonly expected: Expected }>(
        ({ input: given }) => fakes.redirect?.(given.expected) ?? never(),
      ),
      popup: fromPromise<void, { readonly again: boolean; readonly expected: Expected }>(
        ({ input: given }) => fakes.popup?.(given.again, given.expected) ?? Promise.resolve(),
      ),
      refresh: fromPromise<Token, { than: string }>(
        ({ input: given }) =>
          fakes.refresh?.(given.than) ?? Promise.resolve({ ...token, accessToken: 'new' }),
      ),
      logout: fromPromise<void, { local: boolean }>(
        ({ input: given }) => fakes.logout?.(given.local) ?? Promise.resolve(),
      ),
      identityEvents: fromCallback<AuthenticationEvent>(({ sendBack }) => {
        identity.send = sendBack
      }),
    },
  })
  const actor = createActor(provided, { clock, input })
  actor.on('*', (event) => said.push(event))
  actor.start()
  const reaches = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(value))
  return { actor, clock, said, identity, reaches }
}

const types = (said: readonly AuthenticationEmitted[]) => said.map(({ type }) => type)

test('a remembered session is restored: token, session, user, signed in', async () => {
  const posted: string[] = []
  const { said, reaches } = play({ postSession: (jwt) => Promise.resolve(void posted.push(jwt)) })
  await reaches({ authenticated: 'fresh' })
  expect(posted).toEqual(['jwt'])
  expect(said).toEqual([{ type: 'signedIn', person: ada, returnTo: null }])
})

test('nothing to restore leaves the visitor anonymous', async () => {
  const { said, reaches } = play({ restore: () => Promise.resolve(false) })
  await reaches('anonymous')
  expect(said).toEqual([])
})

test('a callback is handled first and remembers where to go', async () => {
  const { said, reaches } = play({}, { clientAvailable: true, hasCallback: true })
  await reaches('authenticated')
  expect(said).toEqual([{ type: 'signedIn', person: ada, returnTo: '/cart' }])
})

test('without an identity client signing in warns and does nothing', () => {
  const { actor, said } = play({}, { clientAvailable: false, hasCallback: false })
  expect(actor.getSnapshot().value).toBe('unavailable')
  actor.send({ type: 'login.redirect' })
  actor.send({ type: 'logout' })
  expect(actor.getSnapshot().value).toBe('unavailable')
  expect(types(said)).toEqual(['warned', 'warned', 'warned'])
})

test('what is known about who comes is handed to the provider, and not kept for the next one', async () => {
  const given: Expected[] = []
  const { actor, reaches } = play({
    restore: () => Promise.resolve(false),
    redirect: (expected) => {
      given.push(expected)
      return Promise.reject(new AuthenticationError('timeout', 'too late'))
    },
  })
  await reaches('anonymous')
  actor.send({ type: 'login.redirect', expected: { email: 'ada@example.org', isNew: true } })
  await reaches({ failed: 'timeout' })
  actor.send({ type: 'login.redirect' })
  expect(given).toEqual([{ email: 'ada@example.org', isNew: true }, {}])
})

test('a popup signs in without leaving the page', async () => {
  const { actor, reaches } = play({ restore: () => Promise.resolve(false) })
  await reaches('anonymous')
  actor.send({ type: 'login.popup', returnTo: '/home' })
  await reaches('authenticated')
  expect(actor.getSnapshot().context.returnTo).toBe('/home')
})

test('a popup that is closed counts as cancelled, and one may try again', async () => {
  const { actor, reaches } = play({ restore: () => Promise.resolve(false), popup: fails('cancelled') })
  await reaches('anonymous')
  actor.send({ type: 'login.popup' })
  await reaches({ failed: 'cancelled' })
  actor.send({ type: 'login.redirect' })
  expect(actor.getSnapshot().value).toBe('redirecting')
})

test('a popup that is not finished after 60 seconds counts as timed out', async () => {
  const { actor, clock, reaches } = play({ restore: () => Promise.resolve(false), popup: never })
  await reaches('anonymous')
  actor.send({ type: 'login.popup' })
  clock.increment(POPUP_TIMEOUT - 1)
  expect(actor.getSnapshot().value).toBe('popup')
  clock.increment(1)
  expect(actor.getSnapshot().value).toEqual({ failed: 'timeout' })
})

describe('each failure has its own state and is only logged', () => {
  const standing = FAILURES.filter((kind) => kind !== 'login_required')
  test.each(standing)('%s', async (kind) => {
    const { said, reaches } = play({ fetchToken: fails(kind) })
    await reaches({ failed: kind })
    expect(said).toEqual([
      { type: 'warned', failure: { kind, message: `it was ${kind}` }, message: `it was ${kind}` },
    ])
  })

  test('login_required signs out here only', async () => {
    const local: boolean[] = []
    const logout = (here: boolean) => Promise.resolve(void local.push(here))
    const { said, reaches } = play({ fetchToken: fails('login_required'), logout })
    await reaches('anonymous')
    expect(local).toEqual([true])
    expect(types(said)).toEqual(['warned', 'signedOut'])
  })
})

test('a failure can be tried again', async () => {
  let tries = 0
  const fetchToken = () => ((tries += 1) === 1 ? fails('invalid_token')() : Promise.resolve(token))
  const { actor, reaches } = play({ fetchToken })
  await reaches({ failed: 'invalid_token' })
  actor.send({ type: 'retry' })
  await reaches('authenticated')
  expect(actor.getSnapshot().context.failure).toBeNull()
})

test.each([
  ['handlingCallback', { handleCallback: never }, true, EXCHANGE_TIMEOUT],
  ['restoring', { restore: never }, false, TOKEN_TIMEOUT],
  ['fetchingToken', { fetchToken: never }, false, SILENT_TIMEOUT],
  ['postingSession', { postSession: never }, false, TOKEN_TIMEOUT],
  ['loadingUser', { loadUser: never }, false, TOKEN_TIMEOUT],
] as const)('%s that gets no answer in its time times out', async (state, fakes, hasCallback, time) => {
  const { actor, clock, reaches } = play(fakes, { clientAvailable: true, hasCallback })
  await reaches(state)
  clock.increment(time - 1)
  expect(actor.getSnapshot().value).toBe(state)
  clock.increment(1)
  expect(actor.getSnapshot().value).toEqual({ failed: 'timeout' })
})

test('the token is refreshed a minute before it expires, and the session gets the new one', async () => {
  const posted: string[] = []
  const { actor, clock, reaches } = play({ postSession: (jwt) => Promise.resolve(void posted.push(jwt)) })
  await reaches({ authenticated: 'fresh' })
  clock.increment(token.expiresIn - EARLY_EXPIRY - 1)
  expect(actor.getSnapshot().matches({ authenticated: 'fresh' })).toBe(true)
  clock.increment(1)
  expect(actor.getSnapshot().matches({ authenticated: 'refreshing' })).toBe(true)
  await reaches({ authenticated: 'fresh' })
  expect(posted).toEqual(['jwt', 'new'])
})

test('the identity client may ask for a refresh earlier', async () => {
  const { actor, identity, reaches } = play()
  await reaches({ authenticated: 'fresh' })
  identity.send({ type: 'token.expiring' })
  await reaches({ authenticated: 'fresh' })
  expect(actor.getSnapshot().context.token?.accessToken).toBe('new')
})

test('a refresh that times out is tried ten times, five seconds apart, and then fails', async () => {
  let tries = 0
  const refresh = () => {
    tries += 1
    return fails('timeout')()
  }
  const { clock, identity, reaches } = play({ refresh })
  await reaches({ authenticated: 'fresh' })
  identity.send({ type: 'token.expiring' })
  for (let retry = 1; retry <= REFRESH_RETRIES; retry += 1) {
    await reaches({ authenticated: 'fresh' })
    clock.increment(REFRESH_RETRY_WAIT)
  }
  await reaches({ failed: 'timeout' })
  expect(tries).toBe(REFRESH_RETRIES + 1)
})

test('a token that another tab fetched is taken over; the session is not posted twice', async () => {
  const posted: string[] = []
  const worse: string[] = []
  const { actor, identity, reaches } = play({
    refresh: (than) => {
      worse.push(than)
      return Promise.resolve({ accessToken: 'of another tab', expiresIn: 300_000, isTakenOver: true })
    },
    postSession: (jwt) => Promise.resolve(void posted.push(jwt)),
  })
  await reaches({ authenticated: 'fresh' })
  identity.send({ type: 'token.expiring' })
  await waitFor(actor, ({ context }) => context.token?.accessToken === 'of another tab')
  expect(actor.getSnapshot().matches({ authenticated: 'fresh' })).toBe(true)
  expect(worse).toEqual(['jwt'])
  expect(posted).toEqual(['jwt'])
})

describe('someone who is signed in proves again who they are', () => {
  test('in a popup that asks for the password; the session is posted again', async () => {
    const posted: string[] = []
    const asked: boolean[] = []
    let fetched = 0
    const { actor, said, reaches } = play({
      popup: (again) => Promise.resolve(void asked.push(again)),
      fetchToken: () => Promise.resolve({ ...token, accessToken: `jwt ${(fetched += 1)}` }),
      postSession: (jwt) => Promise.resolve(void posted.push(jwt)),
    })
    await reaches({ authenticated: 'fresh' })
    actor.send({ type: 'reauthenticate' })
    expect(actor.getSnapshot().value).toEqual({ authenticated: { reauthenticating: 'asking' } })
    await reaches({ authenticated: 'fresh' })
    expect(asked).toEqual([true])
    expect(posted).toEqual(['jwt 1', 'jwt 2'])
    expect(types(said)).toEqual(['signedIn', 'reauthenticated'])
  })

  test.each(FAILURES)('giving up (%s) leaves them signed in with a token of known age', async (kind) => {
    const { actor, said, reaches } = play({ popup: fails(kind) })
    await reaches({ authenticated: 'fresh' })
    actor.send({ type: 'reauthenticate' })
    await waitFor(actor, ({ context }) => context.token?.accessToken === 'new')
    await reaches({ authenticated: 'fresh' })
    expect(types(said)).toEqual(['signedIn', 'warned'])
  })

  test('a popup that is left open is given up after 60 seconds', async () => {
    const { actor, clock, said, reaches } = play({ popup: never })
    await reaches({ authenticated: 'fresh' })
    actor.send({ type: 'reauthenticate' })
    clock.increment(POPUP_TIMEOUT)
    await reaches({ authenticated: 'fresh' })
    expect(types(said)).toEqual(['signedIn', 'warned'])
  })

  test('someone who is not signed in is asked for the password too', async () => {
    const asked: unknown[] = []
    const { actor, reaches } = play({
      restore: () => Promise.resolve(false),
      popup: (again, { email }) => Promise.resolve(void asked.push([again, email])),
    })
    await reaches('anonymous')
    actor.send({ type: 'login.popup', again: true, expected: { email: 'ada@example.org' } })
    await reaches('authenticated')
    expect(asked).toEqual([[true, 'ada@example.org']])
  })
})

test('a refresh without a refresh token fails at once, and its listeners clear the caches', async () => {
  const { identity, said, reaches } = play({ refresh: fails('missing_refresh_token') })
  await reaches('authenticated')
  identity.send({ type: 'token.expiring' })
  await reaches({ failed: 'missing_refresh_token' })
  expect(types(said)).toEqual(['signedIn', 'signedOut', 'warned'])
})

test('a refresh that finds no session signs out here, and says so once', async () => {
  const { identity, said, reaches } = play({ refresh: fails('login_required') })
  await reaches('authenticated')
  identity.send({ type: 'token.expiring' })
  await reaches('anonymous')
  expect(types(said)).toEqual(['signedIn', 'warned', 'signedOut'])
})

test.each(['refresh', 'postSession'] as const)('%s that does not answer is tried again', async (slow) => {
  let calls = 0
  const firstTime = () => (calls += 1) === (slow === 'refresh' ? 1 : 2)
  const { actor, clock, identity, reaches } = play({
    refresh: () => (slow === 'refresh' && firstTime() ? never() : Promise.resolve(token)),
    postSession: () => (slow === 'postSession' && firstTime() ? never() : Promise.resolve()),
  })
  await reaches({ authenticated: 'fresh' })
  identity.send({ type: 'token.expiring' })
  await reaches({ authenticated: { refreshing: slow === 'refresh' ? 'fetching' : 'posting' } })
  clock.increment(slow === 'refresh' ? SILENT_TIMEOUT : TOKEN_TIMEOUT)
  expect(actor.getSnapshot().context.retries).toBe(1)
  clock.increment(REFRESH_RETRY_WAIT)
  await reaches({ authenticated: 'fresh' })
  expect(actor.getSnapshot().context.retries).toBe(0)
})

test('logging out forgets the person, says so, and tells the provider', async () => {
  const local: boolean[] = []
  const { actor, said, reaches } = play({ logout: (here) => Promise.resolve(void local.push(here)) })
  await reaches('authenticated')
  actor.send({ type: 'logout' })
  await reaches('anonymous')
  expect(actor.getSnapshot().context).toMatchObject({ person: null, token: null })
  expect(local).toEqual([false])
  expect(types(said)).toEqual(['signedIn', 'signedOut'])
})

test('a session that ended elsewhere signs out here only', async () => {
  const local: boolean[] = []
  const { identity, reaches } = play({ logout: (here) => Promise.resolve(void local.push(here)) })
  await reaches('authenticated')
  identity.send({ type: 'session.ended' })
  await reaches('anonymous')
  expect(local).toEqual([true])
})

test('a logout that fails is logged and still leaves the visitor anonymous', async () => {
  const { actor, said, reaches } = play({ logout: fails('timeout') })
  await reaches('authenticated')
  actor.send({ type: 'logout' })
  await reaches('anonymous')
  expect(types(said)).toEqual(['signedIn', 'signedOut', 'warned'])
})

test.each([
  [Object.assign(new Error('x'), { error: 'login_required' }), 'login_required'],
  [Object.assign(new Error('x'), { error: 'mfa_required' }), 'mfa_required'],
  [new Error('Popup closed by user'), 'cancelled'],
  [new Error('No matching state found in storage'), 'missing_transaction'],
  [new Error('State does not match'), 'state_mismatch'],
  [new Error('Invalid state'), 'state_mismatch'],
  [new Error('No refresh_token available'), 'missing_refresh_token'],
  [new Error('IFrame timed out without a response'), 'timeout'],
  [new Error('Invalid issuer in token'), 'invalid_token'],
  [new TypeError('Failed to fetch'), 'timeout'],
  ['a string', 'timeout'],
] as const)('%s is named %s', (error, kind) => {
  expect(failureOf(error).kind).toBe(kind)
})

test('a wrong state is shown in the words of the catalogue', () => {
  expect(failureOf(new Error('State does not match'))).toEqual({
    kind: 'state_mismatch',
    message: 'Invalid state',
  })
})
