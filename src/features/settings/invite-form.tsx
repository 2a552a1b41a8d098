import type { Request } from '../../lib/api.ts'
import { invalidate } from '../shared/change/invalidate.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { email } from '../../ui/form/checks.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SavingForm } from '../../ui/form/form.tsx'
import { roleChoices } from '../shared/person/person-words.ts'

type InvitationBody = Request<'POST /organizations/:sid/invitations'>['body']

export const InviteForm = ({ sid }: { readonly sid: string }) => (
  <SavingForm<InvitationBody, unknown>
    submit={t('settings.invite')}
    startsOver
    defaults={{ email: '', role: 'operator' }}
    labels={{ email: t('settings.email'), role: t('settings.role') }}
    checks={{ email }}
    save={async (body) => {
      await call('POST /organizations/:sid/invitations', { params: { sid }, body })
      await invalidate('organization', sid)
    }}
  >
    <TextField name="email" type="email" required autoComplete="off" hint={t('settings.inviteHint')} />
    <SelectField name="role" choices={roleChoices()} required />
  </SavingForm>
)
