/** Whether the seal of a PDF holds (PAdES B-B, detached CMS): the same answer on the server and in a browser. */
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { sameBytes, sha256Hex } from './bytes.ts'
import { NO_SEAL, type SealReport } from './seal-report.ts'

/** Of a signature, in hexadecimal: ours has 24,576. Reading millions of them would stop the server for many seconds. */
const MOST_DIGITS = 100_000

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** Never throws: an unreadable PDF has no seal. @param trusted certificates in DER */
export async function inspectSealedPdf(pdf: Uint8Array, trusted: readonly Uint8Array[]): Promise<SealReport> {
  const text = new TextDecoder('latin1').decode(pdf)
  const range = byteRangeOf(text)
  if (!range) return NO_SEAL
  const [start, firstLength, second, secondLength] = range
  const firstEnd = start + firstLength
  const gap = text.slice(firstEnd, second)
  const coversAll = start === 0 && second + secondLength === pdf.length && isHexString(gap)
  try {
    if (gap.length > MOST_DIGITS) throw new Error('too long')
    const contents = bytesOfHex(gap.slice(1, -1))
    const data = joined(pdf.subarray(start, firstEnd), pdf.subarray(second, second + secondLength))
    const { signer, certificate } = signedIn(signedDataIn(contents))
    const der = new Uint8Array(certificate.toSchema().toBER())
    return {
      found: true,
      coversAll,
      mathHolds: await holds(signer, data, certificate),
      ours: trusted.some((known) => sameBytes(der, known)),
      fingerprint: await sha256Hex(der),
    }
  } catch {
    return { ...NO_SEAL, found: true, coversAll }
  }
}

/** WebCrypto's key of a certificate. @throws for what is no RSA key */
export const publicKeyOf = (certificate: pkijs.Certificate): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'spki',
    new Uint8Array(certificate.subjectPublicKeyInfo.toSchema().toBER()),
    RSA,
    false,
    ['verify'],
  )

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const DATA = '1.2.840.113549.1.7.1'
const SHA_256 = '2.16.840.1.101.3.4.2.1'
const RSA_SIGNATURES: ReadonlySet<string> = new Set(['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.11'])
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'

/** The padding after the signature must be zeros: DER has one spelling for each value, so nothing can hide there. */
function signedDataIn(contents: Uint8Array<ArrayBuffer>): pkijs.SignedData {
  const { offset, result } = asn1js.fromBER(contents)
  if (offset <= 0 || contents.subarray(offset).some((byte) => byte !== 0)) throw new Error('no envelope')
  const envelope = new pkijs.ContentInfo({ schema: result })
  const signed = new pkijs.SignedData({ schema: envelope.content })
  const again = new pkijs.ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) })
  if (!sameBytes(new Uint8Array(again.toSchema().toBER()), contents.subarray(0, offset)))
    throw new Error('not in its one spelling')
  return signed
}

/** One signer with its certificate, and nothing of what no signature covers. @throws for every other shape */
function signedIn(signed: pkijs.SignedData) {
  const [certificate, ...otherCertificates] = signed.certificates ?? []
  const [signer, ...otherSigners] = signed.signerInfos
  const isPlain =
    signed.version === 1 &&
    signed.encapContentInfo.eContentType === DATA &&
    signed.encapContentInfo.eContent === undefined &&
    signed.digestAlgorithms.length === 1 &&
    signed.digestAlgorithms[0]?.algorithmId === SHA_256 &&
    signed.crls === undefined &&
    otherCertificates.length === 0 &&
    otherSigners.length === 0
  if (!isPlain || !signer || !(certificate instanceof pkijs.Certificate)) throw new Error('no plain seal')
  const { sid } = signer
  const isBySigner =
    sid instanceof pkijs.IssuerAndSerialNumber &&
    sameEncoding(sid.issuer, certificate.issuer) &&
    sid.serialNumber.isEqual(certificate.serialNumber) &&
    signer.version === 1 &&
    signer.digestAlgorithm.algorithmId === SHA_256 &&
    RSA_SIGNATURES.has(signer.signatureAlgorithm.algorithmId) &&
    signer.unsignedAttrs === undefined
  if (!isBySigner) throw new Error('not by its certificate')
  return { signer, certificate }
}

/** Byte for byte: names that differ only in the case of a letter are equal for pkijs, and no signature covers this one. */
const sameEncoding = (a: pkijs.RelativeDistinguishedNames, b: pkijs.RelativeDistinguishedNames): boolean =>
  sameBytes(new Uint8Array(a.toSchema().toBER()), new Uint8Array(b.toSchema().toBER()))

/** The signed attributes name the digest of the data, and the certificate's key signed the attributes (RFC 5652, 5.4). */
async function holds(
  signer: pkijs.SignerInfo,
  data: Uint8Array<ArrayBuffer>,
  certificate: pkijs.Certificate,
): Promise<boolean> {
  const attributes = signer.signedAttrs
  const digest: unknown = attributes?.attributes.find(({ type }) => type === MESSAGE_DIGEST)?.values[0]
  if (!attributes || !(digest instanceof asn1js.OctetString)) return false
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  if (!sameBytes(found, digest.valueBlock.valueHexView)) return false
  return crypto.subtle.verify(
    RSA,
    await publicKeyOf(certificate),
    new Uint8Array(signer.signature.valueBlock.valueHexView),
    new Uint8Array(attributes.encodedValue),
  )
}

type Range = readonly [number, number, number, number]

/** The last signature's range: what came later would have to be covered by it. */
function byteRangeOf(pdf: string): Range | null {
  let last: RegExpExecArray | null = null
  for (const match of pdf.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)) last = match
  const numbers = last?.slice(1).map(Number)
  if (!numbers) return null
  const [a, b, c, d] = numbers as [number, number, number, number]
  return a + b < c && c + d <= pdf.length ? [a, b, c, d] : null
}

/** In one case throughout: otherwise a letter's case would be a bit that nothing covers. */
const isHexString = (gap: string): boolean => /^<(?:[0-9a-f]*|[0-9A-F]*)>$/.test(gap)

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> => {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new Error('no hexadecimal digits')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
