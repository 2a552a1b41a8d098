import { places } from '../../addresses/paths.ts'
import { organizationFilterOf } from '../../features/organizations/list-view.ts'
import { OrganizationList } from '../../features/organizations/organization-list.tsx'
import { countriesQuery, organizationsQuery } from '../../features/shared/organization/queries.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(({ search }) => [
  organizationsQuery(organizationFilterOf(search)),
  countriesQuery,
])

export function Component() {
  const mayAct = useMay('platformWriter')
  return (
    <Page>
      <PageHead title={places.organizations.title} lead={t('admin.organizationsLead')} />
      <OrganizationList mayAct={mayAct} />
    </Page>
  )
}
