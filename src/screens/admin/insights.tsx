/** Where operations wait. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { filterOf } from '../../features/insights/dwell-view.ts'
import { InsightsPage } from '../../features/insights/insights-page.tsx'
import { dwellQuery } from '../../features/insights/queries.ts'
import { maySuperadmin } from '../../features/shared/person/may.ts'
import { viewerQuery } from '../../features/shared/session/viewer.ts'
import { queryClient } from '../../lib/query-client.ts'

export const loader: LoaderFunction = ({ request }) => {
  void queryClient.prefetchQuery(dwellQuery(filterOf(new URL(request.url).searchParams)))
  return null
}

export function Component() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  return <InsightsPage mayCount={maySuperadmin(viewer)} />
}
