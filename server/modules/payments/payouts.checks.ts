/** What is in a batch is still what it was when the batch was made. */
import type { Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { doubtsOf } from '../../workflow/facts/payments.ts'
import type { StoredItem } from './payouts.repository.ts'
import { waitingPayouts } from './waiting.repository.ts'
import { centsOf } from './who.ts'

/**
 * An approved refund stays as it is, but the bank may reverse what it pays back.
 * @throws Refused 409 with the operation's number
 */
export async function stillPayable(trx: Trx, live: readonly StoredItem[]): Promise<void> {
  const refunds = live.flatMap(({ standing, operation, refundSid }) =>
    standing === null && refundSid !== null
      ? [{ kind: 'payout' as const, operationId: operation.sid, refundId: refundSid, name: operation.name }]
      : [],
  )
  const doubted = refunds.find(await doubtsOf(trx, refunds))
  if (doubted) {
    const reason = `${doubted.name}: ${t('refusals.payments.reversalFirst')}`
    throw new Refused(409, 'guard_refused', reason)
  }
  const unrecorded = live.filter(({ standing, refundSid }) => standing === null && refundSid === null)
  const waiting = await waitingPayouts(
    trx,
    unrecorded.map((item) => item.operation.sid),
  )
  const known = new Map(waiting.map((one) => [one.operation.sid, one]))
  const changed = unrecorded.find((item) => {
    const now = known.get(item.operation.sid)
    return (
      now?.accountId !== item.account_id || now.cents !== centsOf(item.cents) || now.bic !== item.creditor_bic
    )
  })
  if (changed)
    throw new Refused(
      409,
      'guard_refused',
      t('refusals.payments.changedSinceBatch', { number: changed.operation.name }),
    )
}
