/** Why a batch or a part of it is not paid: cancelled, taken out, or recorded by mistake. */
import { eventName } from '../../../../machines/operation/by-event.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import type { Approval, Batch } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { sendDecision } from '../second-approval.tsx'

type CancelProps = {
  readonly batch: Batch
  readonly item: Batch['items'][number] | null
  readonly onClose: () => void
}

export const CancelDialog = ({ batch: { sid, number }, item, onClose }: CancelProps) => (
  <ReasonDialog
    title={
      item
        ? t('payments.releaseTitle', { number: item.operation.name })
        : t('payments.cancelBatchTitle', { number })
    }
    submit={t(item ? 'payments.release' : 'payments.cancelBatch')}
    hint={t('payments.cancelBatchHint')}
    isDanger
    onClose={onClose}
    save={(reason) =>
      call('POST /payout_batches/:sid/cancellation', {
        params: { sid },
        body: { reason, ...(item ? { itemSid: item.sid } : {}) },
      })
    }
  />
)

type ReturnProps = { readonly approval: Approval; readonly onClose: () => void }

export const ReturnDialog = ({ approval, onClose }: ReturnProps) => (
  <ReasonDialog
    title={t('payments.returnPayoutOf', { number: approval.operation.name })}
    submit={t('payments.returnPayout')}
    hint={t('payments.returnPayoutHint')}
    isDanger
    onClose={onClose}
    save={(reason) => sendDecision(approval, eventName('pcPaymentValidation.return'), { reason })}
  />
)
