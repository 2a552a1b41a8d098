import { useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery } from '../../features/shared/organization/queries.ts'
import { ProfileForm } from '../../features/settings/profile-form.tsx'
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import { useSettings } from '../../features/settings/use-settings.ts'
import { useViewer } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'

export const loader = prefetching(({ param }) => [profileQuery(param('id'))])

export function Component() {
  const { sid, organization, mayWriteProfile: mayAct } = useSettings()
  const { data: profile } = useSuspenseQuery(profileQuery(sid))
  const viewer = useViewer()
  const isValidated = viewer?.current?.organization.accessStatus === 'validated'
  const whyLocked = isValidated ? 'settings.profileLookLead' : 'settings.profileWaitsLead'
  return (
    <SettingsPage
      section="settingsPublicProfile"
      lead={t(mayAct ? 'settings.profileLead' : whyLocked, { organization })}
    >
      <ProfileForm
        sid={sid}
        profile={profile}
        who={{ name: organization, country: viewer?.current?.organization.country ?? '' }}
        isLocked={!mayAct}
      />
    </SettingsPage>
  )
}
