import { Link, useParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { OfferingPlanning } from '../../features/planning/offering-planning.tsx'
import { planQuery } from '../../features/planning/queries.ts'
import { submissionQuery } from '../../features/shared/submission/queries.ts'
import { queryClient } from '../../lib/query-client.ts'

export const loader: LoaderFunction = ({ params }) => {
  const sid = params['sid'] ?? ''
  void queryClient.prefetchQuery(submissionQuery(sid))
  void queryClient.prefetchQuery(planQuery(sid))
  return null
}

export function Component() {
  const { id = '', sid = '' } = useParams()
  return (
    <OfferingPlanning
      key={sid}
      sid={sid}
      above={<Link to={hrefOf('carrierHome', { id })}>{places.carrierHome.title}</Link>}
      pageTitle={places.carrierOffering.title}
      page={hrefOf('carrierOffering', { id, sid })}
      planning={hrefOf('carrierPlanning', { id, sid })}
    />
  )
}
