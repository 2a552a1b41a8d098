/** What no invoice took of a transaction goes back to its payer, as a refund that another person approves. */
import { invalidate } from '../../shared/change/invalidate.ts'
import { useQuery } from '@tanstack/react-query'
import { money } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { centsOf, centsText } from '../../../lib/typed-numbers.ts'
import { reason, required } from '../../../ui/form/checks.ts'
import { SelectField, LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { payableQuery, type Transaction } from '../queries.ts'
import { operationChoices } from './split-parts.ts'

type Props = { readonly transaction: Transaction; readonly onClose: () => void }

export function GiveBackDialog({ transaction, onClose }: Props) {
  const { sid, openCents, currency, party } = transaction
  const paidFor = transaction.uses.find(({ kind }) => kind === 'payment')?.operation?.sid
  const { data } = useQuery(payableQuery(sid, ''))
  return (
    <FormDialog
      title={t('payments.refundTitle', { who: party ?? t('payments.noNameStated') })}
      submit={t('payments.refundAsk')}
      onClose={onClose}
      defaults={{ cents: centsText(openCents), operationSid: paidFor ?? '', reason: '' }}
      labels={{
        cents: t('payments.refundAmount', { currency }),
        operationSid: t('payments.giveBackWhose'),
        reason: t('payments.reason'),
      }}
      checks={{
        cents: (text) => (centsOf(text) ? null : t('payments.refundAmountWrong')),
        operationSid: required,
        reason,
      }}
      save={async ({ cents, operationSid, ...typed }) => {
        await call('POST /bank_transactions/:sid/refund', {
          params: { sid },
          body: {
            cents: centsOf(cents) ?? 0,
            seenCents: openCents,
            operationSid,
            reason: typed.reason.trim(),
          },
        })
        await invalidate('payments')
      }}
    >
      <TextField
        name="cents"
        required
        hint={t('payments.refundLead', { amount: money(openCents, currency) })}
      />
      <SelectField
        name="operationSid"
        required
        hint={paidFor ? undefined : t('payments.giveBackUnknown')}
        choices={operationChoices(transaction, data?.items ?? [])}
      />
      <LongTextField name="reason" rows={3} required hint={t('payments.reasonHint')} />
    </FormDialog>
  )
}
