/** Says of transactions that they are the earlier ones that they resemble, or other ones. */
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import type { Transaction } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

type Props = {
  /** At least one. */
  readonly transactions: readonly Transaction[]
  readonly isDuplicate: boolean
  readonly onClose: () => void
}

export function DuplicateDialog({ transactions, isDuplicate, onClose }: Props) {
  const count = transactions.length
  const [{ statement, resembles } = { statement: '', resembles: null }] = transactions
  return (
    <ReasonDialog
      title={t(isDuplicate ? 'payments.duplicateSameTitle' : 'payments.duplicateOtherTitle', { count })}
      submit={t(isDuplicate ? 'payments.duplicateSame' : 'payments.duplicateOther', { count })}
      about={count === 1 && t('payments.duplicateAbout', { statement, earlier: resembles?.statement ?? '' })}
      onClose={onClose}
      save={(reason) => {
        const sids = transactions.map(({ sid }) => sid)
        return call('POST /bank_transactions/duplicates', { body: { sids, isDuplicate, reason } })
      }}
    />
  )
}
