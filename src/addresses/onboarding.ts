/** Addresses of the onboarding: the specification's section 2, byte for byte, and the link of who signs. */
import { place } from './place.ts'

/** SideBar and FormLayout are parts of the wizard's layout: their addresses lead to it (route-rules.ts). */
const layoutPart = <const Part extends string>(part: Part) =>
  place(`/onboarding/${part}`, 'Onboarding', 'default')

const step = <const Step extends string>(name: Step) =>
  place(`/onboarding/${name}`, 'Onboarding', 'default', ['access'])

export const onboardingPlaces = {
  onboarding: place('/onboarding', 'Onboarding', 'default', ['access']),
  onboardingSideBar: layoutPart('SideBar'),
  onboardingFormLayout: layoutPart('FormLayout'),
  onboardingWelcomeSection: step('WelcomeSection'),
  onboardingPersonalInformation: step('PersonalInformation'),
  onboardingOrganizationInfo: step('OrganizationInfo'),
  onboardingOrganizationInfoCheck: step('OrganizationInfoCheck'),
  onboardingOrganizationSector: step('OrganizationSector'),
  onboardingComplianceCheck: step('ComplianceCheck'),
  onboardingSignatoryChoiceForm: step('SignatoryChoiceForm'),
  onboardingSignatoryForm: step('signatoryForm'),
  onboardingFinal: step('OnboardingFinal'),
  onboardingRejected: place('/onboarding/:id/onboardingRejected', 'Onboarding', 'default', [
    'access',
    'getOrgUserInfo',
  ]),
  signature: place('/signatures/:token', 'Signature', 'default'),
} as const
