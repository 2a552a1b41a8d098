/** Names that say whether someone may be signed in here; apart, so that looking needs no identity client. */
import { storedKeys } from '../../../lib/storage.ts'

/** Prefix of the keys in local storage under which tokens are kept. */
export const TOKEN_KEY = 'understory.user.'
export const SIGNED_IN_COOKIE = 'understory.signed-in'

export const wasSignedIn = (): boolean =>
  document.cookie.includes(`${SIGNED_IN_COOKIE}=`) ||
  storedKeys('localStorage').some((key) => key.startsWith(TOKEN_KEY))
