/** Addresses of the onboarding: the specification's section 2, byte for byte, and the link of who signs. */
import { place, type Place } from './place.ts'

const stepScreen: Place['screen'] = () => import('../screens/onboarding/step.tsx')

/** SideBar and FormLayout are parts of the wizard's layout: their addresses lead to it (route-rules.ts). */
const layoutPart = <const Part extends string>(part: Part) =>
  place(`/onboarding/${part}`, 'Onboarding', 'default')

const step = <const Step extends string>(name: Step) =>
  place(`/onboarding/${name}`, 'Onboarding', 'default', ['access'], stepScreen)

export const onboardingPlaces = {
  onboarding: place(
    '/onboarding',
    'Onboarding',
    'default',
    ['access'],
    () => import('../screens/onboarding/onboarding.tsx'),
  ),
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
  onboardingRejected: place(
    '/onboarding/:id/onboardingRejected',
    'Onboarding',
    'default',
    ['access', 'getOrgUserInfo'],
    () => import('../screens/onboarding/rejected.tsx'),
  ),
  signature: place(
    '/signatures/:token',
    'Signature',
    'default',
    [],
    () => import('../screens/signature.tsx'),
  ),
} as const
