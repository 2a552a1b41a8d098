import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams, type LoaderFunction } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { MachineDocs } from '../../features/machine-docs/machine-docs.tsx'
import { viewOf } from '../../features/machine-docs/page-view.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { currentViewer } from '../../features/shared/session/viewer.ts'
import { Releases } from '../../features/machine-docs/releases.tsx'
import { drawingQuery } from '../../features/shared/machine/drawings.ts'
import { machinePageQuery } from '../../features/shared/machine/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { BackLink } from '../../ui/links.tsx'
import { Page, PageHead, Skeleton } from '../../ui/page.tsx'

/** Waits for the drawing, too: what is below the chart would move when it comes. */
export const loader: LoaderFunction = async ({ params, request }) => {
  const ready = currentViewer()
  const page = await queryClient.ensureQueryData(machinePageQuery(params['machine'] ?? ''))
  const view = viewOf(page, new URL(request.url).searchParams.get('view'))
  await Promise.all([queryClient.prefetchQuery(drawingQuery(page.folder, view)), ready])
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
