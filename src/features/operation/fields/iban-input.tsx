/** An account, filled in from one's last invoice. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../../lib/http.ts'
import { inFours } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import type { FieldProps, Values } from '../../../ui/event-fields/field-props.ts'
import { TextInput } from '../../../ui/event-fields/text-inputs.tsx'

/** Under the operations' key: another invoice names another account. */
const lastAccountQuery = queryOptions({
  queryKey: ['operations', 'lastAccount'],
  queryFn: async () => {
    const { account } = await call('GET /operations/last_account', {})
    return account && { ...account, iban: inFours(account.iban) }
  },
})

export function IbanInput(props: FieldProps) {
  const { control, setValue, getValues } = useFormContext<Values>()
  const typed = useWatch({ control, name: props.name })
  const { data: account } = useQuery(lastAccountQuery)
  const fill = useEffectEvent(() => {
    if (!account || getValues(props.name)) return
    setValue(props.name, account.iban)
    if (account.bic) setValue('bic', account.bic)
  })
  // Once: an account that was emptied stays empty.
  useEffect(() => fill(), [account])
  return (
    <div className="stack gap-2">
      <TextInput {...props} />
      {account && typed === account.iban && <p className="note">{t('operation.lastAccount')}</p>}
    </div>
  )
}
