import { useParams } from 'react-router'
import { OwnOffering } from '../../features/submissions/own/own-offering.tsx'
import { submissionQuery } from '../../features/shared/submission/queries.ts'
import { prefetching } from '../../lib/query-client.ts'

export const loader = prefetching(({ param }) => [submissionQuery(param('sid'))])

export function Component() {
  const { id = '', sid = '' } = useParams()
  return <OwnOffering key={sid} id={id} sid={sid} />
}
