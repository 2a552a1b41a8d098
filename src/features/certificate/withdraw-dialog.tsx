/** Trust is withdrawn from an earlier key of the seal: since when, and why. */
import { isIsoDay } from '../../../machines/kernel/days.ts'
import { invalidate } from '../shared/change/invalidate.ts'
import type { SealKey } from '../../../contract/certificates/certificates.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { reason } from '../../ui/form/checks.ts'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'

type Values = { from: string; reason: string }

type Props = { readonly sealKey: SealKey; readonly onClose: () => void }

/** `2026-03-01 14:30`, in UTC: a moment that is compared with the server's records, wherever someone sits. */
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d$/

const isoOf = (text: string): string | null => {
  const time =
    MOMENT.test(text) && isIsoDay(text.slice(0, 10))
      ? Date.parse(`${text.replace(' ', 'T')}:00Z`)
      : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

export default function WithdrawDialog({ sealKey: { fingerprint }, onClose }: Props) {
  return (
    <FormDialog<Values, unknown>
      title={t('certificate.keyWithdrawTitle')}
      submit={t('certificate.keyWithdrawSubmit')}
      onClose={onClose}
      defaults={{ from: '', reason: '' }}
      labels={{ from: t('certificate.keyWithdrawFrom'), reason: t('certificate.keyWithdrawReason') }}
      checks={{
        from: (text) => (isoOf(text) === null ? t('certificate.keyWithdrawMoment') : null),
        reason,
      }}
      save={async ({ from, ...typed }) => {
        await call('POST /seal_keys/:fingerprint/withdrawal', {
          params: { fingerprint },
          body: { from: isoOf(from) ?? from, reason: typed.reason },
        })
        await invalidate('sealKey')
      }}
    >
      <p>{t('certificate.keyWithdrawLead')}</p>
      <TextField
        name="from"
        required
        placeholder="2026-03-01 14:30"
        hint={t('certificate.keyWithdrawMoment')}
      />
      <LongTextField name="reason" required rows={3} />
    </FormDialog>
  )
}
