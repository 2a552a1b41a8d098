/** Money that goes out to project carriers, and back to contributors: who waits for it, batches for the bank, and what became of them. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { MoneyReason, paging, SecondApproval } from './payments.ts'
import { Cents, Currency, IsoDate, IsoTime, Named, page, Sid } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const say = messagesOf(en)

export const WaitingPayout = z.object({
  operation: Named,
  version: z.int(),
  /** An approved refund of this operation; null: the payout to its project carrier. */
  refundSid: Sid.nullable(),
  /** Project carrier, or contributor. */
  payee: Named,
  /** The project carrier's, or the one that was paid; empty: no invoice took what is refunded. */
  invoiceNumber: z.string(),
  cents: Cents,
  currency: Currency,
  /** Its last four characters; null: erased. */
  accountEnd: z.string().nullable(),
  since: IsoTime,
  /** Number of the open batch that holds it. */
  batch: z.string().nullable(),
  /** It would go to the account that it is paid from. */
  isOwnAccount: z.boolean(),
  /** Why it cannot be chosen; null: it can. */
  blocked: z.string().nullable(),
  /** Of one that is recorded as paid: no batch takes it any longer. */
  approval: SecondApproval.nullable(),
})
export type WaitingPayout = z.infer<typeof WaitingPayout>

const BatchState = z.enum(['created', 'downloaded', 'recorded', 'confirmed', 'cancelled'])

export const PayoutItem = z.object({
  sid: Sid,
  operation: Named,
  refundSid: Sid.nullable(),
  payee: z.string(),
  invoiceNumber: z.string(),
  cents: Cents,
  currency: Currency,
  accountEnd: z.string().nullable(),
  endToEndId: z.string(),
  /** waiting: not recorded · recorded: a second person confirms · confirmed · released: taken out of the batch. */
  state: z.enum(['waiting', 'recorded', 'confirmed', 'released']),
  /** With its batch, by hand: it waits, the file was downloaded, and the bank has not sent it back. */
  isRecordable: z.boolean(),
  /** Of one that is recorded. */
  approval: SecondApproval.nullable(),
})
export type PayoutItem = z.infer<typeof PayoutItem>

const BatchEvent = z.object({
  kind: z.enum(['downloaded', 'recorded', 'confirmed', 'returned', 'released', 'cancelled']),
  /** Number of the operation; null: the whole batch. */
  operation: z.string().nullable(),
  reason: z.string(),
  by: z.string().nullable(),
  at: IsoTime,
})

export const PayoutBatchRow = z.object({
  sid: Sid,
  number: z.string(),
  state: BatchState,
  executeOn: IsoDate,
  items: z.int(),
  /** Of what was not taken out, by currency. */
  totals: z.array(z.object({ currency: Currency, cents: Cents, count: z.int() })),
  createdBy: z.string().nullable(),
  createdAt: IsoTime,
})
export type PayoutBatchRow = z.infer<typeof PayoutBatchRow>

export const PayoutBatch = PayoutBatchRow.omit({ items: true }).extend({
  account: z.string(),
  /** Four eyes: the caller made it, so another person takes the file. */
  isOwn: z.boolean(),
  /** What is odd about it, in words, to be read before its file is taken. */
  warnings: z.array(z.string()),
  items: z.array(PayoutItem),
  /** Oldest first. */
  events: z.array(BatchEvent),
})
export type PayoutBatch = z.infer<typeof PayoutBatch>

const PAYOUTS_AT_MOST = 200

const chosen = z
  .array(Sid)
  .max(PAYOUTS_AT_MOST)
  .refine((sids) => new Set(sids).size === sids.length, say('payouts.duplicate'))

export const PayoutBatchBody = z
  .strictObject({ operationSids: chosen, refundSids: chosen.default([]), executeOn: IsoDate })
  .refine(({ operationSids, refundSids }) => operationSids.length + refundSids.length > 0, {
    message: say('payouts.chooseLeast'),
    path: ['operationSids'],
  })

export const PayoutRecord = z.strictObject({
  valueDate: IsoDate,
  /** The bank's; the batch's own number where it gave none. */
  bankReference: z.string().trim().max(TEXT_LIMITS.bankReference).optional(),
  /** Absent: all payouts that are recordable; refunds are recorded from the bank statement. */
  itemSids: z.array(Sid).min(1).max(PAYOUTS_AT_MOST).optional(),
})

export const PayoutRecordAnswer = z.object({
  results: z.array(
    z.object({
      itemSid: Sid,
      operation: z.string(),
      isRecorded: z.boolean(),
      /** Why not. */
      reason: z.string().nullable(),
    }),
  ),
  batch: PayoutBatch,
})
export type PayoutRecordAnswer = z.infer<typeof PayoutRecordAnswer>

export const PayoutCancel = z.strictObject({
  reason: MoneyReason,
  /** One payout; absent: the whole batch. */
  itemSid: Sid.optional(),
})

/** Of each kind in the list of what waits. */
export const WAITING_SHOWN = 500

export const payouts = {
  waiting: endpoint('GET /waiting_payouts', {
    summary: `Project carriers to be paid, approved refunds and payouts to be confirmed, the longest waiting first; at most ${WAITING_SHOWN} of each.`,
    answer: z.object({
      items: z.array(WaitingPayout),
      /** False: of one of the three there are more. */
      isComplete: z.boolean(),
      /** False: the platform’s own account is not set, so no file can be made. */
      hasAccount: z.boolean(),
      /** Days of the next weeks on which the bank carries nothing out, weekends and those of TARGET apart. */
      holidays: z.array(IsoDate),
    }),
  }),
}

export const payoutBatches = {
  list: endpoint('GET /payout_batches', {
    summary: 'Batches of payouts, newest first.',
    query: z.strictObject(paging),
    answer: page(PayoutBatchRow),
  }),
  show: endpointBySid('GET /payout_batches/:sid', {
    summary: 'One batch with its payouts and what became of them.',
    answer: PayoutBatch,
  }),
  create: endpoint('POST /payout_batches', {
    summary: 'Collects payouts for the bank; an operation is in one open batch at most.',
    body: PayoutBatchBody,
    answer: PayoutBatch,
    status: 201,
  }),
  file: endpointBySid('POST /payout_batches/:sid/file', {
    summary: 'The batch as pain.001.001.09 for the bank; who took it, and when, is kept.',
    streams: 'application/xml',
  }),
  record: endpointBySid('POST /payout_batches/:sid/recording', {
    summary: 'Records payouts of the batch as paid, each with its own result; a second person approves each.',
    body: PayoutRecord,
    answer: PayoutRecordAnswer,
  }),
  cancel: endpointBySid('POST /payout_batches/:sid/cancellation', {
    summary: 'Cancels a batch, or takes one payout out of it, with the reason.',
    body: PayoutCancel,
    answer: PayoutBatch,
  }),
}
