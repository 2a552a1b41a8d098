import { useParams, type LoaderFunction } from 'react-router'
import { ReviewPage } from '../../features/submissions/review/review-page.tsx'
import { submissionQuery } from '../../features/shared/submission/queries.ts'
import { queryClient } from '../../lib/query-client.ts'

export const loader: LoaderFunction = ({ params }) => {
  void queryClient.prefetchQuery(submissionQuery(params['projectOfferingSid'] ?? ''))
  return null
}

export function Component() {
  const { projectOfferingSid = '' } = useParams()
  return <ReviewPage key={projectOfferingSid} sid={projectOfferingSid} />
}
