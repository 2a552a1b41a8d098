import { Link, useParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { OfferingPlanning } from '../../features/planning/offering-planning.tsx'
import { planQuery } from '../../features/planning/queries.ts'
import { submissionQuery } from '../../features/shared/submission/queries.ts'
import { queryClient } from '../../lib/query-client.ts'

export const loader: LoaderFunction = ({ params }) => {
  const sid = params['projectOfferingSid'] ?? ''
  void queryClient.prefetchQuery(submissionQuery(sid))
  void queryClient.prefetchQuery(planQuery(sid))
  return null
}

export function Component() {
  const { projectOfferingSid = '' } = useParams()
  return (
    <OfferingPlanning
      key={projectOfferingSid}
      sid={projectOfferingSid}
      above={<Link to={places.projectOfferings.path}>{places.projectOfferings.title}</Link>}
      pageTitle={places.projectOffering.title}
      page={hrefOf('projectOffering', { projectOfferingSid })}
      planning={hrefOf('offeringPlanning', { projectOfferingSid })}
    />
  )
}
