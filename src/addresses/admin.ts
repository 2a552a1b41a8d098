/** Addresses of the back office: the specification's section 2, byte for byte. */
import titles from '../../public/messages/en/titles.json' with { type: 'json' }
import { ADMIN, CUSTOM_FORM, place, type Place } from './place.ts'

/** Addresses behind `is-admin`. */
const page = <const Name extends string>(name: Name, title: string) =>
  place(`/admin/${name}`, title, 'admin', ADMIN)

const form = <const Name extends string>(name: Name, title: string) =>
  place(`/admin/operations/CustomOperationForm/${name}`, title, 'admin', CUSTOM_FORM)

export const adminPlaces = {
  admin: place('/admin', titles.admin, 'admin', ADMIN),
  adminUsersMenu: page('users', titles.adminUsersMenu),
  adminUsers: page('adminUsers', titles.adminUsers),
  regularUsers: page('regularUsers', titles.regularUsers),
  industries: page('industries', titles.industries),
  organizations: page('organizations', titles.organizations),
  organization: page('organizations/:organizationSid', titles.organization),
  adminOnboardings: page('onboardings', titles.onboardings),
  adminOnboarding: page('onboardings/:onboardingSid', titles.onboarding),
  contractTemplates: page('contractTemplates', titles.contractTemplates),
  screening: page('screening', titles.screening),
  adminOperations: place('/admin/operations', titles.adminOperations, 'admin', ADMIN),
  adminOperation: place('/admin/operations/:operationSid', titles.operation, 'admin', ADMIN),
  adminOperationPlanning: page('operations/:operationSid/planning', titles.planning),
  recapOperation: page('operations/RecapOperation', titles.recapOperation),
  adminCertificateEmail: page('operations/certificateEmail', titles.adminCertificateEmail),
  certificateTemplates: page('certificateTemplates', titles.certificateTemplates),
  operationTypeModal: page('operations/OperationTypeModal', titles.operationTypeModal),
  customOperationForm: place(
    '/admin/operations/CustomOperationForm',
    titles.customOperationForm,
    'admin',
    CUSTOM_FORM,
  ),
  customMultiYear: form('MultiYear', titles.customMultiYear),
  customRetirement: form('Retirement', titles.customRetirement),
  customCcuPurchase: place(
    '/admin/operations/CustomOperationForm/CcuPurchase',
    titles.customCcuPurchase,
    'admin',
    ADMIN,
  ),
  customContribution: form('Contribution', titles.customContribution),
  insights: page('insights', titles.insights),
  payments: page('payments', titles.payments),
  billing: page('billing', titles.billing),
  projectOfferings: page('projectOfferings', titles.offerings),
  projectOffering: page('projectOfferings/:projectOfferingSid', titles.offering),
  offeringPlanning: page('projectOfferings/:projectOfferingSid/planning', titles.planning),
  registryData: page('registryData', titles.registryData),
  ledger: page('ledger', titles.ledger),
  ledgerBlock: page('ledger/:blockSid', titles.ledgerBlock),
  registryImports: page('registryImports', titles.registryImports),
  registryImport: page('registryImports/:importSid', titles.registryImport),
} as const

/** @param address as contract/registry names it */
export const registryHref = (address: string): string => `/admin/${address}`

/** The pages of the registry share one screen; contract/registry/ describes what stands on each. */
export const registryPlaces: readonly Place[] = [
  page('Projects', titles.registryProjects),
  page('Vintages', titles.registryVintages),
  page('projectType', titles.registryProjectType),
  page('projectAdditionalType', titles.registryProjectAdditionalType),
  page('carbonStandard', titles.registryCarbonStandard),
  page('projectProponent', titles.registryProjectProponent),
  page('additionalCertification', titles.registryAdditionalCertification),
]
