/** Seals a PDF (PAdES B-B, detached CMS) and says whether its seals hold. */
import type { SealReport } from '../../../contract/rules/seals/seal-report.ts'
import type { SealKeys } from './seal-keys.ts'

type SealWords = { readonly reason: string; readonly location: string; readonly at: Date }

/** @returns the PDF with its seal over every byte but the signature itself */
export async function sealPdf(
  pdf: Uint8Array,
  { current }: SealKeys,
  { reason, location, at }: SealWords,
): Promise<Buffer> {
  const { CryptoKeySigner, PDF } = await import('@libpdf/core')
  const document = await PDF.load(pdf)
  const signer = new CryptoKeySigner(current.privateKey, current.certificate, 'RSA', 'RSASSA-PKCS1-v1_5')
  const { bytes } = await document.sign({ signer, reason, location, signingTime: at, level: 'B-B' })
  return Buffer.from(bytes)
}

/** A PDF to which nothing can be added without changing what is there. */
export class NotContinuable extends Error {}

/**
 * Adds pages and a seal behind what is there: the bytes of `pdf` stay the first bytes of the answer, so that a seal which
 * lies on them still holds, and anyone can cut the original out again.
 * @throws NotContinuable for what is no PDF, or one that is encrypted, linearized or had to be repaired
 */
export async function sealContinued(
  pdf: Buffer,
  pages: Uint8Array,
  { current }: SealKeys,
  { reason, location, at }: SealWords,
): Promise<Buffer> {
  const { CryptoKeySigner, PDF } = await import('@libpdf/core')
  const document = await PDF.load(pdf).catch(() => {
    throw new NotContinuable('unreadable')
  })
  const blocker = document.isEncrypted ? 'encrypted' : document.canSaveIncrementally()
  if (blocker !== null) throw new NotContinuable(blocker)
  const added = await PDF.load(pages)
  await document.copyPagesFrom(
    added,
    added.getPages().map((_, index) => index),
  )
  const signer = new CryptoKeySigner(current.privateKey, current.certificate, 'RSA', 'RSASSA-PKCS1-v1_5')
  const { bytes } = await document.sign({ signer, reason, location, signingTime: at, level: 'B-B' })
  const sealed = Buffer.from(bytes)
  if (!sealed.subarray(0, pdf.length).equals(pdf)) throw new NotContinuable('rewritten')
  return sealed
}

export type { SealReport }

/** Never throws: what cannot be read as a sealed PDF has no seal. */
export async function inspectSeal(pdf: Uint8Array, trusted: readonly Uint8Array[]): Promise<SealReport> {
  const { inspectSealedPdf } = await import('../../../contract/rules/seals/sealed-pdf.ts')
  return inspectSealedPdf(pdf, trusted)
}

const BYTE_RANGE = /\/ByteRange\s*\[\s*\d+\s+\d+\s+(\d+)\s+(\d+)\s*\]/g

/** Oldest first, each over the file as it was. @param most seals that are read: each is a pass over the file */
export function inspectSeals(
  pdf: Buffer,
  trusted: readonly Uint8Array[],
  most: number,
): Promise<readonly SealReport[]> {
  const found = [...pdf.toString('latin1').matchAll(BYTE_RANGE)].slice(0, most)
  const ends = found.map(([, second, length]) => Number(second) + Number(length))
  return Promise.all(ends.map((end) => inspectSeal(pdf.subarray(0, end), trusted)))
}
