import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { NotFoundError } from '../../lib/not-found-error.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { membersQuery } from '../../features/shared/organization/queries.ts'
import { fullName } from '../../features/shared/person/person-words.ts'
import { MemberSheet } from '../../features/settings/member-sheet.tsx'
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import { useSettings } from '../../features/settings/use-settings.ts'
import { prefetching } from '../../lib/query-client.ts'

export const loader = prefetching(({ param }) => [membersQuery(param('id'))])

export function Component() {
  const { userId } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { orgType, sid, organization, isBuyer, ownSid } = useSettings()
  const { members } = useSuspenseQuery(membersQuery(sid)).data
  const member = members.find(({ person }) => person.sid === userId)
  if (!member) throw new NotFoundError(pathname)
  const people = hrefOf('settingsUsers', { orgType, id: sid })
  return (
    <SettingsPage
      section="settingsUsers"
      above={<Link to={people}>{places.settingsUsers.title}</Link>}
      title={fullName(member.person)}
      lead={member.person.email}
    >
      <MemberSheet
        member={member}
        members={members}
        organization={{ sid, name: organization, isBuyer }}
        ownSid={ownSid}
        onRemoved={() => void navigate(people)}
      />
    </SettingsPage>
  )
}
