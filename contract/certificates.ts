/** Certificates: public by number, verifiable by anybody. */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { CountryCode, CreditType, IsoDate, IsoTime, Quantity } from './shared.ts'

export const CertificateRange = z.object({
  serial: z.string(),
  vintage: z.string(),
  quantity: Quantity,
  link: z.string().nullable(),
})

/** The one data object from which the public page and the PDF are drawn. */
export const Certificate = z.object({
  number: z.string(),
  version: z.int(),
  supersededBy: z.int().nullable(),
  demonstration: z.boolean(),
  creditType: CreditType,
  unit: z.string(),
  quantity: Quantity,
  beneficiary: z.string(),
  beneficiaryCountry: CountryCode.nullable(),
  onBehalfOf: z.string(),
  reason: z.string(),
  wording: z.string(),
  language: z.enum(['en', 'fr']),
  project: z.string(),
  projectIdInRegistry: z.string(),
  country: CountryCode,
  standard: z.string(),
  retiredOn: IsoDate,
  ranges: z.array(CertificateRange),
  registryLinks: z.array(z.string()),
  issuedAt: IsoTime,
  issuedBy: z.string(),
  sha256: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

export const Verification = z.object({
  valid: z.boolean(),
  /** Each check by name with its answer, for people. */
  checks: z.array(z.object({ check: z.string(), ok: z.boolean(), detail: z.string() })),
})
export type Verification = z.infer<typeof Verification>

const ByNumber = z.strictObject({ number: z.string().min(4).max(40) })

export const certificates = {
  show: endpoint({
    method: 'GET',
    path: '/certificates/:number',
    summary: 'A released certificate.',
    params: ByNumber,
    answer: Certificate,
  }),
  file: endpoint({
    method: 'GET',
    path: '/certificates/:number/file',
    summary: 'The sealed PDF.',
    params: ByNumber,
    streams: 'application/pdf',
  }),
  verify: endpoint({
    method: 'POST',
    path: '/certificates/:number/verify',
    summary: 'Verifies the stored certificate, or an uploaded copy (multipart, field "file").',
    params: ByNumber,
    upload: true,
    answer: Verification,
  }),
}
