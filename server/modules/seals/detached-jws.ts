/** A detached signature over text with the seal's key: RFC 7515 with unencoded content (RFC 7797). */
import { createHash } from 'node:crypto'
import { base64Url } from '../../../contract/rules/seals/bytes.ts'
import type { SealKey } from './seal-keys.ts'

/**
 * The content is signed as it is, behind the header and a point, so that any tool can check it (openssl dgst).
 * The same content and key give the same text (RSASSA-PKCS1-v1_5 has no random part).
 */
export async function signDetached(content: string, { privateKey, certificate }: SealKey): Promise<string> {
  const header = base64Url(
    Buffer.from(
      JSON.stringify({
        alg: 'RS256',
        b64: false,
        crit: ['b64'],
        'x5t#S256': base64Url(createHash('sha256').update(certificate).digest()),
      }),
    ),
  )
  const signature = await crypto.subtle.sign(
    'RSASSA-PKCS1-v1_5',
    privateKey,
    Buffer.from(`${header}.${content}`),
  )
  return `${header}..${base64Url(new Uint8Array(signature))}`
}
