/** While someone is signed in: the token is refreshed, and the person authenticates again when required. */
import { keepToken, toFailure, tokenOf, type Fetched } from './edges.ts'
import { kit } from './kit.ts'

const tookOver = {
  type: 'tookOver',
  params: ({ event }: Fetched) => ({ isTakenOver: event.output.isTakenOver === true }),
} as const

/** The token's age is no longer known when someone gave up half-way: it is renewed, and nothing else changes. */
const stillSignedIn = { target: '#refreshing', actions: ['rememberFailure', 'warn'] } as const

const rememberAndSignOut = ['rememberFailure', 'saySignedOut'] as const

/** The session of the API still holds, so a slow answer is tried again. A final failure signs out. */
const refreshFailures = [
  { guard: 'timedOutAndMayRetry', target: '#fresh', actions: 'countRetry' },
  {
    guard: { type: 'failedBy', params: { kind: 'login_required' } },
    target: '#failed.login_required',
    actions: 'rememberFailure',
  },
  ...toFailure.map(({ guard, target }) => ({ guard, target, actions: rememberAndSignOut })),
] as const

const afterRefreshTimeout = [
  { guard: 'mayRetry', target: '#fresh', actions: 'countRetry' },
  { target: '#failed.timeout', actions: ['rememberTimeout', 'saySignedOut'] },
] as const

export const refreshing = kit.createStateConfig({
  id: 'refreshing',
  initial: 'fetching',
  states: {
    fetching: {
      after: { silentTimeout: [...afterRefreshTimeout] },
      invoke: {
        src: 'refresh',
        input: ({ context }) => ({ than: context.token?.accessToken ?? '' }),
        onDone: [
          { guard: tookOver, target: '#fresh', actions: [keepToken, 'forgetFailure'] },
          { target: 'posting', actions: keepToken },
        ],
        onError: [...refreshFailures],
      },
    },
    posting: {
      after: { tokenTimeout: [...afterRefreshTimeout] },
      invoke: {
        src: 'postSession',
        input: tokenOf,
        onDone: { target: '#fresh', actions: 'forgetFailure' },
        onError: [...refreshFailures],
      },
    },
  },
})

/** Someone who is signed in is asked for the password again; giving up leaves them signed in. */
export const reauthenticating = kit.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      after: { popupTimeout: { target: '#refreshing', actions: ['rememberTimeout', 'warn'] } },
      invoke: {
        src: 'popup',
        input: { again: true, expected: {} },
        onDone: 'fetching',
        onError: stillSignedIn,
      },
    },
    fetching: {
      after: { silentTimeout: { target: '#refreshing', actions: ['rememberTimeout', 'warn'] } },
      invoke: {
        src: 'fetchToken',
        onDone: { target: 'posting', actions: keepToken },
        onError: stillSignedIn,
      },
    },
    posting: {
      after: { tokenTimeout: { target: '#refreshing', actions: ['rememberTimeout', 'warn'] } },
      invoke: {
        src: 'postSession',
        input: tokenOf,
        onDone: { target: '#fresh', actions: ['forgetFailure', 'sayReauthenticated'] },
        onError: stillSignedIn,
      },
    },
  },
})
