/** The wording of a certificate, with its facts in the places of its merge fields. */
import { unitOf } from '../../../machines/kernel/messages.ts'
import {
  mergedWording,
  type CertificateLanguage,
  type MergeFacts,
} from '../../../contract/rules/certificate-templates.ts'
import type { DrawnCertificate } from './certificate.drawing.ts'
import { quantityText } from '../../../contract/rules/quantity.ts'
import { countryName } from '../../../machines/kernel/messages.ts'
import { retirementText, WORDS } from './certificate.words.ts'

/** As they read in a language: numbers, days and countries in its words. */
export function mergeFactsOf(certificate: DrawnCertificate, language: CertificateLanguage): MergeFacts {
  const { locale } = WORDS[language]
  return {
    quantity: quantityText(certificate.quantity),
    unit: unitOf(certificate.quantity, certificate.unit),
    project: certificate.project,
    standard: certificate.standard,
    country: countryName(certificate.country, locale),
    beneficiary: certificate.beneficiary,
    requestedBy: certificate.onBehalfOf,
    retiredOn: retirementText(certificate, locale),
    reason: certificate.reason,
  }
}

/** @returns the same certificate with the wording that its source says */
export const withWording = <Written extends DrawnCertificate & { readonly wordingSource?: string }>(
  certificate: Written,
): Written => ({
  ...certificate,
  wording: mergedWording(
    certificate.wordingSource ?? certificate.wording,
    mergeFactsOf(certificate, certificate.language),
  ),
})
