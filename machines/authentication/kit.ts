/** The vocabulary of the authentication chart: actors to be provided, guards, actions and delays by name. */
import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
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
import { failureOf, type Failure, type FailureKind } from './failures.ts'
import words from '../../public/messages/en/machines/authentication.json' with { type: 'json' }
import { messagesOf } from '../kernel/messages.ts'

const say = messagesOf(words)

export type AuthenticationInput = {
  /** False when the identity client could not be loaded: then nothing is tried. */
  readonly clientAvailable: boolean
  /** The address carries the answer of the identity provider. */
  readonly hasCallback: boolean
}

export type AuthenticationContext = AuthenticationInput & {
  readonly person: Person | null
  readonly token: Token | null
  /** Where to go after signing in. */
  readonly returnTo: string | null
  readonly expected: Expected
  readonly failure: Failure | null
  /** Refreshes that failed in a row. */
  readonly retries: number
  /** Only this browser signs out; the identity provider is not asked. */
  readonly local: boolean
  /** The popup asks for the password even if the provider remembers the person. */
  readonly again: boolean
}

type Returning = { readonly returnTo: string | null }

const unprovided = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`provide the actor ${name}`)))

export const kit = setup({
  types: {
    context: {} as AuthenticationContext,
    events: {} as AuthenticationEvent,
    input: {} as AuthenticationInput,
    emitted: {} as AuthenticationEmitted,
    tags: {} as 'busy' | 'signedIn' | 'signedOut',
  },
  actors: {
    /** Is there anything to restore? Asks no network. */
    restore: unprovided<boolean>('restore'),
    handleCallback: unprovided<Returning>('handleCallback'),
    fetchToken: unprovided<Token>('fetchToken'),
    postSession: unprovided<void, { token: string }>('postSession'),
    loadUser: unprovided<Person>('loadUser'),
    /** Leaves the page; resolves only in tests. */
    redirect: unprovided<void, Returning & { readonly expected: Expected }>('redirect'),
    popup: unprovided<void, { readonly again: boolean; readonly expected: Expected }>('popup'),
    /** `than`: the token that is not good enough any longer. */
    refresh: unprovided<Token, { than: string }>('refresh'),
    logout: unprovided<void, { local: boolean }>('logout'),
    /** Tells `token.expiring` and `session.ended`. */
    identityEvents: fromCallback<AuthenticationEvent>(() => {}),
  },
  delays: {
    popupTimeout: POPUP_TIMEOUT,
    tokenTimeout: TOKEN_TIMEOUT,
    exchangeTimeout: EXCHANGE_TIMEOUT,
    silentTimeout: SILENT_TIMEOUT,
    untilRefresh: ({ context }) =>
      context.retries > 0 ? REFRESH_RETRY_WAIT : Math.max(0, (context.token?.expiresIn ?? 0) - EARLY_EXPIRY),
  },
  guards: {
    isUnavailable: ({ context }) => !context.clientAvailable,
    hasCallback: ({ context }) => context.hasCallback,
    foundSession: (_now, { found }: { found: boolean }) => found,
    tookOver: (_now, { isTakenOver }: { isTakenOver: boolean }) => isTakenOver,
    mayRetry: ({ context }) => context.retries < REFRESH_RETRIES,
    failedBy: ({ event }, { kind }: { kind: FailureKind }) =>
      'error' in event && failureOf(event.error).kind === kind,
    timedOutAndMayRetry: ({ context, event }) =>
      'error' in event && failureOf(event.error).kind === 'timeout' && context.retries < REFRESH_RETRIES,
  },
  actions: {
    keepToken: assign((_now, { token }: { token: Token }) => ({ token })),
    keepPerson: assign((_now, { person }: { person: Person }) => ({ person })),
    keepReturn: assign((_now, { returnTo }: Returning) => ({ returnTo })),
    rememberLogin: assign(({ event }) => ({
      ...('returnTo' in event ? { returnTo: event.returnTo ?? null } : {}),
      expected: 'expected' in event ? (event.expected ?? {}) : {},
      again: 'again' in event && event.again === true,
    })),
    rememberFailure: assign(({ event }) => ('error' in event ? { failure: failureOf(event.error) } : {})),
    rememberTimeout: assign({
      failure: { kind: 'timeout', message: say('identityServiceDidNotAnswer') } as const,
    }),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    forgetFailure: assign({ failure: null, retries: 0 }),
    forgetPerson: assign({ person: null, token: null, retries: 0 }),
    signOutHereOnly: assign({ local: true }),
    signOutEverywhere: assign({ local: false }),
    saySignedIn: emit(({ context }): AuthenticationEmitted => {
      if (!context.person) throw new Error('signed in without a person')
      return { type: 'signedIn', person: context.person, returnTo: context.returnTo }
    }),
    sayReauthenticated: emit({ type: 'reauthenticated' }),
    saySignedOut: emit({ type: 'signedOut' }),
    warn: emit(({ context }): AuthenticationEmitted => ({
      type: 'warned',
      failure: context.failure,
      message: context.failure?.message ?? say('identityClientUnavailable'),
    })),
  },
})
