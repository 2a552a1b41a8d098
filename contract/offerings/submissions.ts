/** Submitting an offering and reviewing it: the working copy, the events of its machine, remarks, files. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { EventRequest } from '../operations/operations.ts'
import { OfferingContent } from './offering-content.ts'
import { Replay } from '../operations/replay.ts'
import { countedPage, Currency, OnceKey, Sid, sortedQuery } from '../shared.ts'
import {
  Missing,
  SubmissionComment,
  SubmissionDetail,
  SubmissionFile,
  SubmissionRow,
} from './submission-shapes.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const SUBMISSION_SORTS = ['updatedAt', 'since', 'title'] as const

export const SubmissionQuery = z.strictObject({
  search: z.string().trim().max(TEXT_LIMITS.search).optional(),
  /** Comma-separated. */
  status: z.string().max(200).optional(),
  court: z.enum(['projectCarrier', 'platform']).optional(),
  projectSid: Sid.optional(),
  sort: z.enum(SUBMISSION_SORTS).default('updatedAt'),
  ...sortedQuery('desc', 600),
})
export type SubmissionQuery = z.infer<typeof SubmissionQuery>

/** What the carrier can expect to be paid, by currency and state of the operation. */
export const Forecast = z.object({
  currency: Currency,
  /** What is open, by month of the expected payout where one is known (docs/decisions/016-submissions.md). */
  byMonth: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), amountCents: z.int() })),
  /** Signed and not paid out yet. */
  openCents: z.int(),
  paidCents: z.int(),
})
export type Forecast = z.infer<typeof Forecast>

export const submissions = {
  list: endpoint('GET /project_submissions', {
    summary:
      'Submissions of the own organization; platform people see all but drafts that were never submitted.',
    query: SubmissionQuery,
    answer: countedPage(SubmissionRow),
  }),
  start: endpoint('POST /project_submissions', {
    summary: 'Begins an offering of a project.',
    body: z.strictObject({
      projectSid: Sid,
      title: z.string().trim().min(1).max(TEXT_LIMITS.offeringTitle),
      currency: Currency,
      idempotencyKey: OnceKey,
    }),
    answer: SubmissionDetail,
    status: 201,
  }),
  show: endpointBySid('GET /project_submissions/:sid', {
    summary: 'One submission with everything that its pages show.',
    answer: SubmissionDetail,
  }),
  replay: endpointBySid('GET /project_submissions/:sid/replay', {
    summary: 'Every moment of a submission with what its machine remembered.',
    answer: Replay,
  }),
  save: endpointBySid('PUT /project_submissions/:sid/draft', {
    summary: 'Saves the working copy; another version than the one that was read is refused.',
    body: z.strictObject({ content: OfferingContent, draftVersion: z.int().min(1) }),
    answer: z.object({ draftVersion: z.int(), missing: z.array(Missing) }),
  }),
  send: endpointBySid('POST /project_submissions/:sid/events', {
    summary: "Sends one event to the submission's machine.",
    body: EventRequest.partial({ idempotencyKey: true }),
    answer: SubmissionDetail,
  }),
  comment: endpointBySid('POST /project_submissions/:sid/comments', {
    summary: 'Adds a remark on one field or on the whole.',
    body: z.strictObject({
      field: z.string().max(80),
      text: z.string().trim().min(1).max(TEXT_LIMITS.remark),
      idempotencyKey: OnceKey,
    }),
    answer: SubmissionComment,
    status: 201,
  }),
  resolve: endpointBySid('PUT /submission_comments/:sid/resolved', {
    summary: 'Marks a remark as dealt with, or as open again.',
    body: z.strictObject({ resolved: z.boolean() }),
    answer: SubmissionComment,
  }),
  photo: endpointBySid('POST /project_submissions/:sid/photos', {
    summary: 'Stores a photo, redrawn and resized (multipart, field "file").',
    upload: true,
    answer: SubmissionFile,
    status: 201,
  }),
  document: endpointBySid('POST /project_submissions/:sid/documents', {
    summary: 'Stores a document of an offering (multipart, field "file").',
    upload: true,
    answer: SubmissionFile,
    status: 201,
  }),
  forecast: endpoint('GET /payout_forecast', {
    summary: "What the viewer's organization can expect to be paid.",
    answer: z.object({ items: z.array(Forecast) }),
  }),
}

export const offeringFiles = {
  photo: endpointBySid('GET /offering_photos/:sid', {
    summary: 'A photo as WebP; `size=small` for cards. Published ones for anyone.',
    query: z.strictObject({ size: z.enum(['small', 'large']).default('large') }),
    streams: 'image/webp',
  }),
  document: endpointBySid('GET /offering_documents/:sid', {
    summary: 'A document of an offering, as an attachment.',
    streams: 'application/octet-stream',
  }),
}
