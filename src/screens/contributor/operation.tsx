import { Link, useParams, useSearchParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { OperationPage } from '../../features/operation/operation-page.tsx'
import { operationQuery } from '../../features/shared/operation/queries.ts'
import { prefetching } from '../../lib/query-client.ts'

export const loader = prefetching(({ param }) => [operationQuery(param('operationSid'))])

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
        <Link to={hrefOf('contributionsOperationHistory', { id })}>
          {places.contributionsOperationHistory.title}
        </Link>
      }
    />
  )
}
