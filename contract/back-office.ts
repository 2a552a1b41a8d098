/** Calls of the back office: work queue, figures, colleagues, outbox. */
import * as z from 'zod'
import { endpoint, endpointBySid } from './http/endpoint.ts'
import { OnboardingRow } from './organizations/onboarding-shapes.ts'
import { OperationRow, Turn } from './operations/shapes.ts'
import {
  Cents,
  CountryCode,
  CreditType,
  Currency,
  IsoDate,
  IsoTime,
  page,
  Quantity,
  Sid,
  pageQuery,
} from './shared.ts'
import { TEXT_LIMITS } from '../machines/kernel/text-limits.ts'

/** Work queue and figures of the back office. */
const QueueItem = z.object({ operation: OperationRow, turn: Turn })
/** open: to be approved · approved: goes into a batch · recorded: to be confirmed. */
export const QueuedRefund = z.object({
  sid: Sid,
  number: z.string(),
  holder: z.string(),
  cents: Cents,
  currency: Currency,
  state: z.enum(['open', 'approved', 'recorded']),
  since: IsoTime,
})
const DashboardFigures = z.object({
  byCreditType: z.array(
    z.object({
      creditType: CreditType,
      unit: z.string(),
      open: z.int(),
      completed: z.int(),
      quantity: Quantity,
      amounts: z.array(z.object({ currency: Currency, cents: Cents })),
    }),
  ),
  /** Open operations per phase, in the order in which an operation goes through them. */
  pipeline: z.array(
    z.object({
      phase: z.string(),
      title: z.string(),
      operations: z.int(),
      /** Median age of those that are in it now. */
      hoursNow: z.number(),
      /** Median of those that have left it; null without any. */
      hoursUsually: z.number().nullable(),
      /** From when on one is late. Null: nothing was chosen, and fewer than five have left the phase. */
      thresholdDays: z.int().nullable(),
      /** The platform chose it; else nine of ten have left the phase by then. */
      isChosen: z.boolean(),
      /** In the phase for longer than that, and the last day on which they came into it. */
      late: z.int(),
      lateSince: IsoDate.nullable(),
    }),
  ),
  projectsByCountry: z.array(z.object({ country: CountryCode, projects: z.int() })),
})
export type DashboardFigures = z.infer<typeof DashboardFigures>

export const Mail = z.object({
  sid: Sid,
  /** What it is about, in words; null: a person wrote it, or it is older than its kind. */
  family: z.string().nullable(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: IsoTime,
  sentAt: IsoTime.nullable(),
  /** waiting: not tried yet, or there is no mail server. undelivered: tried again later. failed: the address refused it. */
  state: z.enum(['sent', 'waiting', 'undelivered', 'failed']),
  /** Why it failed, or was not delivered at the last try. */
  failure: z.string().nullable(),
  /** How often the mail server was asked to take it. */
  tries: z.int(),
  operationSid: Sid.nullable(),
  attachments: z.array(z.object({ name: z.string(), bytes: z.int() })),
})

export const MailQuery = z.strictObject({
  /** In subjects and addresses. */
  search: z.string().trim().max(TEXT_LIMITS.search).optional(),
  family: z.string().max(40).optional(),
  state: Mail.shape.state.optional(),
  ...pageQuery(300),
})

/** One kind of e-mail in one language, with made-up facts. */
const EmailSample = z.object({
  kind: z.string(),
  language: z.string(),
  /** What the kind belongs to, and when it is sent to whom, in words. */
  family: z.string(),
  purpose: z.string(),
  subject: z.string(),
  text: z.string(),
})

export const backOffice = {
  queue: endpoint('GET /dashboard/queue', {
    summary: 'Tasks of the platform, the earliest deadline first, and its onboardings, oldest first.',
    answer: z.object({
      items: z.array(QueueItem),
      count: z.int(),
      /** The first of those that wait for the platform, the longest waiting first, and how many there are. */
      onboardings: z.object({ items: z.array(OnboardingRow), count: z.int() }),
      /** Refunds that wait for the platform, the longest waiting first. */
      refunds: z.object({ items: z.array(QueuedRefund), count: z.int() }),
    }),
  }),
  figures: endpoint('GET /dashboard/figures', {
    summary: 'Figures of the back office.',
    answer: DashboardFigures,
  }),
  threshold: endpoint('PUT /dashboard/phases/:phase', {
    summary: 'From how many days in a phase on the dashboard calls an operation late; null: as is usual.',
    params: z.object({ phase: z.string().max(40) }),
    body: z.strictObject({ days: z.int().min(1).max(365).nullable() }),
    answer: z.object({ days: z.int().nullable() }),
  }),
  colleagues: endpoint('GET /colleagues', {
    summary: 'Platform people, to name an account manager.',
    answer: z.object({ items: z.array(z.object({ sid: Sid, name: z.string() })) }),
  }),
  mails: endpoint('GET /mails', {
    summary: 'The outbox: what was written to whom, newest first.',
    query: MailQuery,
    answer: page(Mail).extend({
      /** What e-mails are about, to choose from. */
      families: z.array(z.object({ name: z.string(), title: z.string() })),
    }),
  }),
  sendAgain: endpointBySid('POST /mails/:sid/send', {
    summary: 'Sends an e-mail again that could not be delivered.',
    body: z.strictObject({}),
  }),
  emailSamples: endpoint('GET /mails/samples', {
    summary: 'Every kind of e-mail in each language, with made-up facts.',
    answer: z.object({ items: z.array(EmailSample) }),
  }),
}
