/** The onboarding that is checked, for the parts inside the page. */
import { createContext, useContext } from 'react'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'

export const OnboardingContext = createContext<OnboardingDetail | null>(null)

/** @throws outside the page of an onboarding. */
export function useOnboarding(): OnboardingDetail {
  const detail = useContext(OnboardingContext)
  if (!detail) throw new Error('there is no onboarding around this component')
  return detail
}
