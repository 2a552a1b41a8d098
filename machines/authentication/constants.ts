/** Times and sizes of signing in, from section 9 of the specification. Milliseconds unless the name says otherwise. */

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

/** A popup login that is not finished by then counts as timed out. */
export const POPUP_TIMEOUT = 60 * SECOND
/** How long one answer of the token endpoint may take. */
export const TOKEN_TIMEOUT = 10 * SECOND
/** Between two silent attempts. */
export const SILENT_RETRY_WAIT = 5 * SECOND
export const SILENT_RETRIES = 10
/** A cached token counts as expired this much early. */
export const EARLY_EXPIRY = 60 * SECOND
/** Clock difference that an ID token may have. */
export const ID_TOKEN_LEEWAY_SECONDS = 60
/** How long the transaction and the session check are remembered. */
export const TRANSACTION_LIFETIME = DAY
export const POPUP_SIZE = { width: 400, height: 600 } as const
/** Tries at the token endpoint. */
export const TOKEN_TRIES = 3
