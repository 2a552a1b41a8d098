/**
 * Signing in and staying signed in, in the browser. The identity client is provided:
 * `machine.provide({ actors: { restore, handleCallback, … } })`; an actor that fails throws AuthenticationError or
 * whatever its client throws, and failureOf() names it. Source: specification sections 4, 8 and 9.
 */
import {
  foundSession,
  keepPerson,
  keepReturn,
  keepToken,
  login,
  timedOut,
  toFailure,
  tokenOf,
} from './edges.ts'
import { kit } from './kit.ts'
import { reauthenticating, refreshing } from './staying.ts'

export const machine = kit.createMachine({
  id: 'authentication',
  context: ({ input }) => ({
    ...input,
    person: null,
    token: null,
    returnTo: null,
    expected: {},
    failure: null,
    retries: 0,
    local: false,
    again: false,
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
      after: { exchangeTimeout: timedOut },
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
      after: { silentTimeout: timedOut },
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
          on: { 'token.expiring': 'refreshing', reauthenticate: 'reauthenticating' },
        },
        refreshing,
        reauthenticating,
      },
    },
    anonymous: { tags: 'signedOut', on: login },
    redirecting: {
      id: 'redirecting',
      tags: 'busy',
      invoke: {
        src: 'redirect',
        input: ({ context: { returnTo, expected } }) => ({ returnTo, expected }),
        onError: toFailure,
      },
    },
    popup: {
      id: 'popup',
      tags: 'busy',
      after: { popupTimeout: timedOut },
      invoke: {
        src: 'popup',
        input: ({ context: { again, expected } }) => ({ again, expected }),
        onDone: 'fetchingToken',
        onError: toFailure,
      },
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
