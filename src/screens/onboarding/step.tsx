import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation } from 'react-router'
import { stepIn } from '../../features/onboarding/addresses.ts'
import { VISITOR } from '../../features/onboarding/loaders.ts'
import { ownOnboardingQuery } from '../../features/onboarding/queries.ts'
import { StepPage } from '../../features/onboarding/step-page.tsx'
import { Introduction } from '../../features/onboarding/wizard.tsx'

export { stepLoader as loader } from '../../features/onboarding/loaders.ts'

/** By what the loader found: a session that ends later must not take away what was typed. */
export const Component = () => (useLoaderData() === VISITOR ? <Introduction /> : <Step />)

function Step() {
  const { data: detail } = useSuspenseQuery(ownOnboardingQuery)
  const { pathname } = useLocation()
  return detail && <StepPage detail={detail} step={stepIn(pathname)} />
}
