import { places } from '../../addresses/paths.ts'
import { onboardingFilterOf } from '../../features/onboarding-review/list-view.ts'
import { OnboardingList } from '../../features/onboarding-review/onboarding-list.tsx'
import { onboardingsQuery } from '../../features/onboarding-review/queries.ts'
import { countriesQuery } from '../../features/shared/organization/queries.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(({ search }) => [
  onboardingsQuery(onboardingFilterOf(search)),
  countriesQuery,
])

export const Component = () => (
  <Page>
    <PageHead title={places.adminOnboardings.title} lead={t('compliance.onboardingsLead')} />
    <OnboardingList />
  </Page>
)
