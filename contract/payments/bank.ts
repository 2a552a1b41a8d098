/** Transactions of bank statements, and what becomes of each. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { ErrorCode } from '../http/errors.ts'
import { BankReversal, Certainty, Reversed, TransactionState } from './bank-reversals.ts'
import { MoneyReason, paging, RefundBody, RefundState, SecondApproval } from './payments.ts'
import { Cents, Currency, IdempotencyKey, IsoDate, IsoTime, Named, page, Sid } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const say = messagesOf(en)

/** The operation as the deciding person has seen it. */
const seen = { version: z.int().positive(), idempotencyKey: IdempotencyKey }

export const BankProposal = z.object({
  kind: z.enum(['invoice', 'payout', 'refund']),
  /** Of the invoice, or of the batch's payout or refund. */
  sid: Sid,
  /** Of the invoice, or of the batch. */
  number: z.string(),
  operation: Named,
  version: z.int(),
  party: z.string(),
  /** What is still due, or is to be paid out. */
  restCents: Cents,
  /** Another one than the transaction's is why it is blocked. */
  currency: Currency,
  certainty: Certainty,
  reasons: z.array(z.string()),
  /** Why it cannot be confirmed now; null: it can. */
  blocked: z.string().nullable(),
})
export type BankProposal = z.infer<typeof BankProposal>

/** An invoice that a transaction could pay, for a person to choose. */
export const PayableInvoice = z.object({
  sid: Sid,
  number: z.string(),
  reference: z.string(),
  operation: Named,
  version: z.int(),
  contributor: z.string(),
  restCents: Cents,
  dueOn: IsoDate.nullable(),
})
export type PayableInvoice = z.infer<typeof PayableInvoice>

/** Several invoices that one transaction seems to pay. */
export const SplitProposal = z.object({
  certainty: Certainty,
  reasons: z.array(z.string()),
  parts: z.array(z.object({ ...PayableInvoice.shape, cents: Cents })),
})
export type SplitProposal = z.infer<typeof SplitProposal>

export const BankTransaction = z.object({
  sid: Sid,
  bookedOn: IsoDate,
  valueOn: IsoDate,
  cents: Cents,
  /** The amount that is not decided yet or was set aside. */
  openCents: Cents,
  currency: Currency,
  isCredit: z.boolean(),
  /** Takes back an earlier booking. */
  isReversal: z.boolean(),
  /** Place in the booking that it is a part of; 1 of 1: a booking of its own. */
  part: z.int(),
  parts: z.int(),
  account: z.string(),
  bankReference: z.string(),
  creditorReference: z.string().nullable(),
  endToEndId: z.string().nullable(),
  /** Null: not stated, or erased. */
  party: z.string().nullable(),
  iban: z.string().nullable(),
  remittance: z.string().nullable(),
  state: TransactionState,
  /** Number of the statement that it is in. */
  statement: z.string(),
  /** An earlier transaction that this one may be; no one has decided yet. Null: it is one of its own. */
  resembles: z
    .object({
      sid: Sid,
      statement: z.string(),
      bookedOn: IsoDate,
      bankReference: z.string(),
      endToEndId: z.string().nullable(),
      party: z.string().nullable(),
      iban: z.string().nullable(),
      remittance: z.string().nullable(),
      state: TransactionState,
    })
    .nullable(),
  /** Of a reversal that no one has decided on: what it seems to take back, the best first. */
  reverses: z.array(Reversed),
  /** When a reversal of it was booked; null: none is known. */
  reversedOn: IsoDate.nullable(),
  /** Of one that was set aside: why it cannot be reviewed again; null: it can. */
  backBlocked: z.object({ code: ErrorCode, reason: z.string() }).nullable(),
  /** What it was used for, part by part, oldest first; what was returned is used for nothing. */
  uses: z.array(
    z.object({
      kind: z.enum(['payment', 'giveBack', 'payout', 'refund', 'aside', 'reversal']),
      state: z.enum(['pending', 'used', 'aside']),
      cents: Cents,
      /** Of a refund: where it is; null: it is none. */
      refund: RefundState.nullable(),
      operation: Named.nullable(),
      /** Of a reversal: the transaction that it reverses; null: it is not one. */
      reversed: z
        .object({ bankReference: z.string(), bookedOn: IsoDate, party: z.string().nullable() })
        .nullable(),
      reason: z.string(),
      by: z.string().nullable(),
      at: IsoTime,
      /** Null: it waits for none. */
      approval: SecondApproval.nullable(),
    }),
  ),
  proposals: z.array(BankProposal),
  split: SplitProposal.nullable(),
})
export type BankTransaction = z.infer<typeof BankTransaction>

export const BankTransactionsQuery = z.strictObject({
  state: TransactionState.default('open'),
  statementSid: Sid.optional(),
  ...paging,
})

const MOST_PARTS = 50

export const BankConfirmation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('invoice'),
    /** Each invoice once; together not more than what is open of the transaction. */
    parts: z
      .array(z.strictObject({ sid: Sid, cents: z.int().positive(), version: seen.version }))
      .min(1)
      .max(MOST_PARTS),
    idempotencyKey: seen.idempotencyKey,
  }),
  z.strictObject({ kind: z.enum(['payout', 'refund']), sid: Sid, ...seen }),
])
const Because = z.strictObject({ reason: MoneyReason })

const DUPLICATES_AT_MOST = 200

/** The decision on transactions that resemble earlier ones: the same for all of them. */
export const BankDuplicates = z.strictObject({
  sids: z
    .array(Sid)
    .min(1)
    .max(DUPLICATES_AT_MOST)
    .refine((sids) => new Set(sids).size === sids.length, say('bank.duplicate')),
  isDuplicate: z.boolean(),
  reason: MoneyReason,
})

export const bankTransactions = {
  list: endpoint('GET /bank_transactions', {
    summary: 'Transactions of the bank statements, newest first; open ones with what they seem to pay.',
    query: BankTransactionsQuery,
    answer: page(BankTransaction),
  }),
  confirm: endpointBySid('POST /bank_transactions/:sid/confirmation', {
    summary:
      'Records a transaction as the payment of invoices, as a payout or a refund; a second person approves it.',
    body: BankConfirmation,
    answer: BankTransaction,
  }),
  invoices: endpointBySid('GET /bank_transactions/:sid/invoices', {
    summary: 'Invoices that wait for money in its currency: those of its payer first, at most 50.',
    query: z.strictObject({ search: z.string().trim().max(TEXT_LIMITS.search).default('') }),
    /** Not complete: a search finds the others. */
    answer: z.object({ items: z.array(PayableInvoice), isComplete: z.boolean() }),
  }),
  giveBack: endpointBySid('POST /bank_transactions/:sid/refund', {
    summary: 'Asks to give back what no invoice took; another person approves it like every refund.',
    body: RefundBody,
    answer: BankTransaction,
  }),
  decideDuplicates: endpoint('POST /bank_transactions/duplicates', {
    summary:
      'Says that transactions are the earlier ones that they resemble, which sets them aside, or other ones; all of them or none.',
    body: BankDuplicates,
    answer: z.object({ items: z.array(BankTransaction) }),
  }),
  reverse: endpointBySid('POST /bank_transactions/:sid/reversal', {
    summary:
      'Says what a reversal takes back: a payment that waits is rejected, an operation that was paid is put on hold.',
    body: BankReversal,
    answer: BankTransaction,
  }),
  setAside: endpointBySid('POST /bank_transactions/:sid/aside', {
    summary: 'Says that a transaction pays none of this, and why.',
    body: Because,
    answer: BankTransaction,
  }),
  takeBack: endpointBySid('POST /bank_transactions/:sid/back', {
    summary: 'Looks at a transaction again that was set aside.',
    body: Because,
    answer: BankTransaction,
  }),
}
