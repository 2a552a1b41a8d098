import { useSuspenseQuery } from '@tanstack/react-query'
import { invalidate } from '../../features/shared/change/invalidate.ts'
import { industriesQuery } from '../../features/shared/industry/queries.ts'
import { AccessStatusChip } from '../../features/shared/organization/access-status-chip.tsx'
import { OrganizationForm } from '../../features/organizations/organization-form.tsx'
import { countriesQuery, organizationQuery } from '../../features/shared/organization/queries.ts'
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import styles from '../../features/settings/settings.module.css'
import { useSettings } from '../../features/settings/use-settings.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Panel } from '../../ui/page.tsx'

export const loader = prefetching(({ param }) => [
  organizationQuery(param('id')),
  countriesQuery,
  industriesQuery,
])

export function Component() {
  const { sid, organization: name } = useSettings()
  const { data: organization } = useSuspenseQuery(organizationQuery(sid))
  return (
    <SettingsPage
      section="settingsOrganization"
      lead={t('settings.organizationLead', { organization: name })}
    >
      <Panel
        title={organization.name}
        aside={<AccessStatusChip status={organization.accessStatus} />}
        className={styles.narrow}
      >
        <OrganizationForm
          organization={organization}
          // Its name and sides are in the menus.
          onSaved={() => void invalidate('viewer')}
        />
      </Panel>
    </SettingsPage>
  )
}
