import { useSuspenseQuery } from '@tanstack/react-query'
import { ownOnboardingQuery } from '../../features/onboarding/queries.ts'
import { RejectedPage } from '../../features/onboarding/rejected-page.tsx'
import { Page } from '../../ui/page.tsx'

export { rejectedLoader as loader } from '../../features/onboarding/loaders.ts'

export function Component() {
  const { data: detail } = useSuspenseQuery(ownOnboardingQuery)
  return <Page>{detail && <RejectedPage detail={detail} />}</Page>
}
