import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunction } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { industriesQuery } from '../../features/shared/industry/queries.ts'
import { AccessStatusChip } from '../../features/shared/organization/access-status-chip.tsx'
import { OrganizationSheet } from '../../features/organizations/organization-sheet.tsx'
import {
  countriesQuery,
  membersQuery,
  organizationQuery,
} from '../../features/shared/organization/queries.ts'
import { maySuperadmin, mayWriteBackOffice } from '../../features/shared/person/may.ts'
import { viewerQuery } from '../../features/shared/session/viewer.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader: LoaderFunction = ({ params }) => {
  const sid = params['organizationSid'] ?? ''
  void queryClient.prefetchQuery(organizationQuery(sid))
  void queryClient.prefetchQuery(membersQuery(sid))
  // What the form asks for, so that editing begins at once.
  void queryClient.prefetchQuery(countriesQuery)
  void queryClient.prefetchQuery(industriesQuery)
  return null
}

export function Component() {
  const { organizationSid = '' } = useParams()
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationSid))
  return (
    <Page>
      <PageHead
        above={
          <>
            <Link to={places.organizations.path}>{places.organizations.title}</Link>
            <AccessStatusChip status={organization.accessStatus} />
          </>
        }
        title={organization.name}
      />
      <OrganizationSheet
        key={organizationSid}
        organization={organization}
        mayAct={mayWriteBackOffice(viewer)}
        mayEdit={maySuperadmin(viewer)}
      />
    </Page>
  )
}
