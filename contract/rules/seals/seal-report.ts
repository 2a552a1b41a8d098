/** What is found out about a seal; kept apart so that showing it loads none of the cryptography. */

export type SealReport = {
  readonly found: boolean
  /** The signed range begins at the first byte, ends at the last and leaves out the signature alone. */
  readonly coversAll: boolean
  readonly mathHolds: boolean
  /** The certificate is one of ours. */
  readonly ours: boolean
  /** SHA-256 of the certificate in DER, lower-case hex; null where none was found. */
  readonly fingerprint: string | null
}

export const NO_SEAL: SealReport = {
  found: false,
  coversAll: false,
  mathHolds: false,
  ours: false,
  fingerprint: null,
}
