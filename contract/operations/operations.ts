/** Calls about operations: the list, one operation, its events, journal, ledger and documents. */
import * as z from 'zod'
import { ContractClauses } from './contracts.ts'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import {
  Holding,
  HoldingsQuery,
  OperationDraft,
  OperationRecap,
  OperationRequest,
  Substitute,
  TrancheRow,
} from './requests.ts'
import { JournalRow, LedgerRow, OperationDetail, OperationDocument, OperationRow, Party } from './shapes.ts'
import { CONTRACT_LANGUAGES } from '../rules/signing.ts'
import {
  Count,
  CreditType,
  IdempotencyKey,
  IsoDate,
  OnceKey,
  page,
  Quantity,
  sortedQuery,
} from '../shared.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const SORTS = ['updatedAt', 'createdAt', 'dueAt', 'number'] as const

/** Repeatable filters arrive as comma-separated lists, so that one URL holds the whole view. */
export const OperationFilter = z.strictObject({
  search: z.string().trim().max(TEXT_LIMITS.search).optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  creditType: z.string().optional(),
  /** The role that has to act. */
  court: Party.optional(),
  /** Only operations that the viewer's own organization has on this side, for organizations that buy and sell. */
  side: Party.extract(['contributor', 'projectCarrier']).optional(),
  step: z.string().max(60).optional(),
  overdue: z.enum(['true']).optional(),
  /** Running operations in this phase; with `phaseUntil` since that day or before, UTC. */
  phase: z.string().max(40).optional(),
  phaseUntil: IsoDate.optional(),
  /** Days of UTC, both ends included. */
  createdFrom: IsoDate.optional(),
  createdTo: IsoDate.optional(),
  dueFrom: IsoDate.optional(),
  dueTo: IsoDate.optional(),
  /** `me`: the viewer is the account manager. */
  manager: z.enum(['me']).optional(),
  /** Absent: archived ones are among the others. */
  archived: z.enum(['hidden', 'only']).optional(),
})
export type OperationFilter = z.infer<typeof OperationFilter>

export const OperationQuery = OperationFilter.extend({
  sort: z.enum(SORTS).default('updatedAt'),
  ...sortedQuery('desc', 300),
})
export type OperationQuery = z.infer<typeof OperationQuery>

export const OperationExport = OperationFilter.extend({
  sort: z.enum(SORTS).default('number'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  format: z.enum(['csv', 'xlsx']).default('csv'),
})
export type OperationExport = z.infer<typeof OperationExport>

export const EventRequest = z.strictObject({
  type: z.string().min(1).max(80),
  payload: z.record(z.string(), z.unknown()),
  /** The version that the person looked at; another one is refused with 409 stale_version. */
  version: z.int().min(1),
  idempotencyKey: IdempotencyKey,
})

/** Units asked for in a month; never across credit types, units, or standards of Biodiversity. */
const OperationMonth = z.object({
  /** `2026-03`. */
  month: z.string(),
  running: Quantity,
  completed: Quantity,
  /** Declined, expired, cancelled. */
  ended: Quantity,
})
export const OperationTimeline = z.object({
  creditType: CreditType,
  unit: z.string(),
  standard: z.string().nullable(),
  months: z.array(OperationMonth),
})
export type OperationTimeline = z.infer<typeof OperationTimeline>

export const operations = {
  list: endpoint('GET /operations', {
    summary: 'Operations that the viewer is a party of; platform people see all.',
    query: OperationQuery,
    answer: page(OperationRow),
  }),
  count: endpoint('GET /operations/count', {
    summary: 'How many operations a filter finds, up to 1,001; apart, so that no page waits for it.',
    query: OperationFilter,
    answer: Count,
  }),
  timeline: endpoint('GET /operations/timeline', {
    summary:
      "Units by the month of their request, of what a filter finds among the current organization's own operations.",
    query: OperationFilter,
    answer: z.object({ items: z.array(OperationTimeline) }),
  }),
  export: endpoint('GET /operations/export', {
    summary:
      'What a filter finds as a table (CSV or XLSX), streamed, in the order of the list; newest first when none is named.',
    query: OperationExport,
    streams: 'text/csv',
  }),
  request: endpoint('POST /operations', {
    summary:
      'Requests an operation of one of the four kinds; a purchase of stock is the platform’s alone to request.',
    body: OperationRequest,
    answer: OperationDetail,
    status: 201,
  }),
  recap: endpoint('POST /operations/recap', {
    summary: 'What a request would make: checked as it would be, and nothing is written.',
    body: OperationDraft,
    answer: OperationRecap,
  }),
  holdings: endpoint('GET /operations/holdings', {
    summary: 'Units that a contributor could ask to retire: held, and in no running retirement.',
    query: HoldingsQuery,
    answer: z.object({ items: z.array(Holding) }),
  }),
  lastAccount: endpoint('GET /operations/last_account', {
    summary: "Account that the caller's organization named on its newest invoice; null: it has sent none.",
    answer: z.object({ account: z.object({ iban: z.string(), bic: z.string().nullable() }).nullable() }),
  }),
  show: endpointBySid('GET /operations/:sid', {
    summary: 'One operation.',
    answer: OperationDetail,
  }),
  send: endpointBySid('POST /operations/:sid/events', {
    summary: 'Sends one event to the machine of an operation.',
    body: EventRequest,
    answer: OperationDetail,
  }),
  tranches: endpointBySid('GET /operations/:sid/tranches', {
    summary: 'The tranches of a multi-year operation, by their dates.',
    answer: z.object({ items: z.array(TrancheRow) }),
  }),
  substitutes: endpointBySid('GET /operations/:sid/substitutes', {
    summary: 'Offerings that a tranche could be delivered from instead of its own, by title.',
    answer: z.object({ items: z.array(Substitute) }),
  }),
  journal: endpointBySid('GET /operations/:sid/journal', {
    summary: 'Everything that happened, oldest first.',
    answer: z.object({ items: z.array(JournalRow), verified: z.boolean() }),
  }),
  ledger: endpointBySid('GET /operations/:sid/ledger', {
    summary: 'Movements of units in this operation.',
    answer: z.object({ items: z.array(LedgerRow) }),
  }),
  documents: endpointBySid('GET /operations/:sid/documents', {
    summary: 'Documents of an operation.',
    answer: z.object({ items: z.array(OperationDocument) }),
  }),
  upload: endpointBySid('POST /operations/:sid/documents', {
    summary: 'Stores a document (multipart, field "file", optional field "kind" = the step).',
    upload: true,
    answer: OperationDocument,
    status: 201,
  }),
  draft: endpointBySid('POST /operations/:sid/documents/drafts', {
    summary:
      "Draws the document of a step from the operation's facts: contract, order, invoice; evidence only with demonstration data.",
    body: z.strictObject({
      step: z.string().min(1).max(60),
      /** Contracts: language of the text; as before, else as is usual in the counterparty's country, unless said. */
      language: z.enum(CONTRACT_LANGUAGES).optional(),
      /** Contracts, the platform alone: clauses as agreed for this one, with merge fields. */
      clauses: ContractClauses.optional(),
      idempotencyKey: OnceKey,
    }),
    answer: OperationDocument,
    status: 201,
  }),
  download: endpointBySid('GET /documents/:sid', {
    summary: 'A document, as an attachment.',
    streams: 'application/octet-stream',
  }),
}
