/** Says of a transaction that it is the earlier one that it resembles, or another one. */
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import type { Transaction } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  readonly transaction: Transaction
  readonly isDuplicate: boolean
  readonly onClose: () => void
}

export const DuplicateDialog = ({
  transaction: { sid, statement, resembles },
  isDuplicate,
  onClose,
}: Props) => (
  <ReasonDialog
    title={t(isDuplicate ? 'payments.duplicateSameTitle' : 'payments.duplicateOtherTitle')}
    submit={t(isDuplicate ? 'payments.duplicateSame' : 'payments.duplicateOther')}
    about={t('payments.duplicateAbout', { statement, earlier: resembles?.statement ?? '' })}
    onClose={onClose}
    save={(reason) =>
      call('POST /bank_transactions/:sid/duplicate', { params: { sid }, body: { isDuplicate, reason } })
    }
  />
)
