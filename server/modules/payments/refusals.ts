/** What the database refuses about money (migrations 0183 to 0185, 0199 to 0201, 0241 to 0243), in words. */
import { Refused } from '../../platform/http/refused.ts'

export const NOT_ALIKE = 'This transaction resembles no other, or someone has decided on it already.'

export const SENTENCES = {
  bank_use_once: 'Someone has decided on this transaction already.',
  bank_use_left: 'This is more than what is left of the transaction.',
  bank_use_back: 'This transaction is not set aside.',
  bank_use_doubt: 'This may be a transaction of an earlier statement. Decide first whether it is.',
  bank_use_distinct: NOT_ALIKE,
  bank_use_reversed: 'The bank took this transaction back.',
  bank_use_reverses: 'This transaction was taken back already.',
  payout_item_once: 'One of these operations stands in another open batch.',
  payout_cancelled: 'This payout was cancelled.',
  payout_recorded: 'A payout was recorded as paid. Return it in its operation first.',
  payout_file_four_eyes: 'You made this batch: another person takes its file.',
  refund_four_eyes: 'Another person has to approve what you asked for.',
  refund_record_four_eyes: 'Another person has to confirm what you recorded.',
  refund_no_account: 'Name the account that it goes to first.',
  refund_account_unseen: 'Read the account that it goes to first.',
  refund_not_approved: 'One of these refunds is not approved.',
  refund_at_bank: 'This refund stands in a batch for the bank. Take it out of the batch first.',
  refund_recorded: 'This refund is recorded already.',
  refund_not_recorded: 'This refund is not recorded.',
  refund_decision_pkey: 'Someone has decided on this refund already.',
} as const satisfies Record<string, string>

/** Passes everything else on. @throws Refused 409 */
export async function inWords<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const sentence = (SENTENCES as Readonly<Record<string, string>>)[constraint]
    if (sentence === undefined) throw error
    throw new Refused(409, constraint.endsWith('four_eyes') ? 'guard_refused' : 'wrong_state', sentence)
  }
}
