import { useLocation, useParams, useSearchParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { OperationPage } from '../../features/operation/operation-page.tsx'
import { ListLink } from '../../features/shared/operation/last-list.tsx'
import { askForOperation } from '../../features/shared/operation/use-remote-machine.ts'

/** Begins to ask and does not wait: the page shows its skeleton meanwhile. */
export const loader: LoaderFunction = ({ params }) => {
  void askForOperation(params['operationSid'] ?? '')
  return null
}

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
      above={
        <ListLink to={hrefOf('carrierTransactions', { id })}>{places.carrierTransactions.title}</ListLink>
      }
    />
  )
}
