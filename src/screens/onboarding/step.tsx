import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { stepIn } from '../../features/onboarding/addresses.ts'
import { ownOnboardingQuery } from '../../features/onboarding/queries.ts'
import { StepPage } from '../../features/onboarding/step-page.tsx'

export { stepLoader as loader } from '../../features/onboarding/loaders.ts'

export function Component() {
  const { data: detail } = useSuspenseQuery(ownOnboardingQuery)
  const { pathname } = useLocation()
  return detail && <StepPage detail={detail} step={stepIn(pathname)} />
}
