/** Money that comes in: what contributors owe, what the bank's statements say, and refunds. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { BillingSettings } from './invoices.ts'
import { Cents, Currency, IsoDate, IsoTime, Named, page, Sid, pageQuery } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const say = messagesOf(en)

export const paging = pageQuery(300, 25)

/** Why money is touched: kept with who and when. */
export const MoneyReason = z.string().trim().min(3).max(TEXT_LIMITS.reason)
/**
 * How an invoice stands: nothing came · some came · a payment waits for its second person · paid · more came than was
 * due and is not being refunded · its operation ended unpaid.
 */
const IncomingState = z.enum(['due', 'partly', 'pending', 'paid', 'over', 'closed'])

/** The second approval that something recorded waits for, as the caller may give it. */
export const SecondApproval = z.object({
  /** The operation's own event; null: a refund, which is confirmed by its own call. */
  event: z.string().nullable(),
  refundSid: Sid.nullable(),
  operation: Named,
  /** Of the operation. */
  version: z.int(),
  /** Why the caller cannot give it now; null: can. */
  blocked: z.string().nullable(),
  /** A payout, and the caller may send it back now. */
  mayReturn: z.boolean(),
})
export type SecondApproval = z.infer<typeof SecondApproval>

export const IncomingPayment = z.object({
  invoiceSid: Sid,
  number: z.string(),
  /** ISO 11649. */
  reference: z.string(),
  operation: Named,
  /** Of the operation, for what is decided here. */
  version: z.int(),
  contributor: Named,
  currency: Currency,
  dueCents: Cents,
  receivedCents: Cents,
  restCents: Cents,
  /** Received above what was due, or for what was cancelled; without what is being refunded. */
  refundableCents: Cents,
  dueOn: IsoDate.nullable(),
  isOverdue: z.boolean(),
  state: IncomingState,
  /** When the contributor sent what is looked for, as it says; null: nothing is announced. */
  announcedOn: IsoDate.nullable(),
  /** Recorded and not confirmed yet. */
  pending: z
    .object({
      cents: Cents,
      bankReference: z.string(),
      valueDate: IsoDate,
      by: z.string().nullable(),
      approval: SecondApproval,
    })
    .nullable(),
})
export type IncomingPayment = z.infer<typeof IncomingPayment>

export const IncomingQuery = z.strictObject({
  state: z.enum(['open', 'overdue', 'pending', 'refundable', 'paid', 'all']).default('open'),
  ...paging,
})

/** sent: downloaded for the bank · recorded: found in a statement, waits for a second person */
export const RefundState = z.enum(['open', 'approved', 'inBatch', 'sent', 'recorded', 'confirmed', 'refused'])

const RefundEvent = z.object({
  kind: z.enum([
    'opened',
    'cancelled',
    'reduced',
    'account',
    'shown',
    'approved',
    'refused',
    'batched',
    'sent',
    'recorded',
    'confirmed',
    'returned',
    'released',
  ]),
  /** The batch's number. */
  batch: z.string().nullable(),
  reason: z.string(),
  by: z.string().nullable(),
  at: IsoTime,
})

export const Refund = z.object({
  sid: Sid,
  operation: Named,
  contributor: Named,
  /** Whose account it goes to: the payer, as the bank statement names it, or the contributor. */
  holder: z.string(),
  cents: Cents,
  currency: Currency,
  reason: z.string(),
  state: RefundState,
  /** Four eyes: the caller asked, named the account, or recorded what is to be confirmed. */
  isOwn: z.boolean(),
  /** Why no one may approve or confirm it now; null: those who may can do so. */
  blocked: z.string().nullable(),
  /** Of one that is open: who may approve it. Empty when all of them asked for it or named the account. */
  approvers: z.array(z.string()),
  /** No one may approve it until this person, who asked for it, names the account. */
  accountAgainBy: z.string().nullable(),
  /** Last four characters of the account that it goes to; null: none is known, or it was erased. */
  accountEnd: z.string().nullable(),
  /** The confirmed payment came from this account. */
  isPayersAccount: z.boolean(),
  batch: Named.nullable(),
  /** What happened, oldest first: who, when, why. */
  events: z.array(RefundEvent),
})
export type Refund = z.infer<typeof Refund>

export const RefundBody = z.strictObject({
  operationSid: Sid,
  cents: z.int().positive(),
  /** The amount that could be refunded when it was shown: a request repeated after a lost answer creates one refund. */
  seenCents: Cents,
  reason: MoneyReason,
})

export const RefundAccountBody = z.strictObject({
  iban: BillingSettings.shape.iban.refine((iban) => iban !== '', say('payments.nameAccount')),
  /** Empty inside the SEPA. */
  bic: BillingSettings.shape.bic,
  reason: MoneyReason,
})

/** The whole account, as the file gives it to the bank. */
export const RefundAccount = z.object({
  holder: z.string(),
  /** Without blanks. */
  iban: z.string(),
  bic: z.string().nullable(),
  isPayersAccount: z.boolean(),
  /** It is the platform's own account, which the refund would be paid from. */
  isOwnAccount: z.boolean(),
})

export const RefundDecision = z.strictObject({ decision: z.enum(['approve', 'refuse']), reason: MoneyReason })
export const RefundConfirmation = z.strictObject({
  decision: z.enum(['confirm', 'return']),
  reason: MoneyReason,
})

export const payments = {
  incoming: endpoint('GET /incoming_payments', {
    summary: 'Invoices with what came for them, the one that is due first before the others.',
    query: IncomingQuery,
    answer: page(IncomingPayment),
  }),
}

export const refunds = {
  list: endpoint('GET /refunds', {
    summary: 'Refunds to contributors, newest first; `waiting` are those that wait for the platform.',
    query: z.strictObject({ ...paging, state: z.enum(['all', 'waiting']).default('all') }),
    answer: page(Refund),
  }),
  create: endpoint('POST /refunds', {
    summary: 'Asks to give back what was paid too much, or for what was cancelled.',
    body: RefundBody,
    answer: Refund,
    status: 201,
  }),
  nameAccount: endpointBySid('POST /refunds/:sid/account', {
    summary: 'Names the account that it goes to, until it is decided.',
    body: RefundAccountBody,
    answer: Refund,
  }),
  readAccount: endpointBySid('POST /refunds/:sid/account_view', {
    summary: 'Shows the whole account to those who may approve it, and keeps that it was shown.',
    answer: RefundAccount,
  }),
  decide: endpointBySid('POST /refunds/:sid/decision', {
    summary:
      'Approves it for the bank, by a person who neither asked nor named the account and has read it; or refuses it.',
    body: RefundDecision,
    answer: Refund,
  }),
  confirm: endpointBySid('POST /refunds/:sid/confirmation', {
    summary: 'Confirms what another person recorded from a bank statement, or says that it did not arrive.',
    body: RefundConfirmation,
    answer: Refund,
  }),
}
