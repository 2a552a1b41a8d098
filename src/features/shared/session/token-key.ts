/** Names that say whether someone may be signed in here; apart, so that looking needs no identity client. */

/** Prefix of the keys in local storage under which tokens are kept. */
export const TOKEN_KEY = 'understory.user.'
export const SIGNED_IN_COOKIE = 'understory.signed-in'

export const wasSignedIn = (): boolean =>
  document.cookie.includes(`${SIGNED_IN_COOKIE}=`) ||
  Object.keys(localStorage).some((key) => key.startsWith(TOKEN_KEY))
