/** Words of the wizard's steps and of what is asked. */
import type { OnboardingDocument, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import { t } from '../../lib/messages.ts'

type Words = { readonly title: string; readonly lead: string }

const STEPS: Readonly<Record<OnboardingStep, () => Words>> = {
  WelcomeSection: () => ({ title: t('onboarding.welcomeTitle'), lead: t('onboarding.welcomeLead') }),
  PersonalInformation: () => ({ title: t('onboarding.personTitle'), lead: t('onboarding.personLead') }),
  OrganizationInfo: () => ({
    title: t('onboarding.organizationTitle'),
    lead: t('onboarding.organizationLead'),
  }),
  OrganizationInfoCheck: () => ({ title: t('onboarding.checkTitle'), lead: t('onboarding.checkLead') }),
  OrganizationSector: () => ({ title: t('onboarding.sectorTitle'), lead: t('onboarding.sectorLead') }),
  ComplianceCheck: () => ({ title: t('onboarding.complianceTitle'), lead: t('onboarding.complianceLead') }),
  SignatoryChoiceForm: () => ({ title: t('onboarding.choiceTitle'), lead: t('onboarding.choiceLead') }),
  signatoryForm: () => ({ title: t('onboarding.signatoryTitle'), lead: t('onboarding.signatoryLead') }),
  OnboardingFinal: () => ({ title: t('onboarding.finalTitle'), lead: t('onboarding.finalLead') }),
}

export const stepWords = (step: OnboardingStep): Words => STEPS[step]()

type Kind = OnboardingDocument['kind']

const KINDS: Readonly<Record<Kind, () => Words>> = {
  identity: () => ({ title: t('onboarding.identity'), lead: t('onboarding.identityLead') }),
  registration: () => ({ title: t('onboarding.registration'), lead: t('onboarding.registrationLead') }),
  ownership: () => ({ title: t('onboarding.ownership'), lead: t('onboarding.ownershipLead') }),
  other: () => ({ title: t('onboarding.other'), lead: '' }),
}

export const documentWords = (kind: Kind): Words => KINDS[kind]()
