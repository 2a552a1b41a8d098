/** Whether a certificate's proof holds: its signature, by one of our certificates. The same on the server and in a browser. */
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { derOf, fromBase64Url, sameBytes, sha256Hex } from './bytes.ts'
import { PROOF_TYPE } from './proof-type.ts'
import { publicKeyOf } from './sealed-pdf.ts'

export type ProofReport = {
  /** It has the form of a proof. */
  readonly found: boolean
  readonly hashFits: boolean
  readonly signatureHolds: boolean
  readonly ours: boolean
  /** SHA-256 of the signer's certificate in DER, lower-case hex; null where none was found. */
  readonly fingerprint: string | null
  /** What the signed content says; null where the signature does not hold. */
  readonly content: Readonly<Record<string, unknown>> | null
}

const NO_PROOF: ProofReport = {
  found: false,
  hashFits: false,
  signatureHolds: false,
  ours: false,
  fingerprint: null,
  content: null,
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Never throws: unreadable text is no proof. @param trusted certificates in DER */
export async function inspectProof(text: string, trusted: readonly Uint8Array[]): Promise<ProofReport> {
  const proof = parsed(text)
  if (!isRecord(proof) || proof['type'] !== PROOF_TYPE) return NO_PROOF
  const { content, sha256, jws, certificates } = proof
  if (typeof content !== 'string' || typeof jws !== 'string' || !Array.isArray(certificates)) return NO_PROOF
  const hashFits = (await sha256Hex(new TextEncoder().encode(content))) === sha256
  try {
    const [pem]: readonly unknown[] = certificates
    const der = derOf(String(pem))
    const signatureHolds = await holds(jws, content, der)
    const said = signatureHolds ? parsed(content) : null
    return {
      found: true,
      hashFits,
      // The unsigned number and version must equal the signed ones.
      signatureHolds:
        isRecord(said) && said['number'] === proof['number'] && said['version'] === proof['version'],
      ours: trusted.some((known) => sameBytes(der, known)),
      fingerprint: await sha256Hex(der),
      content: isRecord(said) ? said : null,
    }
  } catch {
    return { ...NO_PROOF, found: true, hashFits }
  }
}

async function holds(jws: string, content: string, der: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [header = '', empty, signature = '', ...more] = jws.split('.')
  const said = parsed(new TextDecoder().decode(fromBase64Url(header)))
  const isPlain =
    isRecord(said) && said['alg'] === 'RS256' && said['b64'] === false && empty === '' && more.length === 0
  if (!isPlain) return false
  const certificate = new pkijs.Certificate({ schema: asn1js.fromBER(der).result })
  return crypto.subtle.verify(
    'RSASSA-PKCS1-v1_5',
    await publicKeyOf(certificate),
    fromBase64Url(signature),
    new TextEncoder().encode(`${header}.${content}`),
  )
}
