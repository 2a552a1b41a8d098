/** A person's limit, set or taken away by leaving it empty. */
import type { Member } from '../../../contract/organizations/organizations.ts'
import { CURRENCIES } from '../../../contract/rules/money-text.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { centsOf, centsText } from '../../lib/typed-numbers.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import styles from '../../ui/form/form.module.css'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { invalidate } from '../shared/change/invalidate.ts'
import { fullName } from '../shared/person/person-words.ts'

type Props = { readonly sid: string; readonly member: Member; readonly onClose: () => void }

export default function LimitDialog({ sid, member: { person, purchaseLimit: limit }, onClose }: Props) {
  const currencies = [...new Set([...(limit ? [limit.currency] : []), ...CURRENCIES])]
  return (
    <FormDialog
      title={t('settings.limitTitle', { name: fullName(person) })}
      submit={t('shared.save')}
      onClose={onClose}
      defaults={{ amount: centsText(limit?.cents), currency: limit?.currency ?? CURRENCIES[0] }}
      labels={{ amount: t('settings.limitAmount'), currency: t('settings.limitCurrency') }}
      checks={{
        amount: (text) => (text.trim() === '' || centsOf(text) !== null ? null : t('settings.notAnAmount')),
      }}
      save={async ({ amount, currency }) => {
        const cents = centsOf(amount)
        await call('PUT /organizations/:sid/members/:personSid/purchase_limit', {
          params: { sid, personSid: person.sid },
          body: { limit: cents === null ? null : { cents, currency } },
        })
        await invalidate('organization', sid)
      }}
    >
      <p className="text-m quiet">{t('settings.limitHint')}</p>
      <div className={styles.pair}>
        <TextField name="amount" inputMode="numeric" />
        <SelectField
          name="currency"
          required
          choices={currencies.map((value) => ({ value, label: value }))}
        />
      </div>
    </FormDialog>
  )
}
