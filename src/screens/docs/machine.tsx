import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams, type LoaderFunction } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { MachineDocs } from '../../features/machine-docs/machine-docs.tsx'
import { useMay } from '../../features/shared/person/may.ts'
import { currentViewer } from '../../features/shared/session/viewer.ts'
import { Releases } from '../../features/machine-docs/releases.tsx'
import { machinePageQuery } from '../../features/shared/machine/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page, PageHead, Skeleton } from '../../ui/page.tsx'

export const loader: LoaderFunction = async ({ params }) => {
  await Promise.all([queryClient.ensureQueryData(machinePageQuery(params['machine'] ?? '')), currentViewer()])
  return null
}

export function Component() {
  const { machine = '' } = useParams()
  const seesReleases = useMay('platform')
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
      {seesReleases && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <Releases key={page.machine} page={page} />
        </Suspense>
      )}
    </Page>
  )
}
