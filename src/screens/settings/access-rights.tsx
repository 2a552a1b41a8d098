import { useSuspenseQuery } from '@tanstack/react-query'
import { membersQuery } from '../../features/shared/organization/queries.ts'
import { InvitationsPanel } from '../../features/settings/invitations-panel.tsx'
import { MembersPanel } from '../../features/settings/members-panel.tsx'
import { RoleWords } from '../../features/settings/role-words.tsx'
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import styles from '../../features/settings/settings.module.css'
import { useSettings } from '../../features/settings/use-settings.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Panel } from '../../ui/page.tsx'
import type { Request } from '../../lib/api.ts'
import { invalidate } from '../../features/shared/change/invalidate.ts'
import { call } from '../../lib/http.ts'
import { email } from '../../ui/form/checks.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SavingForm } from '../../ui/form/form.tsx'
import { roleChoices } from '../../features/shared/person/person-words.ts'

export const loader = prefetching(({ param }) => [membersQuery(param('id'))])

export function Component() {
  const { sid, organization, ownSid, mayManagePeople: mayAct } = useSettings()
  const { members, invitations } = useSuspenseQuery(membersQuery(sid)).data
  const lead = mayAct ? 'settings.accessRightsLead' : 'settings.accessRightsLookLead'
  return (
    <SettingsPage section="settingsAccessRights" lead={t(lead, { organization })}>
      <div className={styles.columns}>
        <div className="column gap-5">
          <MembersPanel
            organization={{ sid, name: organization }}
            members={members}
            ownSid={ownSid}
            mayAct={mayAct}
          />
          {mayAct && <InvitationsPanel sid={sid} invitations={invitations} />}
        </div>
        <div className="column gap-5">
          {mayAct && (
            <Panel title={t('settings.inviteTitle')}>
              <InviteForm sid={sid} />
            </Panel>
          )}
          <RoleWords />
        </div>
      </div>
    </SettingsPage>
  )
}

type InvitationBody = Request<'POST /organizations/:sid/invitations'>['body']

const InviteForm = ({ sid }: { readonly sid: string }) => (
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
