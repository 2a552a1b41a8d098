/** What an onboarding looks like from outside: for who applies, for who checks, and as a row of the queue. */
import * as z from 'zod'
import { STEPS } from '../../machines/onboarding/context.ts'
import { Offer, Party } from '../operations/shapes.ts'
import { Hit, ScreeningAnswer } from './screening.ts'
import { AccessStatus, CountryCode, IsoTime, Sid } from '../shared.ts'

/** The machine's steps (machines/onboarding), in the specification's order. */
export const OnboardingStep = z.enum(STEPS)
export type OnboardingStep = z.infer<typeof OnboardingStep>

/** The wizard asks for the first three; `other` answers what the platform asked for. */
export const OnboardingDocumentKind = z.enum(['identity', 'registration', 'ownership', 'other'])
export type OnboardingDocumentKind = z.infer<typeof OnboardingDocumentKind>

/** The current state, read from the machine. */
const Standing = z.object({
  accessStatus: AccessStatus,
  /** Below the status: `wizard`, `review`, `documentsRequested`, `questionsAsked`, `proposed`, `closed`, `appealed`. */
  inner: z.string().nullable(),
  title: z.string(),
  /** What the side that has to act should do. */
  hint: z.string(),
  /** The role that has to act; null: none. */
  court: z.enum(['applicant', 'platform']).nullable(),
  since: IsoTime,
  /** Target time of the side that has to act; null: none. */
  dueAt: IsoTime.nullable(),
  submittedAt: IsoTime.nullable(),
})

/** The organization as far as it is known; `sid` null while it is only typed. */
const Applicant = z.object({
  sid: Sid.nullable(),
  name: z.string(),
  country: CountryCode,
  vat: z.string().nullable(),
  isBuyer: z.boolean(),
  isSeller: z.boolean(),
})

export const OnboardingRow = Standing.extend({
  sid: Sid,
  organization: Applicant,
  openHits: z.int(),
  isFlagged: z.boolean(),
  /** 0–100, for the order of the queue: country, exposed persons, hits. It decides nothing. */
  risk: z.int(),
})
export type OnboardingRow = z.infer<typeof OnboardingRow>

export const OnboardingAnswer = z.object({
  step: OnboardingStep,
  /** As the step's event takes it, complete or not; what was erased is `{ erased: true }`. */
  content: z.record(z.string(), z.unknown()),
  /** Of the draft; 0: nothing saved yet. */
  version: z.int(),
  updatedAt: IsoTime,
})
export type OnboardingAnswer = z.infer<typeof OnboardingAnswer>

export const OnboardingDocument = z.object({
  sid: Sid,
  kind: OnboardingDocumentKind,
  /** What it answers; null: one of the wizard's. */
  itemSid: Sid.nullable(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  uploadedAt: IsoTime,
  /** When it is deleted by itself; null while the organization is being checked or trades. */
  keptUntil: IsoTime.nullable(),
})
export type OnboardingDocument = z.infer<typeof OnboardingDocument>

/** What the platform asked for. */
export const OnboardingItem = z.object({
  sid: Sid,
  kind: z.enum(['document', 'question']),
  /** Of a document: what it is. Empty for a question. */
  title: z.string(),
  /** Why it is needed, or the question. */
  text: z.string(),
  answer: z.string().nullable(),
  askedAt: IsoTime,
  /** Answered or withdrawn. */
  closedAt: IsoTime.nullable(),
})
export type OnboardingItem = z.infer<typeof OnboardingItem>

export const OnboardingVat = z.object({
  number: z.string(),
  /** unknown: no one could say. Never a reason to refuse. */
  outcome: z.enum(['valid', 'invalid', 'unknown']),
  name: z.string().nullable(),
  address: z.string().nullable(),
  reference: z.string().nullable(),
  consultedAt: IsoTime,
})
export type OnboardingVat = z.infer<typeof OnboardingVat>

export const OnboardingHit = Hit.extend({
  sid: Sid,
  foundAt: IsoTime,
  /** The newest screening no longer finds it. */
  goneAt: IsoTime.nullable(),
  verdict: z.enum(['trueMatch', 'falseMatch']).nullable(),
  note: z.string(),
  answeredBy: z.string().nullable(),
  answeredAt: IsoTime.nullable(),
})
export type OnboardingHit = z.infer<typeof OnboardingHit>

const JournalEntry = z.object({
  sid: Sid,
  at: IsoTime,
  /** Type of the machine's event, or `document.look`, `document.add`, `document.remove`, `document.expire`. */
  event: z.string(),
  label: z.string(),
  by: z.string(),
  role: z.enum([...Party.options, 'applicant']),
  /** What the applicant may know. */
  reason: z.string().nullable(),
  /** For the platform only. */
  note: z.string().nullable(),
})

/** What only the platform sees. */
export const OnboardingReview = z.object({
  risk: z.int(),
  isFlagged: z.boolean(),
  wasAtRisk: z.boolean(),
  /** Who proposed to approve it although it is at risk. */
  proposedBy: z.string().nullable(),
  hits: z.array(OnboardingHit),
  /** The newest screening; null: none yet. */
  screening: ScreeningAnswer.pick({ answeredBy: true, lists: true, problem: true })
    .extend({ at: IsoTime })
    .nullable(),
  /** A screening was asked for and has not answered yet. */
  isScreening: z.boolean(),
  machineVersion: z.int(),
  /** For the statechart. */
  snapshot: z.unknown(),
})
export type OnboardingReview = z.infer<typeof OnboardingReview>

export const OnboardingDetail = Standing.extend({
  sid: Sid,
  version: z.int(),
  begunAt: IsoTime,
  /** The viewer's relation to it. */
  party: z.enum(['applicant', 'platform']),
  /** Owners of the organization, and platform people who do not only look. Others see where it is and no more. */
  mayAct: z.boolean(),
  organization: Applicant.nullable(),
  /** Step of the wizard; null after the submission. */
  step: OnboardingStep.nullable(),
  /** The side bar: steps that are needed, from the machine. */
  steps: z.array(
    z.object({
      step: OnboardingStep,
      title: z.string(),
      state: z.enum(['done', 'current', 'left']),
      isReachable: z.boolean(),
    }),
  ),
  /** What happens next, for who applies. */
  next: z.string(),
  answers: z.array(OnboardingAnswer),
  offers: z.array(Offer),
  documents: z.array(OnboardingDocument),
  items: z.array(OnboardingItem),
  vat: OnboardingVat.nullable(),
  /** Of someone else who signs; null: the applicant signs, or nothing is asked yet. */
  confirmation: z.enum(['awaited', 'confirmed', 'declined']).nullable(),
  /** Reason of the last decision that the applicant may know. */
  reason: z.string().nullable(),
  /** Oldest first; what only concerns the platform is left out for the applicant. */
  journal: z.array(JournalEntry),
  /** Due diligence has begun at some time. */
  hadDueDiligence: z.boolean(),
  review: OnboardingReview.nullable(),
})
export type OnboardingDetail = z.infer<typeof OnboardingDetail>

/** What the person who follows the link of a signatory sees. */
export const SignatureRequest = z.object({
  organization: z.string(),
  name: z.string(),
  role: z.string(),
  state: z.enum(['open', 'confirmed', 'declined', 'expired', 'revoked']),
  expiresAt: IsoTime,
})
export type SignatureRequest = z.infer<typeof SignatureRequest>
