/** Says that the bank carried a batch out: each payout is recorded by itself, and answers by itself. */
import { invalidateSoon } from '../../shared/change/invalidate.ts'
import { localDay, money } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { notify } from '../../../lib/notifications.ts'
import { atMost, required } from '../../../ui/form/checks.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import styles from '../payments.module.css'
import { type Batch } from '../queries.ts'
import { sumsOf } from '../view.ts'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

/** Payout → why it was not recorded. */
export type NotRecorded = ReadonlyMap<string, string>

const today = () => localDay(Date.now())

type Props = {
  readonly batch: Batch
  readonly onClose: () => void
  readonly onRecorded: (refusals: NotRecorded) => void
}

function leadOf(items: Batch['items']): string {
  const waiting = items.filter(({ isRecordable }) => isRecordable)
  return t('payments.recordPaidLead', {
    transfers: t('payments.payouts', { count: waiting.length }),
    amount: sumsOf(waiting)
      .map(({ cents, currency }) => money(cents, currency))
      .join(', '),
  })
}

export const RecordDialog = ({ batch: { sid, number, items }, onClose, onRecorded }: Props) => (
  <FormDialog
    title={t('payments.recordPaidTitle', { number })}
    submit={t('payments.recordPaid')}
    onClose={onClose}
    defaults={{ valueDate: today(), bankReference: '' }}
    labels={{ valueDate: t('payments.valueDate'), bankReference: t('payments.bankReference') }}
    checks={{ valueDate: required, bankReference: atMost(TEXT_LIMITS.bankReference) }}
    save={async ({ valueDate, bankReference }) => {
      const reference = bankReference.trim()
      const body = { valueDate, ...(reference === '' ? {} : { bankReference: reference }) }
      const { results } = await call(
        'POST /payout_batches/:sid/recording',
        { params: { sid }, body },
        { silent: true },
      )
      const done = results.filter(({ isRecorded }) => isRecorded).length
      const isAll = done === results.length
      notify({
        intent: isAll ? 'success' : 'info',
        title: isAll
          ? t('payments.recordedAll', { count: done })
          : t('payments.recordedSome', { done, all: results.length }),
      })
      onRecorded(
        new Map(
          results.flatMap(({ itemSid, reason }) => (reason === null ? [] : [[itemSid, reason] as const])),
        ),
      )
      await invalidateSoon({ topic: 'payments' })
    }}
  >
    <p className={styles.note}>{leadOf(items)}</p>
    <TextField name="valueDate" type="date" required />
    <TextField name="bankReference" hint={t('payments.recordPaidHint')} />
  </FormDialog>
)
