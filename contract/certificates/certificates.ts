/** Certificates: public by number, verifiable by anyone. */
import * as z from 'zod'
import { printed } from '../../machines/kernel/names.ts'
import { WordingText } from './templates.ts'
import { endpoint } from '../http/endpoint.ts'
import { CERTIFICATE_LANGUAGES } from '../rules/certificate-templates.ts'
import { PROOF_TYPE } from '../rules/seals/proof-type.ts'
import { CountryCode, CreditType, IsoDate, IsoTime, Quantity } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const say = messagesOf(en)

const CertificateRange = z.object({
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
  /** What the units are for, where the buyer chose to publish it. Not part of the sealed PDF. */
  purpose: z.string().nullable(),
  language: z.enum(['en', 'fr']),
  project: z.string(),
  projectIdInRegistry: z.string(),
  country: CountryCode,
  standard: z.string(),
  retiredOn: IsoDate,
  /** The first day, where parts were retired on several; `retiredOn` is the last one then. */
  retiredFrom: IsoDate.optional(),
  ranges: z.array(CertificateRange),
  registryLinks: z.array(z.string()),
  issuedAt: IsoTime,
  issuedBy: z.string(),
  sha256: z.string(),
  /** Every version that was released, the newest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      issuedAt: IsoTime,
      sha256: z.string(),
      /** What its correction changed; empty for the first one. */
      fields: z.array(z.string()),
      /** For the parties, and for everyone where the beneficiary is public. */
      reason: z.string().nullable(),
    }),
  ),
  /** Where trust was withdrawn from the key that sealed this version: from when, and what the seal is worth. */
  withdrawn: z.object({ from: IsoTime, trust: z.enum(['before', 'lost']) }).nullable(),
  /** Whether everyone may know the beneficiary. */
  isPublic: z.boolean(),
})
export type Certificate = z.infer<typeof Certificate>

export const Verification = z.object({
  /** Genuine; also true of a version that was superseded since. */
  valid: z.boolean(),
  /** The version that took its place, of a copy that is genuine. */
  supersededBy: z.int().nullable(),
  /** False for a file that is neither a sealed PDF nor a JSON proof: nothing in it could be checked. */
  isSealed: z.boolean(),
  /** Each check by name with its answer, for people; null where it could not be made. */
  checks: z.array(z.object({ check: z.string(), ok: z.boolean().nullable(), detail: z.string() })),
})
export type Verification = z.infer<typeof Verification>

const ByNumber = z.strictObject({ number: z.string().min(4).max(TEXT_LIMITS.certificateNumber) })
/** Without a version the current one. */
const OfVersion = z.strictObject({ version: z.coerce.number().int().min(1).optional() })

/** A certificate's own facts as they were signed; see docs/decisions/023-certificates-in-depth.md. */
export const CertificateProof = z.object({
  type: z.literal(PROOF_TYPE),
  number: z.string(),
  version: z.int(),
  /** Canonical JSON; exactly these signs were signed. */
  content: z.string(),
  sha256: z.string(),
  algorithm: z.literal('RS256'),
  /** RFC 7515 with detached, unencoded content (RFC 7797). */
  jws: z.string(),
  /** In PEM, the signer's first. */
  certificates: z.array(z.string()),
})
export type CertificateProof = z.infer<typeof CertificateProof>

/** At least one field; what is left out stays as it is. */
export const CorrectionBody = z
  .strictObject({
    /** The version that was looked at. */
    version: z.int(),
    reason: z.string().trim().min(3).max(TEXT_LIMITS.reason),
    beneficiary: printed(z.string().trim().min(1).max(TEXT_LIMITS.correctedBeneficiary)).optional(),
    wording: WordingText.optional(),
    language: z.enum(CERTIFICATE_LANGUAGES).optional(),
    /** Key or sid of a template in use. */
    template: z.string().min(1).max(60).optional(),
    isPublic: z.boolean().optional(),
    /** Only seal it again, because its key is no longer the one in use. */
    reseal: z.literal(true).optional(),
  })
  .refine(
    ({ version: _version, reason: _reason, ...fields }) =>
      Object.values(fields).some((one) => one !== undefined),
    {
      message: say('certificates.changeSomething'),
      path: ['reason'],
    },
  )
export type CorrectionBody = z.infer<typeof CorrectionBody>

/** What a correction starts from: as it was written, before facts took the places of merge fields. */
export const CorrectionStart = z.object({
  version: z.int(),
  beneficiary: z.string(),
  wording: z.string(),
  language: z.enum(CERTIFICATE_LANGUAGES),
  template: z.string(),
  isPublic: z.boolean(),
})

export const SealKey = z.object({
  /** SHA-256 of the certificate in DER, lower-case hex. */
  fingerprint: z.string(),
  subject: z.string(),
  validFrom: IsoTime,
  validTo: IsoTime,
  isCurrent: z.boolean(),
  pem: z.string(),
  /** What was sealed from then on is not to be trusted; null: the key is. */
  withdrawal: z.object({ from: IsoTime, reason: z.string(), at: IsoTime }).nullable(),
})
export type SealKey = z.infer<typeof SealKey>

export const WithdrawalBody = z.strictObject({
  /** Since when someone else may have had the key. */
  from: IsoTime,
  reason: z.string().trim().min(3).max(TEXT_LIMITS.reason),
})

export const certificates = {
  show: endpoint('GET /certificates/:number', {
    summary: 'A released certificate.',
    params: ByNumber,
    query: OfVersion,
    answer: Certificate,
  }),
  file: endpoint('GET /certificates/:number/file', {
    summary: 'The sealed PDF.',
    params: ByNumber,
    query: OfVersion,
    streams: 'application/pdf',
  }),
  proof: endpoint('GET /certificates/:number/proof', {
    summary: 'The facts as JSON with a detached signature; anyone can verify it with openssl.',
    params: ByNumber,
    query: OfVersion,
    streams: 'application/json',
  }),
  keys: endpoint('GET /seal_keys', {
    summary: 'Certificates of the seal, the current one first: what they sealed is ours.',
    answer: z.object({ items: z.array(SealKey) }),
  }),
  withdrawKey: endpoint('POST /seal_keys/:fingerprint/withdrawal', {
    summary:
      'Withdraws trust from an earlier key that was stolen: what it sealed from then on does not count.',
    params: z.strictObject({ fingerprint: z.string().regex(/^[0-9a-f]{64}$/) }),
    body: WithdrawalBody,
    answer: z.object({ items: z.array(SealKey) }),
    status: 201,
  }),
  correctionStart: endpoint('GET /certificates/:number/versions', {
    summary: 'The current version as a correction starts from it.',
    params: ByNumber,
    answer: CorrectionStart,
  }),
  correct: endpoint('POST /certificates/:number/versions', {
    summary:
      'Corrects a released certificate: a new version, sealed and released at once, supersedes the one before.',
    params: ByNumber,
    body: CorrectionBody,
    answer: Certificate,
    status: 201,
  }),
  verify: endpoint('POST /certificates/:number/verify', {
    summary: 'Verifies the stored certificate, or an uploaded copy (multipart, field "file").',
    params: ByNumber,
    upload: true,
    answer: Verification,
  }),
}
