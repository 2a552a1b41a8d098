/** Money that comes in: what contributors owe, what the bank's statements say, and what is given back. */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { BySid, Cents, Currency, IsoDate, IsoTime, Named, page, PAGE_SIZE_MAX, Sid } from './shared.ts'

export const paging = {
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(25),
}

/** Why money is touched: kept with who and when. */
export const MoneyReason = z.string().trim().min(3).max(1000)
/**
 * How an invoice stands: nothing came · some came · a payment waits for its second person · exactly paid · more came than was
 * due · its operation ended unpaid.
 */
export const IncomingState = z.enum(['due', 'partly', 'pending', 'paid', 'over', 'closed'])

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
  /** Received above what was due, or for what was cancelled; without what is being given back. */
  refundableCents: Cents,
  dueOn: IsoDate.nullable(),
  isOverdue: z.boolean(),
  state: IncomingState,
  /** Recorded and not confirmed yet. */
  pending: z
    .object({
      cents: Cents,
      bankReference: z.string(),
      valueDate: IsoDate,
      by: z.string().nullable(),
      /** Four eyes: whoever recorded it does not confirm it. */
      isOwn: z.boolean(),
    })
    .nullable(),
})
export type IncomingPayment = z.infer<typeof IncomingPayment>

export const IncomingQuery = z.strictObject({
  state: z.enum(['open', 'overdue', 'pending', 'refundable', 'paid']).default('open'),
  ...paging,
})

export const Refund = z.object({
  sid: Sid,
  operation: Named,
  contributor: Named,
  cents: Cents,
  currency: Currency,
  reason: z.string(),
  askedBy: z.string().nullable(),
  askedAt: IsoTime,
  isOwn: z.boolean(),
  state: z.enum(['asked', 'approved', 'refused']),
  decision: z
    .object({
      by: z.string().nullable(),
      at: IsoTime,
      reason: z.string(),
      bankReference: z.string().nullable(),
      paidOn: IsoDate.nullable(),
    })
    .nullable(),
})
export type Refund = z.infer<typeof Refund>

export const RefundBody = z.strictObject({
  operationSid: Sid,
  cents: z.int().positive(),
  reason: MoneyReason,
})

export const RefundDecision = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approve'),
    bankReference: z.string().trim().min(1).max(200),
    paidOn: IsoDate,
    reason: MoneyReason,
  }),
  z.strictObject({ decision: z.literal('refuse'), reason: MoneyReason }),
])
export type RefundDecision = z.infer<typeof RefundDecision>

export const payments = {
  incoming: endpoint({
    method: 'GET',
    path: '/incoming_payments',
    summary: 'Invoices with what came for them, the one that is due first before the others.',
    query: IncomingQuery,
    answer: page(IncomingPayment),
  }),
}

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/refunds',
    summary: 'What is given back to contributors, newest first.',
    query: z.strictObject(paging),
    answer: page(Refund),
  }),
  create: endpoint({
    method: 'POST',
    path: '/refunds',
    summary: 'Asks to give back what was paid too much, or for what was cancelled.',
    body: RefundBody,
    answer: Refund,
    status: 201,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/refunds/:sid/decision',
    summary: 'Says that it was given back, by a person other than the one who asked; or that it is not.',
    params: BySid,
    body: RefundDecision,
    answer: Refund,
  }),
}
