import { useParams, useSearchParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { OperationPage } from '../../features/operation/operation-page.tsx'
import { ListLink } from '../../features/shared/operation/last-list.tsx'
import { askForOperation } from '../../features/shared/operation/use-remote-machine.ts'

/** Begins to ask and does not wait: the page shows its skeleton meanwhile. */
export const loader: LoaderFunction = ({ params }) => {
  void askForOperation(params['operationSid'] ?? '')
  return null
}

/** The operation from the contributor's side: without the step in the address, their own move comes first. */
export function Component() {
  const { id = '', operationSid = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <OperationPage
      key={operationSid}
      sid={operationSid}
      wanted={search.get('step')}
      hrefOfStep={(step) => `${hrefOf('contributorOperation', { id, operationSid })}?step=${step}`}
      planning={hrefOf('contributorOperationPlanning', { id, operationSid })}
      hrefOfOperation={(sid) => hrefOf('contributorOperation', { id, operationSid: sid })}
      above={
        <ListLink to={hrefOf('contributionsOperationHistory', { id })}>
          {places.contributionsOperationHistory.title}
        </ListLink>
      }
    />
  )
}
