/** Validity of a seal whose key is no longer trusted from some moment on. The same on the server and in a browser. */

/** before: sealed before the withdrawal by our own records. lost: sealed after it, or at an unknown time. */
export type KeyTrust = 'kept' | 'before' | 'lost'

/**
 * A seal's own time is written by the person who has the key, so it proves nothing here: only what was recorded beside it counts.
 * @param withdrawnFrom ISO time from which the key is not trusted; null: it is
 * @param recordedAt ISO time at which we recorded the sealing of exactly this file; null: no record
 */
export function trustOf(withdrawnFrom: string | null, recordedAt: string | null): KeyTrust {
  if (withdrawnFrom === null) return 'kept'
  return recordedAt !== null && Date.parse(recordedAt) < Date.parse(withdrawnFrom) ? 'before' : 'lost'
}

/** Of keys as `/seal_keys` lists them; null: trusted, or none of them. */
export const withdrawnFromOf = (
  keys: readonly { readonly fingerprint: string; readonly withdrawal: { readonly from: string } | null }[],
  fingerprint: string | null,
): string | null => keys.find((key) => key.fingerprint === fingerprint)?.withdrawal?.from ?? null
