/** Seals a PDF (PAdES B-B, detached CMS) and says whether a seal holds. */
import { CryptoKeySigner, PDF } from '@libpdf/core'
import type { SealReport } from '../../../contract/rules/seals/seal-report.ts'
import { inspectSealedPdf } from '../../../contract/rules/seals/sealed-pdf.ts'
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

export type { SealReport }

/** Never throws: what cannot be read as a sealed PDF has no seal. */
export const inspectSeal = (pdf: Uint8Array, trusted: readonly Uint8Array[]): Promise<SealReport> =>
  inspectSealedPdf(pdf, trusted)
