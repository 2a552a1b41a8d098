import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { membersQuery } from '../../features/shared/organization/queries.ts'
import { InvitationsPanel } from '../../features/settings/invitations-panel.tsx'
import { InviteForm } from '../../features/settings/invite-form.tsx'
import { MembersPanel } from '../../features/settings/members-panel.tsx'
import { RoleWords } from '../../features/settings/role-words.tsx'
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import styles from '../../features/settings/settings.module.css'
import { useSettings } from '../../features/settings/use-settings.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Panel } from '../../ui/page.tsx'

export const loader: LoaderFunction = ({ params }) => {
  void queryClient.prefetchQuery(membersQuery(params['id'] ?? ''))
  return null
}

export function Component() {
  const { sid, organization, ownSid, mayManagePeople: mayAct } = useSettings()
  const { members, invitations } = useSuspenseQuery(membersQuery(sid)).data
  const lead = mayAct ? 'settings.accessRightsLead' : 'settings.accessRightsLookLead'
  return (
    <SettingsPage section="settingsAccessRights" lead={t(lead, { organization })}>
      <div className={styles.columns}>
        <div className="sole-column gap-5">
          <MembersPanel
            organization={{ sid, name: organization }}
            members={members}
            ownSid={ownSid}
            mayAct={mayAct}
          />
          {mayAct && <InvitationsPanel sid={sid} invitations={invitations} />}
        </div>
        <div className="sole-column gap-5">
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
