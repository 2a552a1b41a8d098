/** What can go wrong while signing in, by the specification's names (section 8). */
import words from '../../public/messages/en/machines/authentication.json' with { type: 'json' }
import { messagesOf } from '../kernel/messages.ts'

const say = messagesOf(words)

export const FAILURES = [
  'timeout',
  'cancelled',
  'mfa_required',
  'missing_refresh_token',
  'state_mismatch',
  'missing_transaction',
  'login_required',
  'invalid_token',
] as const

export type FailureKind = (typeof FAILURES)[number]

export type Failure = { readonly kind: FailureKind; readonly message: string }

/** Thrown by the browser's actors when they know the kind. */
export class AuthenticationError extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.name = 'AuthenticationError'
    this.kind = kind
  }
}

/** Section 8, word for word. */
export const INVALID_STATE = say('invalidState')

/** Words that identity clients use, most telling first. */
const SIGNS: readonly (readonly [RegExp, FailureKind])[] = [
  [/interaction_required|consent_required|account_selection_required|login.?required/i, 'login_required'],
  [/mfa.?required/i, 'mfa_required'],
  [/refresh.?token/i, 'missing_refresh_token'],
  [/no matching state|missing.?transaction|no state in response/i, 'missing_transaction'],
  [/state.*(mismatch|does not match)|invalid state/i, 'state_mismatch'],
  [/popup.*closed|closed by user|cancell?ed|access_denied/i, 'cancelled'],
  [/time.?(d )?out/i, 'timeout'],
  [/claim|issuer|audience|nonce|signature|invalid.?token|invalid_grant|id.?token/i, 'invalid_token'],
]

/** Names a failure by `kind` (ours), `error` (OAuth) or the message; a failure without any of them is a timeout. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AuthenticationError) return { kind: error.kind, message: error.message }
  const message = error instanceof Error ? error.message : say('unknownFailure')
  const code = hasCode(error) ? error.error : ''
  const said = [code, message].map(kindIn).find((kind) => kind !== undefined)
  return { kind: said ?? 'timeout', message: said === 'state_mismatch' ? INVALID_STATE : message }
}

const kindIn = (words: string): FailureKind | undefined => SIGNS.find(([sign]) => sign.test(words))?.[1]

const hasCode = (error: unknown): error is { readonly error: string } =>
  typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string'
