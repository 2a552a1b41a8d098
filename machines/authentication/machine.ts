/**
 * Signing in and staying signed in, in the browser. The identity client is provided:
 * `machine.provide({ actors: { restore, handleCallback, … } })`; an actor that fails throws AuthenticationError or
 * whatever its client throws, and failureOf() names it. Source: specification sections 4, 8 and 9.
 */
import type { Person, Token } from './events.ts'
import { FAILURES } from './failures.ts'
import { kit, type AuthenticationContext } from './kit.ts'

/** One edge per kind of failure. */
const toFailure = FAILURES.map(
  (kind) =>
    ({
      guard: { type: 'failedBy', params: { kind } },
      target: `#failed.${kind}`,
      actions: 'rememberFailure',
    }) as const,
)

const rememberAndSignOut = ['rememberFailure', 'saySignedOut'] as const

const timedOut = { target: '#failed.timeout', actions: 'rememberTimeout' } as const

const login = {
  'login.redirect': { target: '#redirecting', actions: 'rememberReturn' },
  'login.popup': { target: '#popup', actions: 'rememberReturn' },
} as const

const tokenOf = ({ context }: { readonly context: AuthenticationContext }) => ({
  token: context.token?.accessToken ?? '',
})

type Fetched = { readonly event: { readonly output: Token } }

const keepToken = {
  type: 'keepToken',
  params: ({ event }: Fetched) => ({ token: event.output }),
} as const

const keepReturn = {
  type: 'keepReturn',
  params: ({ event }: { readonly event: { readonly output: { readonly returnTo: string | null } } }) =>
    event.output,
} as const

const keepPerson = {
  type: 'keepPerson',
  params: ({ event }: { readonly event: { readonly output: Person } }) => ({ person: event.output }),
} as const

const foundSession = {
  type: 'foundSession',
  params: ({ event }: { readonly event: { readonly output: boolean } }) => ({ found: event.output }),
} as const

/**
 * The session of the API still holds, so a slow answer is worth another try. A refresh that fails for good signs out:
 * whoever listens clears the caches. After login_required the log-out says so itself.
 */
const refreshFailures = [
  { guard: 'timedOutAndMayRetry', target: '#fresh', actions: 'countRetry' },
  {
    guard: { type: 'failedBy', params: { kind: 'login_required' } },
    target: '#failed.login_required',
    actions: 'rememberFailure',
  },
  ...toFailure.map(({ guard, target }) => ({ guard, target, actions: rememberAndSignOut })),
] as const

const refreshTimeout = {
  tokenTimeout: [
    { guard: 'mayRetry', target: '#fresh', actions: 'countRetry' },
    { target: '#failed.timeout', actions: ['rememberTimeout', 'saySignedOut'] },
  ],
} as const

const refreshing = kit.createStateConfig({
  initial: 'fetching',
  states: {
    fetching: {
      after: refreshTimeout,
      invoke: {
        src: 'refresh',
        onDone: { target: 'posting', actions: keepToken },
        onError: [...refreshFailures],
      },
    },
    posting: {
      after: refreshTimeout,
      invoke: {
        src: 'postSession',
        input: tokenOf,
        onDone: { target: '#fresh', actions: 'forgetFailure' },
        onError: [...refreshFailures],
      },
    },
  },
})

export const machine = kit.createMachine({
  id: 'authentication',
  context: ({ input }) => ({
    ...input,
    person: null,
    token: null,
    returnTo: null,
    failure: null,
    retries: 0,
    local: false,
  }),
  initial: 'starting',
  states: {
    starting: {
      tags: 'busy',
      always: [
        { guard: 'isUnavailable', target: 'unavailable' },
        { guard: 'hasCallback', target: 'handlingCallback' },
        { target: 'restoring' },
      ],
    },
    handlingCallback: {
      tags: 'busy',
      after: { tokenTimeout: timedOut },
      invoke: {
        src: 'handleCallback',
        onDone: {
          target: 'fetchingToken',
          actions: keepReturn,
        },
        onError: toFailure,
      },
    },
    restoring: {
      tags: 'busy',
      after: { tokenTimeout: timedOut },
      invoke: {
        src: 'restore',
        onDone: [{ guard: foundSession, target: 'fetchingToken' }, { target: 'anonymous' }],
        onError: toFailure,
      },
    },
    fetchingToken: {
      tags: 'busy',
      after: { tokenTimeout: timedOut },
      invoke: {
        src: 'fetchToken',
        onDone: { target: 'postingSession', actions: keepToken },
        onError: toFailure,
      },
    },
    postingSession: {
      tags: 'busy',
      after: { tokenTimeout: timedOut },
      invoke: {
        src: 'postSession',
        input: tokenOf,
        onDone: { target: 'loadingUser' },
        onError: toFailure,
      },
    },
    loadingUser: {
      tags: 'busy',
      after: { tokenTimeout: timedOut },
      invoke: {
        src: 'loadUser',
        onDone: {
          target: 'authenticated',
          actions: [keepPerson, 'forgetFailure', 'saySignedIn'],
        },
        onError: toFailure,
      },
    },
    authenticated: {
      tags: 'signedIn',
      initial: 'fresh',
      invoke: { src: 'identityEvents' },
      on: {
        logout: { target: 'loggingOut', actions: 'signOutEverywhere' },
        'session.ended': { target: 'loggingOut', actions: 'signOutHereOnly' },
      },
      states: {
        fresh: {
          id: 'fresh',
          after: { untilRefresh: 'refreshing' },
          on: { 'token.expiring': 'refreshing' },
        },
        refreshing,
      },
    },
    anonymous: { tags: 'signedOut', on: login },
    redirecting: {
      id: 'redirecting',
      tags: 'busy',
      invoke: {
        src: 'redirect',
        input: ({ context }) => ({ returnTo: context.returnTo }),
        onError: toFailure,
      },
    },
    popup: {
      id: 'popup',
      tags: 'busy',
      after: { popupTimeout: timedOut },
      invoke: { src: 'popup', onDone: 'fetchingToken', onError: toFailure },
    },
    loggingOut: {
      id: 'loggingOut',
      tags: 'busy',
      entry: ['forgetPerson', 'saySignedOut'],
      after: { tokenTimeout: 'anonymous' },
      invoke: {
        src: 'logout',
        input: ({ context }) => ({ local: context.local }),
        onDone: 'anonymous',
        onError: { target: 'anonymous', actions: ['rememberFailure', 'warn'] },
      },
    },
    unavailable: {
      tags: 'signedOut',
      entry: 'warn',
      on: {
        'login.redirect': { actions: 'warn' },
        'login.popup': { actions: 'warn' },
        logout: { actions: 'warn' },
      },
    },
    failed: {
      id: 'failed',
      tags: 'signedOut',
      initial: 'timeout',
      entry: ['forgetPerson', 'warn'],
      on: { ...login, retry: { target: 'restoring', actions: 'forgetFailure' } },
      states: {
        timeout: {},
        cancelled: {},
        mfa_required: {},
        missing_refresh_token: {},
        state_mismatch: {},
        missing_transaction: {},
        // The provider has no session: what this browser remembers is worthless.
        login_required: { always: { target: '#loggingOut', actions: 'signOutHereOnly' } },
        invalid_token: {},
      },
    },
  },
})
