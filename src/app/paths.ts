/** Every address of the product, once: the specification's section 2, byte for byte, and our own few at the end. */
import type { ScreenGuard } from '../../contract/screens.ts'
import { STEPS } from '../../machines/operation/steps.ts'
import {
  ADMIN,
  BUYER,
  CUSTOM_FORM,
  OWNER_SETTINGS,
  place,
  SELLER,
  SETTINGS,
  SUBMISSION,
  type ParamNames,
  type Place,
} from './place.ts'

const operationScreen = () => import('../screens/admin/operations/operation.tsx')
const carrierOperation = () => import('../screens/project-carrier/operation.tsx')

const onboarding = (step: string) => place(`/onboarding/${step}`, 'Onboarding', 'default')
const registry = <const Name extends string>(name: Name, title: string) =>
  place(`/admin/${name}`, title, 'admin', ADMIN)
const submission = (page: string, title: string) =>
  place(`/projectCarrier/:id/projectSubmission/${page}`, title, 'regular', SUBMISSION)
const settings = (page: string, title: string, guards: readonly ScreenGuard[]) =>
  place(`/:orgType/settings/:id/${page}`, title, 'regular', guards)

export const places = {
  home: place('/', 'Understory', 'none', [], () => import('../screens/home.tsx')),
  notFound: place('/404', 'Page not found', 'default'),
  organizationSelection: place(
    '/OrganizationSelection',
    'Choose an organization',
    'default',
    ['access'],
    () => import('../screens/organization-selection.tsx'),
  ),

  onboarding: place('/onboarding', 'Onboarding', 'default'),
  onboardingSideBar: onboarding('SideBar'),
  onboardingFormLayout: onboarding('FormLayout'),
  onboardingWelcomeSection: onboarding('WelcomeSection'),
  onboardingPersonalInformation: onboarding('PersonalInformation'),
  onboardingOrganizationInfo: onboarding('OrganizationInfo'),
  onboardingOrganizationInfoCheck: onboarding('OrganizationInfoCheck'),
  onboardingOrganizationSector: onboarding('OrganizationSector'),
  onboardingComplianceCheck: onboarding('ComplianceCheck'),
  onboardingSignatoryChoiceForm: onboarding('SignatoryChoiceForm'),
  onboardingSignatoryForm: onboarding('signatoryForm'),
  onboardingFinal: onboarding('OnboardingFinal'),
  onboardingRejected: place('/onboarding/:id/onboardingRejected', 'Onboarding', 'default'),

  contributorHome: place(
    '/contributor/:id/home',
    'Our Projects',
    'regular',
    BUYER,
    () => import('../screens/contributor/home.tsx'),
  ),
  cart: place('/contributor/:id/cart', 'Cart', 'regular', [...BUYER, 'isAllExceptReadonlyUser']),
  cartSummary: place('/contributor/:id/cart/CartSummary/:cartSid', 'Cart', 'regular', [
    ...BUYER,
    'isAllExceptReadonlyUser',
  ]),
  contributorOnboardingStatus: place(
    '/contributor/:id/onboardingStatus',
    'Onboarding status',
    'default',
    ['access', 'lockOnboarding'],
    () => import('../screens/onboarding-status.tsx'),
  ),
  contributorOffering: place(
    '/contributor/:id/projectOffering/:sid',
    'Project',
    'regular',
    BUYER,
    () => import('../screens/contributor/offering.tsx'),
  ),
  contributions: place('/contributor/:id/contributions', 'My contributions', 'regular', BUYER),
  contributionsBalance: place('/contributor/:id/contributions/balance', 'Balance', 'regular', BUYER),
  contributionsEntityPurpose: place(
    '/contributor/:id/contributions/EntityPurpose',
    'Entity and purpose',
    'regular',
    BUYER,
  ),
  contributionsOperationHistory: place(
    '/contributor/:id/contributions/OperationHistory',
    'My contributions',
    'regular',
    BUYER,
    () => import('../screens/contributor/operation-history.tsx'),
  ),

  carrierHome: place(
    '/projectCarrier/:id/home',
    'My projects',
    'regular',
    SELLER,
    () => import('../screens/project-carrier/home.tsx'),
  ),
  carrierTransactions: place(
    '/projectCarrier/:id/transactions',
    'My transactions',
    'regular',
    SELLER,
    () => import('../screens/project-carrier/transactions.tsx'),
  ),
  carrierOnboardingStatus: place(
    '/projectCarrier/:id/onboardingStatus',
    'Onboarding status',
    'default',
    ['access', 'lockOnboarding'],
    () => import('../screens/onboarding-status.tsx'),
  ),
  carrierUploadInvoice: place('/projectCarrier/:id/uploadPcInvoice', 'Upload an invoice', 'regular', SELLER),
  carrierOffering: place('/projectCarrier/:id/projectOffering/:sid', 'Project', 'regular', SELLER),
  projectSubmission: place(
    '/projectCarrier/:id/projectSubmission',
    'Submit a project',
    'regular',
    SUBMISSION,
  ),
  submissionGeneralInformation: submission('GeneralInformation', 'General information'),
  submissionDescription: submission('DescriptionSubmission', 'Description'),
  submissionTopBar: submission('ProjectTopBar', 'Submit a project'),
  submissionInventory: submission(':poSid/Inventory', 'Inventory'),
  submissionMedia: submission(':poSid/MediaSelection', 'Media'),
  submissionSdgs: submission(':poSid/SdgAndPartners', 'Goals and partners'),
  operationUploadInvoice: place(
    '/projectCarrier/:id/operation/:operationSid/uploadInvoice',
    'Upload the invoice',
    'regular',
    SELLER,
    carrierOperation,
  ),

  settingsAccessRights: settings('AccessRights', 'Access rights', SETTINGS),
  settingsPublicProfile: settings('PublicProfile', 'Public profile', [...SETTINGS, 'isSeller']),
  settingsOrganization: settings('OrganizationSettings', 'Organization', OWNER_SETTINGS),
  settingsUsers: settings('OrgUserSettings', 'People', OWNER_SETTINGS),
  settingsUser: settings('user/:userId', 'Person', OWNER_SETTINGS),

  admin: place('/admin', 'Dashboard', 'admin', ADMIN, () => import('../screens/admin/dashboard.tsx')),
  adminUsersMenu: registry('users', 'Users'),
  adminUsers: registry('adminUsers', 'Administrators'),
  regularUsers: registry('regularUsers', 'Users'),
  industries: registry('industries', 'Industries'),
  organizations: registry('organizations', 'Organizations'),
  organization: registry('organizations/:organizationSid', 'Organization'),
  adminOnboardings: registry('onboardings', 'Onboardings'),
  adminOnboarding: registry('onboardings/:onboardingSid', 'Onboarding'),
  adminOperations: place(
    '/admin/operations',
    'Operations',
    'admin',
    ADMIN,
    () => import('../screens/admin/operations/operations.tsx'),
  ),
  adminOperation: place('/admin/operations/:operationSid', 'Operation', 'admin', ADMIN, operationScreen),
  recapOperation: registry('operations/RecapOperation', 'Recap'),
  adminCertificateEmail: registry('operations/certificateEmail', 'Certificate e-mail'),
  operationTypeModal: registry('operations/OperationTypeModal', 'New operation'),
  customOperationForm: place('/admin/operations/CustomOperationForm', 'New operation', 'admin', CUSTOM_FORM),
  customMultiYear: place(
    '/admin/operations/CustomOperationForm/MultiYear',
    'Multi-year',
    'admin',
    CUSTOM_FORM,
  ),
  customRetirement: place(
    '/admin/operations/CustomOperationForm/Retirement',
    'Retirement',
    'admin',
    CUSTOM_FORM,
  ),
  customCcuPurchase: place('/admin/operations/CustomOperationForm/CcuPurchase', 'Purchase', 'admin', ADMIN),
  customContribution: place(
    '/admin/operations/CustomOperationForm/Contribution',
    'Contribution',
    'admin',
    CUSTOM_FORM,
  ),
  projectOfferings: registry('projectOfferings', 'Offerings'),
  projectOffering: registry('projectOfferings/:projectOfferingSid', 'Offering'),
  registryData: registry('registryData', 'Registry data'),
  projects: registry('Projects', 'Projects'),
  vintages: registry('Vintages', 'Vintages'),
  projectType: registry('projectType', 'Project types'),
  carbonStandard: registry('carbonStandard', 'Standards'),
  projectProponent: registry('projectProponent', 'Proponents'),
  projectAdditionalType: registry('projectAdditionalType', 'Additional types'),
  additionalCertification: registry('additionalCertification', 'Certifications'),

  mails: place('/admin/mails', 'Mails', 'admin', ADMIN, () => import('../screens/admin/mails.tsx')),
  contributorOperation: place(
    '/contributor/:id/operation/:operationSid',
    'Operation',
    'regular',
    BUYER,
    () => import('../screens/contributor/operation.tsx'),
  ),
  carrierOperation: place(
    '/projectCarrier/:id/operation/:operationSid',
    'Operation',
    'regular',
    SELLER,
    carrierOperation,
  ),
  certificate: place(
    '/certificates/:number',
    'Certificate',
    'default',
    [],
    () => import('../screens/certificate.tsx'),
  ),
  callback: place('/callback', 'Signing in', 'none', [], () => import('../screens/callback.tsx')),
  popupCallback: place('/popup-callback', 'Signing in', 'none', [], () => import('../screens/callback.tsx')),
  silentCallback: place(
    '/silent-callback',
    'Signing in',
    'none',
    [],
    () => import('../screens/callback.tsx'),
  ),
} as const satisfies Readonly<Record<string, Place>>

/** One step, one word: the state's id is the last segment. The operation is `?operation={operationSid}`. */
export const stepPlaces: readonly Place[] = STEPS.map((step) =>
  place(`/admin/operations/ValidationProcess/${step}`, 'Operation', 'admin', ADMIN, operationScreen),
)

export const allPlaces: readonly Place[] = [...Object.values(places), ...stepPlaces]

type PathOf<Name extends keyof typeof places> = (typeof places)[Name]['path']

/** The address of a place: `hrefOf('adminOperation', { operationSid })`. */
export const hrefOf = <Name extends keyof typeof places>(
  name: Name,
  params: Readonly<Record<ParamNames<PathOf<Name>>, string>>,
): string => {
  const values: Readonly<Record<string, string>> = params
  return places[name].path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
}

/** A turn that is no step of the specification, such as a hold, is looked at on the operation's own page. */
export const stepHref = (step: string, operationSid: string): string =>
  STEPS.some((known) => known === step)
    ? `/admin/operations/ValidationProcess/${step}?operation=${encodeURIComponent(operationSid)}`
    : hrefOf('adminOperation', { operationSid })
