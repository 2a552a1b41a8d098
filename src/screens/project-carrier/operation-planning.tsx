import { Link, useParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { operationQuery, tranchesQuery } from '../../features/shared/operation/queries.ts'
import { OperationPlanning } from '../../features/planning/operation-planning.tsx'
import { queryClient } from '../../lib/query-client.ts'

export const loader: LoaderFunction = ({ params }) => {
  const sid = params['operationSid'] ?? ''
  void queryClient.prefetchQuery(operationQuery(sid))
  void queryClient.prefetchQuery(tranchesQuery(sid))
  return null
}

export function Component() {
  const { id = '', operationSid = '' } = useParams()
  return (
    <OperationPlanning
      key={operationSid}
      sid={operationSid}
      above={<Link to={hrefOf('carrierTransactions', { id })}>{places.carrierTransactions.title}</Link>}
      pageTitle={places.carrierOperation.title}
      page={hrefOf('carrierOperation', { id, operationSid })}
      planning={hrefOf('carrierOperationPlanning', { id, operationSid })}
      hrefOfOperation={(sid) => hrefOf('carrierOperation', { id, operationSid: sid })}
    />
  )
}
