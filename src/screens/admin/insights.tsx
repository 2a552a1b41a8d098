/** Where operations wait. */
import { filterOf } from '../../features/insights/dwell-view.ts'
import { InsightsPage } from '../../features/insights/insights-page.tsx'
import { dwellQuery } from '../../features/insights/queries.ts'
import { drawingQuery, drawnView } from '../../features/shared/machine/drawings.ts'
import { machineListQuery } from '../../features/shared/machine/queries.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { prefetching } from '../../lib/query-client.ts'

export const loader = prefetching(({ search }) => {
  const filter = filterOf(search)
  const view = drawnView(filter.type, search.get('view'))
  return [dwellQuery(filter), machineListQuery, drawingQuery(filter.type, view)]
})

export function Component() {
  const mayCount = useMay('superadmin')
  return <InsightsPage mayCount={mayCount} />
}
