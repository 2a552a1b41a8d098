import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { industriesQuery } from '../../features/shared/industry/queries.ts'
import { AccessStatusChip } from '../../features/shared/organization/access-status-chip.tsx'
import { OrganizationSheet } from '../../features/organizations/organization-sheet.tsx'
import {
  countriesQuery,
  membersQuery,
  organizationQuery,
} from '../../features/shared/organization/queries.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(({ param }) => [
  organizationQuery(param('organizationSid')),
  membersQuery(param('organizationSid')),
  // What the form asks for, so that editing begins at once.
  countriesQuery,
  industriesQuery,
])

export function Component() {
  const mayAct = useMay('platformWriter')
  const mayEdit = useMay('superadmin')
  const { organizationSid = '' } = useParams()
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
        mayAct={mayAct}
        mayEdit={mayEdit}
      />
    </Page>
  )
}
