/** Addresses of the back office: the specification's section 2, byte for byte. */
import { ADMIN, CUSTOM_FORM, place, type Place } from './place.ts'

export const operationScreen = () => import('../screens/admin/operations/operation.tsx')

const operationKinds = () => import('../screens/admin/operations/operation-kinds.tsx')
const customForm = () => import('../screens/admin/operations/custom-form.tsx')

/** Screens behind `is-admin`; null: there is none yet. */
const page = <const Name extends string>(name: Name, title: string, screen: Place['screen'] = null) =>
  place(`/admin/${name}`, title, 'admin', ADMIN, screen)

export const adminPlaces = {
  admin: place('/admin', 'Dashboard', 'admin', ADMIN, () => import('../screens/admin/dashboard.tsx')),
  adminUsersMenu: page('users', 'Users', () => import('../screens/admin/users.tsx')),
  adminUsers: page('adminUsers', 'Administrators', () => import('../screens/admin/admin-users.tsx')),
  regularUsers: page('regularUsers', 'Users', () => import('../screens/admin/regular-users.tsx')),
  industries: page('industries', 'Industries', () => import('../screens/admin/industries.tsx')),
  organizations: page('organizations', 'Organizations', () => import('../screens/admin/organizations.tsx')),
  organization: page(
    'organizations/:organizationSid',
    'Organization',
    () => import('../screens/admin/organization.tsx'),
  ),
  adminOnboardings: page('onboardings', 'Onboardings', () => import('../screens/admin/onboardings.tsx')),
  adminOnboarding: page(
    'onboardings/:onboardingSid',
    'Onboarding',
    () => import('../screens/admin/onboarding.tsx'),
  ),
  contractTemplates: page(
    'contractTemplates',
    'Contract texts',
    () => import('../screens/admin/contract-templates.tsx'),
  ),
  screening: page('screening', 'Screening', () => import('../screens/admin/screening.tsx')),
  adminOperations: place(
    '/admin/operations',
    'Operations',
    'admin',
    ADMIN,
    () => import('../screens/admin/operations/operations.tsx'),
  ),
  adminOperation: place('/admin/operations/:operationSid', 'Operation', 'admin', ADMIN, operationScreen),
  adminOperationPlanning: page(
    'operations/:operationSid/planning',
    'Planning',
    () => import('../screens/admin/operations/planning.tsx'),
  ),
  recapOperation: page(
    'operations/RecapOperation',
    'Recap',
    () => import('../screens/admin/operations/recap.tsx'),
  ),
  adminCertificateEmail: page(
    'operations/certificateEmail',
    'Certificate e-mail',
    () => import('../screens/admin/operations/certificate-email.tsx'),
  ),
  certificateTemplates: page(
    'certificateTemplates',
    'Certificate templates',
    () => import('../screens/admin/certificate-templates.tsx'),
  ),
  operationTypeModal: page('operations/OperationTypeModal', 'New operation', operationKinds),
  customOperationForm: place(
    '/admin/operations/CustomOperationForm',
    'New operation',
    'admin',
    CUSTOM_FORM,
    operationKinds,
  ),
  customMultiYear: place(
    '/admin/operations/CustomOperationForm/MultiYear',
    'Multi-year',
    'admin',
    CUSTOM_FORM,
    customForm,
  ),
  customRetirement: place(
    '/admin/operations/CustomOperationForm/Retirement',
    'Retirement',
    'admin',
    CUSTOM_FORM,
    customForm,
  ),
  customCcuPurchase: place(
    '/admin/operations/CustomOperationForm/CcuPurchase',
    'Purchase',
    'admin',
    ADMIN,
    customForm,
  ),
  customContribution: place(
    '/admin/operations/CustomOperationForm/Contribution',
    'Contribution',
    'admin',
    CUSTOM_FORM,
    customForm,
  ),
  insights: page('insights', 'Waiting times', () => import('../screens/admin/insights.tsx')),
  payments: page('payments', 'Payments', () => import('../screens/admin/payments.tsx')),
  billing: page('billing', 'Billing', () => import('../screens/admin/billing.tsx')),
  projectOfferings: page(
    'projectOfferings',
    'Offerings',
    () => import('../screens/admin/project-offerings.tsx'),
  ),
  projectOffering: page(
    'projectOfferings/:projectOfferingSid',
    'Offering',
    () => import('../screens/admin/project-offering.tsx'),
  ),
  offeringPlanning: page(
    'projectOfferings/:projectOfferingSid/planning',
    'Planning',
    () => import('../screens/admin/offering-planning.tsx'),
  ),
  registryData: page('registryData', 'Registry data', () => import('../screens/admin/registry-data.tsx')),
  ledger: page('ledger', 'Ledger', () => import('../screens/admin/ledger.tsx')),
  ledgerBlock: page('ledger/:blockSid', 'Block', () => import('../screens/admin/ledger-block.tsx')),
  registryImports: page(
    'registryImports',
    'Registry imports',
    () => import('../screens/admin/registry-imports.tsx'),
  ),
  registryImport: page(
    'registryImports/:importSid',
    'Registry import',
    () => import('../screens/admin/registry-import.tsx'),
  ),
} as const

/** The pages of the registry share one screen; contract/registry/ describes what stands on each. */
const registryPage = (address: string, title: string): Place =>
  page(address, title, () => import('../screens/admin/registry.tsx'))

export const registryPlaces: readonly Place[] = [
  registryPage('Projects', 'Projects'),
  registryPage('Vintages', 'Vintages'),
  registryPage('projectType', 'Project types'),
  registryPage('projectAdditionalType', 'Additional types'),
  registryPage('carbonStandard', 'Standards'),
  registryPage('projectProponent', 'Proponents'),
  registryPage('additionalCertification', 'Certifications'),
]
