/** Asking to give back, and saying that it was sent. */
import { call } from '../../lib/http.ts'
import { money } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { centsOf, centsText } from '../../lib/typed-numbers.ts'
import { all, atMost, required } from '../../ui/checks.ts'
import { LongTextField, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DateField, today } from './date-field.tsx'
import { forgetPayments, type Incoming, type Refund } from './queries.ts'

const MOST_SIGNS = 1000
const MOST_REFERENCE = 200
const reason = all(required, atMost(MOST_SIGNS))

type AskProps = { readonly row: Incoming; readonly onClose: () => void }

export const RefundDialog = ({
  row: { operation, contributor, refundableCents, currency },
  onClose,
}: AskProps) => (
  <FormDialog
    title={t('payments.refundTitle', { who: contributor.name })}
    submit={t('payments.refundAsk')}
    onClose={onClose}
    defaults={{ cents: centsText(refundableCents), reason: '' }}
    labels={{ cents: t('payments.refundAmount', { currency }), reason: t('payments.reason') }}
    checks={{ cents: (text) => (centsOf(text) ? null : t('payments.refundAmountWrong')), reason }}
    save={async (typed) => {
      const cents = centsOf(typed.cents) ?? 0
      const body = { operationSid: operation.sid, cents, reason: typed.reason.trim() }
      await call('POST /refunds', { body })
      await forgetPayments()
    }}
  >
    <TextField
      name="cents"
      required
      hint={t('payments.refundLead', { amount: money(refundableCents, currency) })}
    />
    <LongTextField name="reason" rows={3} required hint={t('payments.reasonHint')} />
  </FormDialog>
)

type SentProps = { readonly refund: Refund; readonly onClose: () => void }

export const SentDialog = ({ refund: { sid, contributor }, onClose }: SentProps) => (
  <FormDialog
    title={t('payments.refundDecideTitle', { who: contributor.name })}
    submit={t('payments.refundDecide')}
    onClose={onClose}
    defaults={{ bankReference: '', paidOn: today(), reason: '' }}
    labels={{
      bankReference: t('payments.bankReference'),
      paidOn: t('payments.paidOn'),
      reason: t('payments.reason'),
    }}
    checks={{ bankReference: all(required, atMost(MOST_REFERENCE)), paidOn: required, reason }}
    save={async (typed) => {
      await call('POST /refunds/:sid/decision', {
        params: { sid },
        body: { decision: 'approve', ...typed, reason: typed.reason.trim() },
      })
      await forgetPayments()
    }}
  >
    <TextField name="bankReference" required />
    <DateField name="paidOn" required />
    <LongTextField name="reason" rows={3} required hint={t('payments.reasonHint')} />
  </FormDialog>
)
