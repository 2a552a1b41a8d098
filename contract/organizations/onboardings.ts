/** Onboarding: one's own, as who applies; the queue and each one, as the platform; the link of someone else who signs. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import {
  OnboardingAnswer,
  OnboardingDetail,
  OnboardingDocument,
  OnboardingRow,
  OnboardingStep,
  OnboardingVat,
  SignatureRequest,
} from './onboarding-shapes.ts'
import { EventRequest } from '../operations/operations.ts'
import { Replay } from '../operations/replay.ts'
import { AccessStatus, countedPage, CountryCode, sortedQuery } from '../shared.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const ONBOARDING_SORTS = ['dueAt', 'since', 'submittedAt', 'risk', 'name'] as const

export const OnboardingQuery = z.strictObject({
  search: z.string().trim().max(TEXT_LIMITS.search).optional(),
  accessStatus: AccessStatus.optional(),
  court: z.enum(['applicant', 'platform']).optional(),
  country: CountryCode.optional(),
  side: z.enum(['buyer', 'seller', 'both']).optional(),
  /** Country is flagged, or hits are open, or it is at risk. */
  risky: z.enum(['true']).optional(),
  sort: z.enum(ONBOARDING_SORTS).default('dueAt'),
  ...sortedQuery('asc', 600),
})
export type OnboardingQuery = z.infer<typeof OnboardingQuery>

const OnboardingEvent = EventRequest.partial({ idempotencyKey: true })

const ByStep = z.strictObject({ step: OnboardingStep })
const ByToken = z.strictObject({ token: z.string().regex(/^[\w-]{20,100}$/) })

/** Of the signed-in person, or of the organization in whose name it acts. */
export const onboarding = {
  show: endpoint('GET /onboarding', {
    summary: 'One’s own onboarding; null where none was begun.',
    answer: z.object({ onboarding: OnboardingDetail.nullable() }),
  }),
  start: endpoint('POST /onboarding', {
    summary: 'Begins one’s own onboarding, or answers with the one that was begun.',
    answer: OnboardingDetail,
  }),
  save: endpoint('PUT /onboarding/answers/:step', {
    summary:
      'Keeps what a step’s form holds, complete or not; another version than the one that was read is refused.',
    params: ByStep,
    body: z.strictObject({ content: z.record(z.string().max(60), z.unknown()), version: z.int().min(0) }),
    answer: OnboardingAnswer.pick({ version: true, updatedAt: true }),
  }),
  send: endpoint('POST /onboarding/events', {
    summary: 'Sends one event of the applicant to the onboarding’s machine.',
    body: OnboardingEvent,
    answer: OnboardingDetail,
  }),
  upload: endpoint('POST /onboarding/documents', {
    summary:
      'Stores a document (multipart, fields "file", "kind" and, for what the platform asked for, "item_sid").',
    upload: true,
    answer: OnboardingDocument,
    status: 201,
  }),
  consultVat: endpoint('POST /onboarding/vat_consultation', {
    summary: 'Asks the VAT register about the number that was sent; unavailable means unknown.',
    answer: z.object({ vat: OnboardingVat.nullable() }),
  }),
}

export const onboardingDocuments = {
  show: endpointBySid('GET /onboarding_documents/:sid', {
    summary: 'A document of an onboarding, as an attachment; the look is journalled.',
    streams: 'application/octet-stream',
  }),
  remove: endpointBySid('DELETE /onboarding_documents/:sid', {
    summary: 'Takes a document back that was not sent yet.',
  }),
}

export const onboardings = {
  list: endpoint('GET /onboardings', {
    summary: 'Onboardings that were submitted, by age or risk.',
    query: OnboardingQuery,
    answer: countedPage(OnboardingRow),
  }),
  show: endpointBySid('GET /onboardings/:sid', {
    summary: 'One onboarding with everything that was given, hits, notes and journal.',
    answer: OnboardingDetail,
  }),
  replay: endpointBySid('GET /onboardings/:sid/replay', {
    summary: 'Every moment of an onboarding with what its machine remembered, without personal values.',
    answer: Replay,
  }),
  send: endpointBySid('POST /onboardings/:sid/events', {
    summary: 'Sends one event of the platform to the onboarding’s machine; answers to hits among them.',
    body: OnboardingEvent,
    answer: OnboardingDetail,
  }),
}

export const signatures = {
  show: endpoint('GET /signatures/:token', {
    summary: 'What the link of a signatory asks.',
    params: ByToken,
    answer: SignatureRequest,
  }),
  answer: endpoint('POST /signatures/:token', {
    summary: 'Confirms that one signs for the organization, or declines; the link is proof enough.',
    params: ByToken,
    body: z.strictObject({ answer: z.enum(['confirm', 'decline']) }),
    answer: SignatureRequest,
  }),
}
