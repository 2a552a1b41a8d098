/** What a submission looks like from outside: row, remarks, files, stock, detail. */
import * as z from 'zod'
import { OfferingContent } from './offering-content.ts'
import { Offer, Party } from '../operations/shapes.ts'
import { SUBMISSION_PAGES } from '../rules/offering-content.ts'
import { CountryCode, CreditType, IsoDate, IsoTime, Named, Quantity, Sid } from '../shared.ts'

/** The machine's states (machines/projectSubmission), as offering.status repeats them for queries. */
export const SubmissionStatus = z.enum([
  'draft',
  'submitted',
  'inReview',
  'changesRequested',
  'published',
  'suspended',
  'archived',
])
export type SubmissionStatus = z.infer<typeof SubmissionStatus>

export const Missing = z.object({
  page: z.enum(SUBMISSION_PAGES),
  field: z.string(),
  what: z.string(),
})

export const SubmissionRow = z.object({
  sid: Sid,
  status: SubmissionStatus,
  /** Published and being revised at the same time: the working copy's own state. */
  revision: z.enum(['draft', 'submitted', 'inReview', 'changesRequested']).nullable(),
  title: z.string(),
  project: Named,
  carrier: Named,
  country: CountryCode,
  creditType: CreditType,
  unit: z.string(),
  /** The role that has to act; null: none. */
  court: z.enum(['projectCarrier', 'platform']).nullable(),
  since: IsoTime,
  updatedAt: IsoTime,
  missing: z.array(Missing),
  photoSid: Sid.nullable(),
})
export type SubmissionRow = z.infer<typeof SubmissionRow>

export const SubmissionComment = z.object({
  sid: Sid,
  /** As in the content; empty: the whole. */
  field: z.string(),
  text: z.string(),
  by: z.string(),
  role: Party,
  at: IsoTime,
  resolvedAt: IsoTime.nullable(),
})
export type SubmissionComment = z.infer<typeof SubmissionComment>

export const SubmissionFile = z.object({
  sid: Sid,
  kind: z.enum(['photo', 'document']),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type SubmissionFile = z.infer<typeof SubmissionFile>

/** Where a vintage's units are now; the ledger's numbers, for its carrier and the platform. */
export const Stock = z.object({
  vintage: Named,
  from: IsoDate,
  to: IsoDate,
  impactType: z.string(),
  available: Quantity,
  reserved: Quantity,
  /** Transferred or retired for contributors. */
  sold: Quantity,
  /** Wanted in open operations that have not reserved yet. */
  demanded: Quantity,
})
export type Stock = z.infer<typeof Stock>

export const SubmissionDetail = SubmissionRow.extend({
  version: z.int(),
  draftVersion: z.int(),
  machineVersion: z.int(),
  snapshot: z.unknown(),
  party: Party,
  mayAct: z.boolean(),
  /** The viewer may save the working copy now. */
  mayEdit: z.boolean(),
  content: OfferingContent,
  /** What buyers see; null: never published. */
  published: OfferingContent.nullable(),
  publishedAt: IsoTime.nullable(),
  projectIdInRegistry: z.string(),
  standard: Named,
  registryLink: z.string().nullable(),
  projectType: z.string(),
  proponent: z.string(),
  offers: z.array(Offer),
  comments: z.array(SubmissionComment),
  files: z.array(SubmissionFile),
  /** One row per vintage of the project. */
  stock: z.array(Stock),
  journal: z.array(
    z.object({
      seq: z.int(),
      at: IsoTime,
      event: z.string(),
      label: z.string(),
      by: z.string(),
      role: Party,
      reason: z.string().nullable(),
    }),
  ),
})
export type SubmissionDetail = z.infer<typeof SubmissionDetail>
