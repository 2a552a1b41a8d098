/** Where an onboarding is looked at. Pure. */
import type { OnboardingDetail, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import { hrefOf, places } from '../../addresses/paths.ts'

/** The step's word is the last segment. */
export const stepHref = (step: OnboardingStep): string => `${places.onboarding.path}/${step}`

export const stepIn = (pathname: string): OnboardingStep =>
  pathname.slice(pathname.lastIndexOf('/') + 1) as OnboardingStep

type Where = Pick<OnboardingDetail, 'step' | 'mayAct' | 'organization'>

export function statusHref(organization: OnboardingDetail['organization']): string {
  if (!organization?.sid) return places.onboarding.path
  const id = organization.sid
  return hrefOf(organization.isBuyer ? 'contributorOnboardingStatus' : 'carrierOnboardingStatus', { id })
}

/** Where it is: the wizard's step, or the status page. */
export const standingHref = ({ step, mayAct, organization }: Where): string =>
  step !== null && mayAct ? stepHref(step) : statusHref(organization)
