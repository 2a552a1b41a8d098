/** Seals a PDF (PAdES B-B, detached CMS) and says whether a seal holds. */
import { createHash, verify, X509Certificate } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import type { SealKeys } from './seal-keys.ts'

type SealWords = { readonly reason: string; readonly location: string; readonly at: Date }

/** @returns the PDF with its seal over every byte but the signature itself */
export async function sealPdf(
  pdf: Uint8Array,
  { current }: SealKeys,
  { reason, location, at }: SealWords,
): Promise<Buffer> {
  const document = await PDF.load(pdf)
  const signer = new CryptoKeySigner(current.privateKey, current.certificate, 'RSA', 'RSASSA-PKCS1-v1_5')
  const { bytes } = await document.sign({ signer, reason, location, signingTime: at, level: 'B-B' })
  return Buffer.from(bytes)
}

export type SealReport = {
  readonly found: boolean
  /** The signed range begins at the first byte, ends at the last and leaves out the signature alone. */
  readonly coversAll: boolean
  readonly mathHolds: boolean
  /** The certificate is one of ours. */
  readonly ours: boolean
}

const NO_SEAL: SealReport = { found: false, coversAll: false, mathHolds: false, ours: false }

/** Never throws: what cannot be read as a sealed PDF has no seal. */
export async function inspectSeal(pdf: Buffer, trusted: readonly Uint8Array[]): Promise<SealReport> {
  const range = byteRangeOf(pdf)
  if (!range) return NO_SEAL
  const [start, firstLength, second, secondLength] = range
  const firstEnd = start + firstLength
  const coversAll =
    start === 0 && second + secondLength === pdf.length && isHexString(pdf.subarray(firstEnd, second))
  try {
    const contents = Buffer.from(pdf.subarray(firstEnd + 1, second - 1).toString('latin1'), 'hex')
    const envelope = pkijs.ContentInfo.fromBER(new Uint8Array(contents))
    const signed = new pkijs.SignedData({ schema: envelope.content })
    const data = Buffer.concat([pdf.subarray(start, firstEnd), pdf.subarray(second, second + secondLength)])
    const [certificate] = signed.certificates ?? []
    const der = certificate instanceof pkijs.Certificate ? Buffer.from(certificate.toSchema().toBER()) : null
    const mathHolds = der !== null && holds(signed, data, der)
    return {
      found: true,
      coversAll,
      mathHolds,
      ours: der !== null && trusted.some((known) => der.equals(known)),
    }
  } catch {
    return { found: true, coversAll, mathHolds: false, ours: false }
  }
}

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'

/** The signed attributes name the digest of the data, and the certificate's key signed the attributes (RFC 5652, 5.4). */
function holds(signed: pkijs.SignedData, data: Buffer, certificate: Buffer): boolean {
  const [signer] = signed.signerInfos
  const attributes = signer?.signedAttrs
  const digest: unknown = attributes?.attributes.find(({ type }) => type === MESSAGE_DIGEST)?.values[0]
  if (!signer || !attributes || !(digest instanceof asn1js.OctetString)) return false
  const isThisData = createHash('sha256')
    .update(data)
    .digest()
    .equals(Buffer.from(digest.valueBlock.valueHexView))
  const { publicKey } = new X509Certificate(certificate)
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView)
  return isThisData && verify('sha256', Buffer.from(attributes.encodedValue), publicKey, signature)
}

type Range = readonly [number, number, number, number]

/** The last signature's range: what came later would have to be covered by it. */
function byteRangeOf(pdf: Buffer): Range | null {
  const matches = [
    ...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g),
  ]
  const numbers = matches.at(-1)?.slice(1).map(Number)
  if (!numbers) return null
  const [a, b, c, d] = numbers as [number, number, number, number]
  return a + b < c && c + d <= pdf.length ? [a, b, c, d] : null
}

const isHexString = (gap: Buffer) => /^<[0-9a-fA-F]*>$/.test(gap.toString('latin1'))
