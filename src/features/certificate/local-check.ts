/**
 * A copy of a certificate checked here, in the browser: the file does not leave it. In a chunk of its own, because reading
 * seals takes cryptography that no other page needs.
 */
import type { Certificate, SealKey, Verification } from '../../../contract/certificates/certificates.ts'
import { derOf, sha256Hex } from '../../../contract/rules/seals/bytes.ts'
import { inspectProof } from '../../../contract/rules/seals/proof.ts'
import { inspectSealedPdf } from '../../../contract/rules/seals/sealed-pdf.ts'
import { trustOf, withdrawnFromOf, type KeyTrust } from '../../../contract/rules/seals/trust.ts'
import { dateTime } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'

type Known = { readonly certificate: Certificate; readonly keys: readonly SealKey[] }

/** What is checked, as it reads when it holds and when it does not; null: could not be asked of this file. */
const check = (name: string, ok: boolean | null, yes: string, no: string) => ({
  check: name,
  ok,
  detail: ok === null ? t('certificate.notChecked') : ok ? yes : no,
})

export async function checkHere(file: File, known: Known): Promise<Verification> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const trusted = known.keys.map(({ pem }) => derOf(pem))
  const isProof = bytes[0] === '{'.charCodeAt(0)
  return isProof ? checkProof(bytes, known, trusted) : checkPdf(bytes, known, trusted)
}

/** @param recordedAt when the sealing of this very file was recorded; null: nothing says when it was signed */
function keyCheck(keys: readonly SealKey[], fingerprint: string | null, recordedAt: string | null) {
  const from = withdrawnFromOf(keys, fingerprint)
  const trust = trustOf(from, recordedAt)
  const times = {
    from: from === null ? '' : dateTime(from),
    at: recordedAt === null ? '' : dateTime(recordedAt),
  }
  return {
    check: t('certificate.checkTrusted'),
    ok: trust !== 'lost',
    detail: t(
      trust === 'lost' && recordedAt === null ? 'certificate.trustUndated' : TRUST_WORDS[trust],
      times,
    ),
  }
}

const TRUST_WORDS = {
  kept: 'certificate.trustKept',
  before: 'certificate.trustBefore',
  lost: 'certificate.trustLost',
} as const satisfies Readonly<Record<KeyTrust, MessageId>>

const newestOf = ({ versions }: Certificate): number => Math.max(...versions.map(({ version }) => version))

function verdict(
  isSealed: boolean,
  checks: readonly ReturnType<typeof check>[],
  version: number | undefined,
  certificate: Certificate,
): Verification {
  const newest = newestOf(certificate)
  const valid = checks.every(({ ok }) => ok === true)
  return {
    valid,
    supersededBy: valid && version !== newest ? newest : null,
    isSealed,
    checks: [
      ...checks,
      check(
        t('certificate.checkCurrent'),
        version === undefined ? null : version === newest,
        t('certificate.checkCurrentYes', { version: newest }),
        t('certificate.checkCurrentNo', { version: newest }),
      ),
    ],
  }
}

async function checkPdf(
  bytes: Uint8Array<ArrayBuffer>,
  { certificate, keys }: Known,
  trusted: readonly Uint8Array[],
): Promise<Verification> {
  const hash = await sha256Hex(bytes)
  const issued = certificate.versions.find(({ sha256 }) => sha256 === hash)
  const seal = await inspectSealedPdf(bytes, trusted)
  const checks = [
    check(
      t('certificate.checkIssued'),
      issued !== undefined,
      t('certificate.hash', { hash }),
      t('certificate.checkIssuedNo'),
    ),
    check(
      t('certificate.checkSealed'),
      seal.found,
      t('certificate.checkSealedYes'),
      t('certificate.checkSealedNo'),
    ),
    check(
      t('certificate.checkWhole'),
      seal.found ? seal.coversAll : null,
      t('certificate.checkWholeYes'),
      t('certificate.checkWholeNo'),
    ),
    check(
      t('certificate.checkUnbroken'),
      seal.found ? seal.mathHolds : null,
      t('certificate.checkUnbrokenYes'),
      t('certificate.checkUnbrokenNo'),
    ),
    check(
      t('certificate.checkOurs'),
      seal.found ? seal.ours : null,
      t('certificate.checkOursYes'),
      t('certificate.checkOursNo'),
    ),
    ...(seal.ours ? [keyCheck(keys, seal.fingerprint, issued?.issuedAt ?? null)] : []),
  ]
  return verdict(seal.found, checks, issued?.version, certificate)
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
    check(
      t('certificate.checkProof'),
      proof.found,
      t('certificate.checkProofYes'),
      t('certificate.checkProofNo'),
    ),
    check(
      t('certificate.checkHash'),
      proof.found ? proof.hashFits : null,
      t('certificate.checkHashYes'),
      t('certificate.checkHashNo'),
    ),
    check(
      t('certificate.checkUnbroken'),
      proof.found ? proof.signatureHolds : null,
      t('certificate.checkUnbrokenYes'),
      t('certificate.checkUnbrokenNo'),
    ),
    check(
      t('certificate.checkOurs'),
      proof.found ? proof.ours : null,
      t('certificate.checkOursYes'),
      t('certificate.checkOursNo'),
    ),
    // A proof carries no time of its own.
    ...(proof.ours ? [keyCheck(keys, proof.fingerprint, null)] : []),
    check(
      t('certificate.checkThisOne'),
      proof.found ? isThis : null,
      t('certificate.checkThisYes', { number: certificate.number }),
      t('certificate.checkThisNo', { number: certificate.number }),
    ),
  ]
  return verdict(proof.found, checks, issued?.version, certificate)
}
