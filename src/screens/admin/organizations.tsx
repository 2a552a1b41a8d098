import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { organizationFilterOf } from '../../features/organizations/list-view.ts'
import { OrganizationList } from '../../features/organizations/organization-list.tsx'
import { countriesQuery, organizationsQuery } from '../../features/shared/organization/queries.ts'
import { mayWriteBackOffice } from '../../features/shared/person/may.ts'
import { viewerQuery } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader: LoaderFunction = ({ request }) => {
  void queryClient.prefetchQuery(organizationsQuery(organizationFilterOf(new URL(request.url).searchParams)))
  void queryClient.prefetchQuery(countriesQuery)
  return null
}

export function Component() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  return (
    <Page>
      <PageHead title={places.organizations.title} lead={t('admin.organizationsLead')} />
      <OrganizationList mayAct={mayWriteBackOffice(viewer)} />
    </Page>
  )
}
