/** Addresses of the back office: the specification's section 2, byte for byte. */
import { ADMIN, CUSTOM_FORM, place, type Place } from './place.ts'

/** Addresses behind `is-admin`. */
const page = <const Name extends string>(name: Name, title: string) =>
  place(`/admin/${name}`, title, 'admin', ADMIN)

const form = <const Name extends string>(name: Name, title: string) =>
  place(`/admin/operations/CustomOperationForm/${name}`, title, 'admin', CUSTOM_FORM)

export const adminPlaces = {
  admin: place('/admin', 'Dashboard', 'admin', ADMIN),
  adminUsersMenu: page('users', 'Users'),
  adminUsers: page('adminUsers', 'Administrators'),
  regularUsers: page('regularUsers', 'Users'),
  industries: page('industries', 'Industries'),
  organizations: page('organizations', 'Organizations'),
  organization: page('organizations/:organizationSid', 'Organization'),
  adminOnboardings: page('onboardings', 'Onboardings'),
  adminOnboarding: page('onboardings/:onboardingSid', 'Onboarding'),
  contractTemplates: page('contractTemplates', 'Contract texts'),
  screening: page('screening', 'Screening'),
  adminOperations: place('/admin/operations', 'Operations', 'admin', ADMIN),
  adminOperation: place('/admin/operations/:operationSid', 'Operation', 'admin', ADMIN),
  adminOperationPlanning: page('operations/:operationSid/planning', 'Planning'),
  recapOperation: page('operations/RecapOperation', 'Recap'),
  adminCertificateEmail: page('operations/certificateEmail', 'Certificate e-mail'),
  certificateTemplates: page('certificateTemplates', 'Certificate templates'),
  operationTypeModal: page('operations/OperationTypeModal', 'New operation'),
  customOperationForm: place('/admin/operations/CustomOperationForm', 'New operation', 'admin', CUSTOM_FORM),
  customMultiYear: form('MultiYear', 'Multi-year'),
  customRetirement: form('Retirement', 'Retirement'),
  customCcuPurchase: place('/admin/operations/CustomOperationForm/CcuPurchase', 'Purchase', 'admin', ADMIN),
  customContribution: form('Contribution', 'Contribution'),
  insights: page('insights', 'Waiting times'),
  payments: page('payments', 'Payments'),
  billing: page('billing', 'Billing'),
  projectOfferings: page('projectOfferings', 'Offerings'),
  projectOffering: page('projectOfferings/:projectOfferingSid', 'Offering'),
  offeringPlanning: page('projectOfferings/:projectOfferingSid/planning', 'Planning'),
  registryData: page('registryData', 'Registry data'),
  ledger: page('ledger', 'Ledger'),
  ledgerBlock: page('ledger/:blockSid', 'Block'),
  registryImports: page('registryImports', 'Registry imports'),
  registryImport: page('registryImports/:importSid', 'Registry import'),
} as const

/** @param address as contract/registry names it */
export const registryHref = (address: string): string => `/admin/${address}`

/** The pages of the registry share one screen; contract/registry/ describes what stands on each. */
export const registryPlaces: readonly Place[] = [
  page('Projects', 'Projects'),
  page('Vintages', 'Vintages'),
  page('projectType', 'Project types'),
  page('projectAdditionalType', 'Additional types'),
  page('carbonStandard', 'Standards'),
  page('projectProponent', 'Proponents'),
  page('additionalCertification', 'Certifications'),
]
