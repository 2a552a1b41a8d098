/** Addresses of the back office: the specification's section 2, byte for byte. */
import titles from '../../public/messages/en/titles.json' with { type: 'json' }
import { ADMIN, CUSTOM_FORM, place, type Place } from './place.ts'

/** Addresses behind `is-admin`. */
const page = <const Name extends string>(name: Name, title: string) =>
  place(`/admin/${name}`, title, 'admin', ADMIN)

/** Its heading is its title, at the top, with a sentence about the page below it. */
export const titled = <const Path extends `/${string}`>(path: Path, title: string) =>
  place(path, title, 'admin', ADMIN, { skeleton: 'led' })

const form = <const Name extends string>(name: Name, title: string) =>
  place(`/admin/operations/CustomOperationForm/${name}`, title, 'admin', CUSTOM_FORM)

export const adminPlaces = {
  admin: place('/admin', titles.admin, 'admin', ADMIN, { skeleton: 'adminHome' }),
  adminUsersMenu: titled('/admin/users', titles.adminUsersMenu),
  adminUsers: titled('/admin/adminUsers', titles.adminUsers),
  regularUsers: titled('/admin/regularUsers', titles.regularUsers),
  industries: titled('/admin/industries', titles.industries),
  organizations: titled('/admin/organizations', titles.organizations),
  organization: page('organizations/:organizationSid', titles.organization),
  adminOnboardings: titled('/admin/onboardings', titles.onboardings),
  adminOnboarding: page('onboardings/:onboardingSid', titles.onboarding),
  contractTemplates: titled('/admin/contractTemplates', titles.contractTemplates),
  screening: titled('/admin/screening', titles.screening),
  adminOperations: place('/admin/operations', titles.adminOperations, 'admin', ADMIN, { skeleton: 'tooled' }),
  adminOperation: place('/admin/operations/:operationSid', titles.operation, 'admin', ADMIN),
  adminOperationPlanning: page('operations/:operationSid/planning', titles.planning),
  recapOperation: page('operations/RecapOperation', titles.recapOperation),
  adminCertificateEmail: titled('/admin/operations/certificateEmail', titles.adminCertificateEmail),
  certificateTemplates: titled('/admin/certificateTemplates', titles.certificateTemplates),
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
  insights: titled('/admin/insights', titles.insights),
  payments: titled('/admin/payments', titles.payments),
  billing: titled('/admin/billing', titles.billing),
  projectOfferings: titled('/admin/projectOfferings', titles.offerings),
  projectOffering: page('projectOfferings/:projectOfferingSid', titles.offering),
  offeringPlanning: page('projectOfferings/:projectOfferingSid/planning', titles.planning),
  registryData: titled('/admin/registryData', titles.registryData),
  ledger: titled('/admin/ledger', titles.ledger),
  ledgerBlock: page('ledger/:blockSid', titles.ledgerBlock),
  registryImports: page('registryImports', titles.registryImports),
  registryImport: page('registryImports/:importSid', titles.registryImport),
} as const

/** @param address as contract/registry names it */
export const registryHref = (address: string): string => `/admin/${address}`

/** The pages of the registry share one screen; contract/registry/ describes what is on each. */
export const registryPlaces: readonly Place[] = [
  page('Projects', titles.registryProjects),
  page('Vintages', titles.registryVintages),
  page('projectType', titles.registryProjectType),
  page('projectAdditionalType', titles.registryProjectAdditionalType),
  page('carbonStandard', titles.registryCarbonStandard),
  page('projectProponent', titles.registryProjectProponent),
  page('additionalCertification', titles.registryAdditionalCertification),
]
