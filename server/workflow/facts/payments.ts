/** What the steps of a payment rest on: the VAT of the fee, and money that the bank has not reversed. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { rows } from '../../platform/statements.ts'
import { Fee, issue } from '../payloads.ts'
import type { Asked, Check } from './facts.ts'

/** What waits for its approval waits for the decision on the reversal first. @throws Refused 409 */
export const checkReversal: Check = async ({ connection, row, type }) => {
  const kind = type === eventName('pcPaymentValidation.approve') ? 'payout' : 'payment'
  const found = await rows(
    connection,
    `select 1
     from bank_use u join bank_reversal_pair p on p.transaction_id = u.transaction_id
     where u.operation_id = $1 and u.kind = $2 and use_standing(u) = 'pending'
     limit 1`,
    [row.id, kind],
    'undecided_reversal',
  )
  if (found.length > 0) throw new Refused(409, 'guard_refused', t('refusals.payments.reversalFirst'))
  return []
}

/**
 * Another treatment or rate than the rule's is for the second person to judge; VAT without a treatment that charges it is not.
 * @returns an issue beside the rate
 */
export function checkFeeVat({ payload }: Asked): readonly FieldIssue[] {
  const { treatment, ratePercent } = Fee.parse(payload)
  return treatment !== 'domestic' && ratePercent !== 0
    ? [issue('ratePercent', t('refusals.workflow.underTreatmentNoVatCharged'))]
    : []
}
