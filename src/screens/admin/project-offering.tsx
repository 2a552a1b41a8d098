import { useParams } from 'react-router'
import { ReviewPage } from '../../features/submissions/review/review-page.tsx'
import { submissionQuery } from '../../features/shared/submission/queries.ts'
import { prefetching } from '../../lib/query-client.ts'

export const loader = prefetching(({ param }) => [submissionQuery(param('projectOfferingSid'))])

export function Component() {
  const { projectOfferingSid = '' } = useParams()
  return <ReviewPage key={projectOfferingSid} sid={projectOfferingSid} />
}
