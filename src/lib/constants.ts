/** Times and limits of the client, from section 9 of the specification. Milliseconds unless the name says otherwise. */

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** How long messages of a locale are kept before they are fetched again. The server sends the same. */
export const MESSAGES_LIFETIME = 24 * HOUR
export const LOCALE_COOKIE_DAYS = 365
/** A link in view is fetched ahead after this long. */
export const PREFETCH_DELAY = SECOND
/** After navigating, before focus and announcements: layouts and data have settled. */
export const SETTLING_TIME = 100
/** At most one reload for a lost chunk in this time. */
export const RELOAD_GUARD = 10 * SECOND
/** A suspended part shows its skeleton after this long. */
export const SUSPENSE_TIMEOUT = 0
/** Between two looks for a newer build. */
export const BUILD_POLL = 60 * SECOND
/** A tooltip shows after the pointer has rested this long. */
export const TOOLTIP_DELAY = 120
/** A span of rendering a component ends by itself after this long. */
export const RENDER_SPAN_TIMEOUT = 2 * SECOND
/** Calls this shortly after a click belong to its trace. */
export const CLICK_TRACE_WINDOW = 5 * SECOND
/** A click this shortly before a navigation caused it. */
export const CLICK_REDIRECT_WINDOW = 0.3 * SECOND
