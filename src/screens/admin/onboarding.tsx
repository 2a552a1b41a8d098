import { useParams } from 'react-router'
import { OnboardingPage } from '../../features/onboarding-review/onboarding-page.tsx'
import { onboardingQuery } from '../../features/onboarding-review/queries.ts'
import { prefetching } from '../../lib/query-client.ts'

export const loader = prefetching(({ param }) => [onboardingQuery(param('onboardingSid'))])

export function Component() {
  const { onboardingSid = '' } = useParams()
  return <OnboardingPage key={onboardingSid} sid={onboardingSid} />
}
