/** What needs no judgement, confirmed together: by one person what matches exactly, by another what was recorded so. */
import { call } from '../../../lib/http.ts'
import { eventName } from '../../../../machines/operation/by-event.ts'
import { ConfirmAllBar } from '../confirm-all-bar.tsx'
import type { Transaction } from '../queries.ts'
import { sendDecision } from '../second-approval.tsx'
import { exactMatches, recordedPayments, type Match } from './confirming.ts'

type Props = { readonly transactions: readonly Transaction[] }

const EXACT = {
  found: 'payments.exactMatches',
  confirm: 'payments.confirmExact',
  sure: 'payments.confirmExactSure',
  why: 'payments.confirmExactText',
  done: 'payments.confirmExactDone',
} as const

export const ExactBar = ({ transactions }: Props) => (
  <ConfirmAllBar
    rows={exactMatches(transactions)}
    words={EXACT}
    sumOf={({ transaction: { openCents: cents, currency } }) => ({ cents, currency })}
    confirm={record}
  />
)

const RECORDED = {
  found: 'payments.recordedPayments',
  confirm: 'payments.approveAll',
  sure: 'payments.approveAllSure',
  why: 'payments.approveAllText',
  done: 'payments.approveAllDone',
} as const

export const RecordedBar = ({ transactions }: Props) => (
  <ConfirmAllBar
    rows={recordedPayments(transactions)}
    words={RECORDED}
    sumOf={({ transaction: { cents, currency } }) => ({ cents, currency })}
    confirm={({ approval }) =>
      sendDecision(approval, eventName('contributorPaymentValidation.approve'), {}, { silent: true })
    }
  />
)

function record({ transaction, proposal: { sid, version } }: Match) {
  const body = {
    kind: 'invoice' as const,
    parts: [{ sid, cents: transaction.openCents, version }],
    idempotencyKey: crypto.randomUUID(),
  }
  const request = { params: { sid: transaction.sid }, body }
  return call('POST /bank_transactions/:sid/confirmation', request, { silent: true })
}
