/** What the database refuses about money (migrations 0183 to 0185, 0199 to 0201, 0241 to 0243), in words. */
import { Refused } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'

export const NOT_ALIKE = t('refusals.payments.transactionResemblesNoOtherSomeone')

export const SENTENCES = {
  bank_use_once: t('refusals.payments.bankUseOnce'),
  bank_use_left: t('refusals.payments.bankUseLeft'),
  bank_use_back: t('refusals.payments.bankUseBack'),
  bank_use_doubt: t('refusals.payments.bankUseDoubt'),
  bank_use_distinct: NOT_ALIKE,
  bank_use_reversed: t('refusals.payments.bankUseReversed'),
  bank_use_reverses: t('refusals.payments.bankUseReverses'),
  payout_item_once: t('refusals.payments.payoutItemOnce'),
  payout_cancelled: t('refusals.payments.payoutCancelled'),
  payout_recorded: t('refusals.payments.payoutRecorded'),
  payout_file_four_eyes: t('refusals.payments.payoutFileFourEyes'),
  refund_four_eyes: t('refusals.payments.refundFourEyes'),
  refund_record_four_eyes: t('refusals.payments.refundRecordFourEyes'),
  refund_no_account: t('refusals.payments.refundNoAccount'),
  refund_account_unseen: t('refusals.payments.refundAccountUnseen'),
  refund_not_approved: t('refusals.payments.refundNotApproved'),
  refund_at_bank: t('refusals.payments.refundAtBank'),
  refund_recorded: t('refusals.payments.refundRecorded'),
  refund_not_recorded: t('refusals.payments.refundNotRecorded'),
  refund_decision_pkey: t('refusals.payments.someoneDecidedRefundAlready'),
} as const satisfies Record<string, string>

/** The refusal of a constraint, for what is not offered because of it. */
export const refusalOf = (constraint: keyof typeof SENTENCES) =>
  ({
    code: constraint.endsWith('four_eyes') ? 'guard_refused' : 'wrong_state',
    reason: SENTENCES[constraint],
  }) as const

const isKnown = (constraint: string): constraint is keyof typeof SENTENCES => constraint in SENTENCES

/** Passes everything else on. @throws Refused 409 */
export async function inWords<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    if (!isKnown(constraint)) throw error
    const { code, reason } = refusalOf(constraint)
    throw new Refused(409, code, reason)
  }
}
