import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunction } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { MachineDocs } from '../../features/machine-docs/machine-docs.tsx'
import { machinePageQuery } from '../../features/shared/machine/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader: LoaderFunction = async ({ params }) => {
  await queryClient.ensureQueryData(machinePageQuery(params['machine'] ?? ''))
  return null
}

export function Component() {
  const { machine = '' } = useParams()
  const { data: page } = useSuspenseQuery(machinePageQuery(machine))
  return (
    <Page>
      <PageHead
        above={
          <>
            <BackLink />
            <Link to={places.machineDocs.path}>{places.machineDocs.title}</Link>
          </>
        }
        title={page.title}
        lead={page.about}
      />
      <MachineDocs key={page.machine} page={page} />
    </Page>
  )
}
