/** Checks a copy of a certificate in the browser. A chunk of its own: reading seals takes cryptography. */
import type { Certificate, SealKey, Verification } from '../../../contract/certificates/certificates.ts'
import { derOf, sha256Hex } from '../../../contract/rules/seals/bytes.ts'
import { checkOf, keyCheck, pdfChecks, verdictOf } from '../../../contract/rules/seals/checks.ts'
import { inspectProof } from '../../../contract/rules/seals/proof.ts'
import { inspectSealedPdf } from '../../../contract/rules/seals/sealed-pdf.ts'
import { withdrawnFromOf } from '../../../contract/rules/seals/trust.ts'

type Known = { readonly certificate: Certificate; readonly keys: readonly SealKey[] }

export async function checkHere(file: File, known: Known): Promise<Verification> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const trusted = known.keys.map(({ pem }) => derOf(pem))
  const isProof = bytes[0] === '{'.charCodeAt(0)
  return isProof ? checkProof(bytes, known, trusted) : checkPdf(bytes, known, trusted)
}

const newestOf = ({ versions }: Certificate): number => Math.max(...versions.map(({ version }) => version))

async function checkPdf(
  bytes: Uint8Array<ArrayBuffer>,
  { certificate, keys }: Known,
  trusted: readonly Uint8Array[],
): Promise<Verification> {
  const hash = await sha256Hex(bytes)
  const issued = certificate.versions.find(({ sha256 }) => sha256 === hash)
  const seal = await inspectSealedPdf(bytes, trusted)
  const checks = [
    ...pdfChecks(hash, issued !== undefined, seal),
    ...(seal.ours ? [keyCheck(withdrawnFromOf(keys, seal.fingerprint), issued?.issuedAt ?? null)] : []),
  ]
  return verdictOf(seal.found, checks, issued?.version, newestOf(certificate))
}

async function checkProof(
  bytes: Uint8Array<ArrayBuffer>,
  { certificate, keys }: Known,
  trusted: readonly Uint8Array[],
): Promise<Verification> {
  const proof = await inspectProof(new TextDecoder().decode(bytes), trusted)
  const said = proof.content
  const issued = certificate.versions.find(
    ({ version, sha256 }) => said?.['version'] === version && said['file_sha256'] === sha256,
  )
  const isThis = issued !== undefined && said?.['number'] === certificate.number
  const checks = [
    checkOf('proof', proof.found),
    checkOf('hash', proof.found ? proof.hashFits : null),
    checkOf('unbroken', proof.found ? proof.signatureHolds : null),
    checkOf('ours', proof.found ? proof.ours : null),
    // A proof carries no time of its own.
    ...(proof.ours ? [keyCheck(withdrawnFromOf(keys, proof.fingerprint), null, 'proof')] : []),
    checkOf('about', proof.found ? isThis : null, { number: certificate.number }),
  ]
  return verdictOf(proof.found, checks, issued?.version, newestOf(certificate))
}
