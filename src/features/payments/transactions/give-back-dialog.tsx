/** What no invoice took of a transaction goes back to its payer, as a refund that another person approves. */
import { invalidateSoon } from '../../shared/change/invalidate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { money } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { centsOf, centsText } from '../../../lib/typed-numbers.ts'
import { reason, required } from '../../../ui/form/checks.ts'
import { SelectControl } from '../../../ui/form/controls.tsx'
import { useField } from '../../../ui/form/fields-context.ts'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { ChoiceOptions } from '../../../ui/form/select-options.tsx'
import { OnlyFirst } from '../../../ui/page.tsx'
import { operationsQuery } from '../../shared/operation/queries.ts'
import { usePayable, type Transaction } from '../queries.ts'
import { PayableSearch } from './payable-search.tsx'
import { operationChoices } from './split-parts.ts'

type Props = { readonly transaction: Transaction; readonly onClose: () => void }

export function GiveBackDialog({ transaction, onClose }: Props) {
  const { sid, openCents, currency, party } = transaction
  const paidFor = transaction.uses.find(({ kind }) => kind === 'payment')?.operation?.sid
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
        await invalidateSoon({ topic: 'payments' })
      }}
    >
      <TextField
        name="cents"
        required
        hint={t('payments.refundLead', { amount: money(openCents, currency) })}
      />
      <Whose transaction={transaction} hint={paidFor ? undefined : t('payments.giveBackUnknown')} />
      <LongTextField name="reason" rows={3} required hint={t('payments.reasonHint')} />
    </FormDialog>
  )
}

type WhoseProps = { readonly transaction: Transaction; readonly hint: string | undefined }

/** Any operation is found, paid or not; what is chosen stays among the choices while the search goes on. */
function Whose({ transaction, hint }: WhoseProps) {
  const payable = usePayable(transaction.sid)
  const { value, change, ...field } = useField<string>('operationSid')
  const [kept, setKept] = useState<ReturnType<typeof operationChoices>>([])
  const { items = [], isComplete = true } = payable.data ?? {}
  const search = payable.text.trim()
  const { data: all } = useQuery({ ...operationsQuery({ search }), enabled: search !== '' })
  const others = (all?.items ?? []).filter(({ contributor }) => contributor !== null)
  const found = operationChoices(transaction, [
    ...items,
    ...others.map(({ sid, number: name, contributor }) => ({ operation: { sid, name }, contributor })),
  ])
  const choices = [...kept.filter((one) => !found.some(({ value: sid }) => sid === one.value)), ...found]
  return (
    <div className="column gap-3">
      <PayableSearch {...payable} />
      <SelectControl
        {...field}
        required
        hint={hint}
        value={value}
        empty={value === '' ? t('shared.choose') : null}
        change={(sid) => {
          setKept(choices.filter((one) => one.value === sid))
          change(sid)
        }}
      >
        <ChoiceOptions choices={choices} />
      </SelectControl>
      <OnlyFirst count={items.length} isComplete={isComplete} />
      {all?.items.length === 0 && <p className="text-m soft">{t('payments.incomingEmpty')}</p>}
    </div>
  )
}
