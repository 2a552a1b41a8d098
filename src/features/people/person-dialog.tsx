/** A person of the platform, entered or changed by a superadmin. */
import { invalidate } from '../shared/change/invalidate.ts'
import type { User } from '../../../contract/organizations/people.ts'
import type { Role } from '../../../contract/shared.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { useSendOnce } from '../../lib/sending/send-once.ts'
import { all, atMost, email, required, someOf } from '../../ui/form/checks.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import styles from '../../ui/form/form.module.css'
import { OrganizationNamesField } from './organization-names-field.tsx'
import { PersonFacts } from './person-facts.tsx'
import { roleChoices } from '../shared/person/person-words.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Props = {
  /** null: someone new. */
  readonly user: User | null
  /** Name of the platform's own organization, where someone new belongs. */
  readonly platform: string
  readonly onClose: () => void
}

export default function PersonDialog({ user, platform, onClose }: Props) {
  const sendOnce = useSendOnce()
  return (
    <FormDialog
      title={user ? t('admin.editAdministrator') : t('admin.addAdministrator')}
      submit={user ? t('shared.save') : t('admin.addAdministrator')}
      onClose={onClose}
      defaults={startOf(user, platform)}
      labels={{
        firstName: t('admin.firstName'),
        lastName: t('admin.lastName'),
        email: t('admin.email'),
        role: t('admin.role'),
        organizationNames: t('admin.organizations'),
      }}
      checks={{
        firstName: all(required, atMost(TEXT_LIMITS.personName)),
        lastName: all(required, atMost(TEXT_LIMITS.personName)),
        email,
        organizationNames: someOf,
      }}
      save={async (body) => {
        if (user) await call('PUT /users/:sid', { params: { sid: user.sid }, body })
        else await sendOnce(body, (keyed) => call('POST /users', { body: keyed }))
        await invalidate('people')
      }}
    >
      <div className={styles.pair}>
        <TextField name="firstName" required />
        <TextField name="lastName" required />
      </div>
      <TextField name="email" type="email" required hint={user ? undefined : t('admin.emailHint')} />
      <SelectField name="role" choices={roleChoices()} required hint={t('admin.roleHint')} />
      <OrganizationNamesField name="organizationNames" required />
      {user && <PersonFacts user={user} />}
    </FormDialog>
  )
}

type Values = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: Role
  readonly organizationNames: string[]
}

function startOf(user: User | null, platform: string): Values {
  if (!user)
    return { firstName: '', lastName: '', email: '', role: 'operator', organizationNames: [platform] }
  const own = user.memberships.find(({ organization }) => organization.name === platform)
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: own?.role ?? user.memberships[0]?.role ?? 'operator',
    organizationNames: user.organizationNames,
  }
}
