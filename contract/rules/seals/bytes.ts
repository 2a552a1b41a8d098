/** Bytes as text and back, for the server and browsers alike. */

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @returns lower-case hex */
export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytes))

export const base64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** @throws for what is no base64url */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => {
  if (!/^[\w-]*$/.test(text)) throw new Error('no base64url')
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  // Bits that no byte needs must be zero: one signature has one spelling.
  if (base64Url(bytes) !== text) throw new Error('no canonical base64url')
  return bytes
}

/** RFC 7468. */
export const pemOf = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${toBase64(der).replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/** @throws for what is no certificate in PEM as `pemOf` writes it */
export function derOf(pem: string): Uint8Array<ArrayBuffer> {
  const body = /^-----BEGIN CERTIFICATE-----\n([A-Za-z0-9+/=\n]+)\n-----END CERTIFICATE-----\n$/.exec(
    pem,
  )?.[1]
  const der = fromBase64((body ?? '?').replaceAll('\n', ''))
  if (pemOf(der) !== pem) throw new Error('no certificate in PEM')
  return der
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
