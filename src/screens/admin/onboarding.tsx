import { useParams, type LoaderFunction } from 'react-router'
import { OnboardingPage } from '../../features/onboarding-review/onboarding-page.tsx'
import { onboardingQuery } from '../../features/onboarding-review/queries.ts'
import { queryClient } from '../../lib/query-client.ts'

export const loader: LoaderFunction = ({ params }) => {
  void queryClient.prefetchQuery(onboardingQuery(params['onboardingSid'] ?? ''))
  return null
}

export function Component() {
  const { onboardingSid = '' } = useParams()
  return <OnboardingPage key={onboardingSid} sid={onboardingSid} />
}
