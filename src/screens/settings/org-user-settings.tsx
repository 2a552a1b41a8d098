import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hrefOf } from '../../addresses/paths.ts'
import { membersQuery } from '../../features/shared/organization/queries.ts'
import { MemberList } from '../../features/settings/member-list.tsx'
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import { useSettings } from '../../features/settings/use-settings.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Panel } from '../../ui/page.tsx'

export const loader = prefetching(({ param }) => [membersQuery(param('id'))])

export function Component() {
  const { orgType, sid } = useSettings()
  const { members } = useSuspenseQuery(membersQuery(sid)).data
  return (
    <SettingsPage section="settingsUsers" lead={t('settings.peopleLead')}>
      <Panel title={t('settings.people')} aside={quantity(members.length)} flush>
        <MemberList
          members={members}
          hrefOf={(userId) => hrefOf('settingsUser', { orgType, id: sid, userId })}
        />
      </Panel>
      <p>
        <Link className="text-m underline-offset" to={hrefOf('settingsAccessRights', { orgType, id: sid })}>
          {t('settings.invitePeople')}
        </Link>
      </p>
    </SettingsPage>
  )
}
