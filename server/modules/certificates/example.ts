/** Facts for a template's preview: made up, and drawn with a band across that says so. */
import { isoDay } from '../../../machines/kernel/days.ts'
import type { CertificateLanguage } from '../../../contract/rules/certificate-templates.ts'
import type { DrawnCertificate } from './certificate.drawing.ts'

export const exampleCertificate = (
  language: CertificateLanguage,
  issuedBy: string,
  at: Date,
): DrawnCertificate => ({
  number: 'UND-2026-000000',
  version: 1,
  demonstration: false,
  creditType: 'Carbon',
  unit: 'VCU',
  quantity: '1250',
  beneficiary: 'Atelier Verne',
  beneficiaryCountry: 'FR',
  onBehalfOf: 'Atelier Verne Holding',
  reason: language === 'fr' ? 'Contribution volontaire' : 'Voluntary contribution',
  wording: '',
  language,
  project: 'Mangroves of the Casamance',
  projectIdInRegistry: '1507',
  country: 'SN',
  standard: 'Verra VCS',
  retiredOn: isoDay(at),
  ranges: [
    {
      serial: '19385-941467007-941468256-VCS-VCU-1507-VER-SN-14-1507-01012024-31122024-1',
      vintage: '2024',
      quantity: '1250',
      link: null,
    },
  ],
  registryLinks: [],
  issuedAt: at.toISOString(),
  issuedBy,
})
