/** What an operation looks like from outside: row, detail, offers, journal, ledger. */
import * as z from 'zod'
import { Comparison } from '../comparisons.ts'
import { Cents, CountryCode, CreditType, Currency, IsoTime, Quantity, Sid } from '../shared.ts'

export const OperationType = z.enum(['contribution', 'multiYear', 'tranche', 'retirement', 'ccuPurchase'])
export type OperationType = z.infer<typeof OperationType>
/** Machine roles: what a person is in one operation. */
export const Party = z.enum(['contributor', 'projectCarrier', 'platform', 'system'])
export type Party = z.infer<typeof Party>
/** Read from the machine's tags and endings, never set by hand. */
export const OperationStatus = z.enum(['open', 'onHold', 'completed', 'declined', 'expired', 'cancelled'])
export type OperationStatus = z.infer<typeof OperationStatus>

/** One place where the operation is and someone has the move. */
export const Turn = z.object({
  /** The specification's step name. */
  step: z.string(),
  title: z.string(),
  hint: z.string().nullable(),
  court: Party.nullable(),
  since: IsoTime,
  dueAt: IsoTime.nullable(),
  overdue: z.boolean(),
  /** The reader submitted what another person has to confirm. */
  isColleagues: z.boolean(),
})
export type Turn = z.infer<typeof Turn>

export const OperationRow = z.object({
  sid: Sid,
  /** Human number, `OP-2041`. */
  number: z.string(),
  type: OperationType,
  /** The viewer's own part in this operation. */
  party: Party,
  /** The agreement over several years that a tranche belongs to. */
  parentSid: Sid.nullable(),
  status: OperationStatus,
  creditType: CreditType,
  unit: z.string(),
  project: z.string(),
  country: CountryCode,
  contributor: z.string().nullable(),
  projectCarrier: z.string().nullable(),
  /** The platform sells its own stock: it is the project carrier itself and has its moves. */
  isOwnStock: z.boolean(),
  quantity: Quantity,
  amountCents: Cents.nullable(),
  currency: Currency,
  turns: z.array(Turn),
  dueAt: IsoTime.nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  /** Put away by the platform, which alone sees it; null for everyone else. */
  archivedAt: IsoTime.nullable(),
  /** Null: no one who may act, or not the reader's to know. */
  accountManager: z.object({ sid: Sid, name: z.string() }).nullable(),
})
export type OperationRow = z.infer<typeof OperationRow>

/** Events that the viewer may send now, and why the others are refused; from the machine (machines/kernel/offers). */
export const Offer = z.object({
  type: z.string(),
  label: z.string(),
  tone: z.enum(['primary', 'neutral', 'danger']),
  confirm: z.string().nullable(),
  roles: z.array(z.enum([...Party.options, 'applicant'])),
  status: z.enum(['open', 'needs-input', 'blocked', 'someone-else']),
  /** For people; null when the event is open. */
  why: z.string().nullable(),
})
export type Offer = z.infer<typeof Offer>

export const OperationDocument = z.object({
  sid: Sid,
  name: z.string(),
  kind: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  uploadedAt: IsoTime,
  uploadedBy: z.string(),
})
export type OperationDocument = z.infer<typeof OperationDocument>

const OperationLine = z.object({
  vintageSid: Sid,
  vintage: z.string(),
  quantity: Quantity,
  unitPriceCents: Cents,
  available: Quantity,
})

/** Serial ranges that the ledger holds for this operation now. */
const HeldRange = z.object({
  vintageSid: Sid,
  serial: z.string(),
  start: z.string(),
  end: z.string(),
  quantity: Quantity,
  account: z.enum(['reserved', 'held', 'retired']),
})

/** What the contributor pays: of an operation, a request or a cart. Cents. */
export const OrderTotal = z.object({
  unitsCents: Cents,
  feeCents: Cents,
  /** Of the fee; the units carry none. */
  vatPercent: z.number(),
  vatCents: Cents,
  totalCents: Cents,
})

export const OperationFacts = z.object({
  lines: z.array(OperationLine),
  ranges: z.array(HeldRange),
  standard: z.string(),
  projectIdInRegistry: z.string(),
  registryLink: z.string().nullable(),
  requestedDelivery: z.enum(['retire', 'hold']),
  /** What the contributor says it is for; the carrier does not see it. */
  purpose: z.string().nullable(),
  /** The certificate's public page and its proof show the purpose. */
  isPurposePublic: z.boolean(),
  beneficiaryName: z.string().nullable(),
  beneficiaryCountry: CountryCode.nullable(),
  unitPriceCents: Cents.nullable(),
  feeCents: Cents.nullable(),
  /** `expected` by the usual fee, `proposed`, or `settled` with its VAT. Null: not the reader's to know, or no fee is known. */
  total: OrderTotal.extend({ standing: z.enum(['expected', 'proposed', 'settled']) }).nullable(),
  /** Of the project carrier's invoice; null: none yet, or not the reader's to know. */
  carrierInvoiceCents: Cents.nullable(),
  invoiceNumber: z.string().nullable(),
  paymentReference: z.string().nullable(),
  dueCents: Cents,
  receivedCents: Cents,
  refundedCents: Cents,
  /** Asked for, and not confirmed as paid yet. */
  toRefundCents: Cents,
  certificateNumber: z.string().nullable(),
})

/** What a step captured last, and every part of a retirement, for its form and its reader. Personal values are resolved for those who may see them. */
export const Captured = z.object({
  event: z.string(),
  step: z.string(),
  payload: z.record(z.string(), z.unknown()),
  by: z.string(),
  role: Party,
  at: IsoTime,
})

/** Why an operation is on hold or its terms were corrected, and by whom. */
export const Hold = z.object({ reason: z.string(), by: z.string(), at: IsoTime })

export const OperationDetail = OperationRow.extend({
  version: z.int(),
  machineVersion: z.int(),
  /** XState's persisted snapshot: the browser restores it to predict and to draw. */
  snapshot: z.unknown(),
  /** Everything that the viewer may act as; more than `party` alone only where the platform sells its own stock. */
  sides: z.tuple([Party], Party),
  mayAct: z.boolean(),
  facts: OperationFacts,
  offers: z.array(Offer),
  captured: z.array(Captured),
  /** Null unless it is on hold. */
  hold: Hold.nullable(),
  /** The last one of its terms. */
  correction: Hold.nullable(),
  /** Of the steps where someone has the move now; and an order that no longer fits. */
  comparisons: z.array(Comparison),
  done: z.array(z.string()),
})
export type OperationDetail = z.infer<typeof OperationDetail>

const Source = z.object({ title: z.string(), vintages: z.array(z.string()) })
export type Source = z.infer<typeof Source>

/** Of a tranche: the offering that it was delivered from, and the one after. */
export const Substituted = z.object({ before: Source, after: Source })

export const JournalRow = z.object({
  seq: z.int(),
  at: IsoTime,
  event: z.string(),
  label: z.string(),
  step: z.string().nullable(),
  by: z.string(),
  role: Party,
  payload: z.record(z.string(), z.unknown()),
  /** Of a substitute; null: it is none, or was recorded without its offerings. */
  substituted: Substituted.nullable(),
  /** Configuration after the event, for the scrub bar. */
  stateValue: z.unknown(),
  version: z.int(),
  hash: z.string(),
})
export type JournalRow = z.infer<typeof JournalRow>

export const LedgerRow = z.object({
  sid: Sid,
  at: IsoTime,
  kind: z.string(),
  postings: z.array(
    z.object({ account: z.string(), owner: z.string().nullable(), serial: z.string(), quantity: z.string() }),
  ),
})
