/** Reversals of the bank: which earlier transaction one takes back. */
import * as z from 'zod'
import { MoneyReason } from './payments.ts'
import { IsoDate, Named, Sid } from '../shared.ts'

export const TransactionState = z.enum(['open', 'pending', 'used', 'aside'])
export const Certainty = z.enum(['certain', 'likely', 'possible'])

/** A transaction that a reversal seems to take back. */
export const Reversed = z.object({
  sid: Sid,
  statement: z.string(),
  bookedOn: IsoDate,
  bankReference: z.string(),
  party: z.string().nullable(),
  state: TransactionState,
  certainty: Certainty,
  reasons: z.array(z.string()),
  /** What has to be done first; null: it can be decided on. */
  blocked: z.string().nullable(),
  /** What it was confirmed as. */
  uses: z.array(
    z.object({
      ...Named.shape,
      kind: z.enum(['payment', 'giveBack', 'payout', 'refund']),
      cents: z.int(),
      /** False: it waits for its second approval. */
      isConfirmed: z.boolean(),
      /** The operation has not ended: taking the transaction back changes it. */
      isRunning: z.boolean(),
      /** The bank has carried out its refund: the payer owes that money. */
      isRefunded: z.boolean(),
    }),
  ),
})
export type Reversed = z.infer<typeof Reversed>

export const BankReversal = z.strictObject({ reversedSid: Sid, reason: MoneyReason })
