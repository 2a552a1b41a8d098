import { useSuspenseQueries } from '@tanstack/react-query'
import { places } from '../../addresses/paths.ts'
import { userCountQuery } from '../../features/people/queries.ts'
import { cappedCount } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Doors } from '../../ui/doors.tsx'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(() => [userCountQuery('admin'), userCountQuery('regular')])

export function Component() {
  const [{ data: administrators }, { data: users }] = useSuspenseQueries({
    queries: [userCountQuery('admin'), userCountQuery('regular')],
  })
  return (
    <Page>
      <PageHead title={places.adminUsersMenu.title} lead={t('admin.usersLead')} />
      <Doors
        doors={[
          {
            to: places.adminUsers.path,
            title: places.adminUsers.title,
            figure: cappedCount(administrators),
            text: t('admin.administratorsText'),
          },
          {
            to: places.regularUsers.path,
            title: places.regularUsers.title,
            figure: cappedCount(users),
            text: t('admin.regularUsersText'),
          },
        ]}
      />
    </Page>
  )
}
