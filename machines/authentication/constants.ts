/** Times and sizes of signing in, from section 9 of the specification. Milliseconds unless the name says otherwise. */

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

/** A popup login that is not finished by then counts as timed out. */
export const POPUP_TIMEOUT = 60 * SECOND
export const POPUP_SIZE = { width: 400, height: 600 } as const
/** How long one answer of the token endpoint may take. */
export const TOKEN_TIMEOUT = 10 * SECOND
/** Calls of the token endpoint after the first one failed. */
export const TOKEN_RETRIES = 3
/** How long a silent login waits for the lock that another tab holds, and how often it queues again. */
export const LOCK_WAIT = 5 * SECOND
export const LOCK_RETRIES = 10
/** A cached token counts as expired this much early. */
export const EARLY_EXPIRY = 60 * SECOND
/** Clock difference that an ID token may have. */
export const ID_TOKEN_LEEWAY_SECONDS = 60
/** How long the cookie of a sign-in under way lives. */
export const TRANSACTION_LIFETIME = DAY
/** How long the cookie lives that says that someone was signed in here. */
export const SESSION_CHECK_LIFETIME = DAY

export const GRANTS = {
  code: 'authorization_code',
  refresh: 'refresh_token',
} as const

export type Grant = (typeof GRANTS)[keyof typeof GRANTS]

// Not the specification's, but what follows from the above.

/** A code is exchanged for tokens: all tries, and the provider's description and keys before and after. */
export const EXCHANGE_TIMEOUT = TOKEN_TIMEOUT * (TOKEN_RETRIES + 3)
/** A silent login: waiting for the other tab, all tries, and the hidden frame when there is no refresh token. */
export const SILENT_TIMEOUT = LOCK_WAIT * (LOCK_RETRIES + 1) + TOKEN_TIMEOUT * (TOKEN_RETRIES + 2)
/** The session still holds when the provider is slow: between two refreshes that failed, and how many may. */
export const REFRESH_RETRY_WAIT = 5 * SECOND
export const REFRESH_RETRIES = 10
