/** Asking to give back, and naming the account that it goes to. */
import { invalidateSoon } from '../../shared/change/invalidate.ts'
import { call } from '../../../lib/http.ts'
import { money } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { centsOf, centsText } from '../../../lib/typed-numbers.ts'
import { all, atMost, reason, required } from '../../../ui/form/checks.ts'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { type Incoming, type Refund } from '../queries.ts'

const MOST_ACCOUNT = 50

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
      const reason = typed.reason.trim()
      const body = { operationSid: operation.sid, cents, seenCents: refundableCents, reason }
      await call('POST /refunds', { body })
      await invalidateSoon({ topic: 'payments' })
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

type AccountProps = { readonly refund: Refund; readonly onClose: () => void }

/** The person who names it does not approve it. */
export const AccountDialog = ({ refund: { sid, contributor }, onClose }: AccountProps) => (
  <FormDialog
    title={t('payments.accountTitle', { who: contributor.name })}
    submit={t('payments.accountName')}
    onClose={onClose}
    defaults={{ iban: '', bic: '', reason: '' }}
    labels={{ iban: t('payments.iban'), bic: t('payments.bic'), reason: t('payments.reason') }}
    checks={{ iban: all(required, atMost(MOST_ACCOUNT)), bic: atMost(MOST_ACCOUNT), reason }}
    save={async (typed) => {
      await call('POST /refunds/:sid/account', {
        params: { sid },
        body: { ...typed, reason: typed.reason.trim() },
      })
      await invalidateSoon({ topic: 'payments' })
    }}
  >
    <TextField name="iban" required hint={t('payments.accountHint')} />
    <TextField name="bic" hint={t('payments.bicHint')} />
    <LongTextField name="reason" rows={3} required hint={t('payments.reasonHint')} />
  </FormDialog>
)
