import { places } from '../../addresses/paths.ts'
import { reviewFilterOf } from '../../features/submissions/review/list-view.ts'
import { ReviewList } from '../../features/submissions/review/review-list.tsx'
import { submissionsQuery } from '../../features/shared/submission/queries.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(({ search }) => [submissionsQuery(reviewFilterOf(search))])

export const Component = () => (
  <Page>
    <PageHead title={places.projectOfferings.title} lead={t('submission.reviewsLead')} />
    <ReviewList />
  </Page>
)
