/** How a certificate looks: what of a template stays with the version that was drawn with it. */
import type { CertificateAccent, CertificateLayout } from '../../../contract/rules/certificate-templates.ts'

export type Design = {
  readonly layout: CertificateLayout
  readonly accent: CertificateAccent
  /** sha256 of the picture in the storage. */
  readonly logo: string | null
}

/** Of certificates that were drawn before there were templates to edit. */
export const designOfKey = (key: string): Design => ({
  layout: key === 'plain' ? 'plain' : 'classic',
  accent: 'forest',
  logo: null,
})
