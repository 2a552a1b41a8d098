/** Where operations wait. */
import { filterOf } from '../../features/insights/dwell-view.ts'
import { InsightsPage } from '../../features/insights/insights-page.tsx'
import { dwellQuery } from '../../features/insights/queries.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { prefetching } from '../../lib/query-client.ts'

export const loader = prefetching(({ search }) => [dwellQuery(filterOf(search))])

export function Component() {
  const mayCount = useMay('superadmin')
  return <InsightsPage mayCount={mayCount} />
}
