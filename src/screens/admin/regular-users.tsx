import { places } from '../../addresses/paths.ts'
import { peopleFilterOf } from '../../features/people/list-view.ts'
import { PeopleList } from '../../features/people/people-list.tsx'
import { usersQuery } from '../../features/people/queries.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(({ search }) => [usersQuery(peopleFilterOf('regular', search))])

export const Component = () => (
  <Page>
    <PageHead title={places.regularUsers.title} lead={t('admin.regularUsersLead')} />
    <PeopleList kind="regular" />
  </Page>
)
