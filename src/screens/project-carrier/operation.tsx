import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { OperationPage } from '../../features/operation/operation-page.tsx'
import { operationQuery } from '../../features/shared/operation/queries.ts'
import { prefetching } from '../../lib/query-client.ts'

export const loader = prefetching(({ param }) => [operationQuery(param('operationSid'))])

const INVOICE = {
  path: places.operationUploadInvoice.path.slice(places.operationUploadInvoice.path.lastIndexOf('/')),
  step: 'pcInvoice',
}

/** The operation from the carrier's side; the specification's uploadInvoice is the same page with that step open. */
export function Component() {
  const { id = '', operationSid = '' } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const wanted = pathname.endsWith(INVOICE.path) ? INVOICE.step : search.get('step')
  return (
    <OperationPage
      key={operationSid}
      sid={operationSid}
      wanted={wanted}
      hrefOfStep={(step) => `${hrefOf('carrierOperation', { id, operationSid })}?step=${step}`}
      planning={hrefOf('carrierOperationPlanning', { id, operationSid })}
      hrefOfOperation={(sid) => hrefOf('carrierOperation', { id, operationSid: sid })}
      above={<Link to={hrefOf('carrierTransactions', { id })}>{places.carrierTransactions.title}</Link>}
    />
  )
}
