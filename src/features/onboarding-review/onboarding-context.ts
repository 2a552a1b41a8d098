/** The onboarding that is checked, for the parts inside the page. */
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { requiredContext } from '../../ui/required-context.ts'

export const [OnboardingContext, useOnboarding] = requiredContext<OnboardingDetail>('onboarding')
