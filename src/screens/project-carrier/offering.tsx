import { useParams, type LoaderFunction } from 'react-router'
import { OwnOffering } from '../../features/submissions/own/own-offering.tsx'
import { submissionQuery } from '../../features/shared/submission/queries.ts'
import { queryClient } from '../../lib/query-client.ts'

export const loader: LoaderFunction = ({ params }) => {
  void queryClient.prefetchQuery(submissionQuery(params['sid'] ?? ''))
  return null
}

export function Component() {
  const { id = '', sid = '' } = useParams()
  return <OwnOffering key={sid} id={id} sid={sid} />
}
