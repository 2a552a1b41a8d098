/** An account, typed or taken over from one's last invoice with one click. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../../lib/http.ts'
import { inFours } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import type { FieldProps, Values } from '../../../ui/event-fields/field-props.ts'
import { TextInput } from '../../../ui/event-fields/text-inputs.tsx'

/** Under the operations' key: another invoice names another account. */
const lastAccountQuery = queryOptions({
  queryKey: ['operations', 'lastAccount'],
  queryFn: async () => (await call('GET /operations/last_account', {})).account,
})

export function IbanInput(props: FieldProps) {
  const { control, setValue } = useFormContext<Values>()
  const typed = useWatch({ control, name: props.name })
  const { data: account } = useQuery(lastAccountQuery)
  const isOffered = account && (typed === '' || typed === undefined)
  return (
    <div className="stack gap-2">
      <TextInput {...props} />
      {isOffered && (
        <div>
          <Button
            size="small"
            label={t('operation.lastAccount', { iban: inFours(account.iban) })}
            onClick={() => {
              setValue(props.name, account.iban, { shouldDirty: true, shouldValidate: true })
              if (account.bic) setValue('bic', account.bic, { shouldDirty: true })
            }}
          />
        </div>
      )}
    </div>
  )
}
