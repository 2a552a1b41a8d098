/** The screen of each address. Nothing else imports src/screens: features know addresses, never screens. */
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import { registryPlaces } from '../addresses/admin.ts'
import { places, stepPlaces } from '../addresses/paths.ts'
import type { Place } from '../addresses/place.ts'
import { loadMessages, type Area } from '../lib/messages.ts'
import type * as plans from '../screens/planning.tsx'

type ScreenModule = { readonly Component: ComponentType; readonly loader?: LoaderFunction }

/** The code of a screen or a layout. Its import is read from its source where files are listed (scripts/screen-imports.ts). */
export type Screen = {
  readonly load: () => Promise<ScreenModule>
  /** Copy that it needs beside its layout's: without a layout, or with pieces of another layout's screens. */
  readonly areas: readonly Area[]
}

/** null: the address has no screen; it is redirected (route-rules.ts) or shows the specification's 404. */
export type PlaceWithScreen = Place & { readonly screen: Screen | null }

export const screen = (load: Screen['load'], ...areas: readonly Area[]): Screen => ({ load, areas })

const loaded = new Map<Screen, Promise<ScreenModule>>()

/** Code and copy of a screen. A loaded screen is returned without awaiting; a failed one is fetched again. */
export function loadScreen(screen: Screen): Promise<ScreenModule> {
  const known = loaded.get(screen)
  if (known) return known
  const started = Promise.all([screen.load(), loadMessages(...screen.areas)]).then(([module]) => module)
  loaded.set(screen, started)
  started.catch(() => loaded.delete(screen))
  return started
}

const onboardingStep = screen(() => import('../screens/onboarding/step.tsx'), 'onboarding', 'operation')
const onboardingStatus = screen(() => import('../screens/onboarding-status.tsx'), 'onboarding', 'operation')
const carrierOperation = screen(() => import('../screens/project-carrier/operation.tsx'))
const operation = screen(() => import('../screens/admin/operations/operation.tsx'))
const operationKinds = screen(() => import('../screens/admin/operations/operation-kinds.tsx'), 'requests')
const customForm = screen(() => import('../screens/admin/operations/custom-form.tsx'), 'requests')
const registry = screen(() => import('../screens/admin/registry.tsx'), 'registry')
const submissionPage = screen(() => import('../screens/project-carrier/submission/page.tsx'), 'submission')
const callback = screen(() => import('../screens/callback.tsx'))

/** @param page one of the plans that are one module */
const plan = (page: keyof typeof plans): Screen =>
  screen(() => import('../screens/planning.tsx').then((pages) => pages[page]), 'planning', 'submission')

/** Total: a new address does not compile without its screen. */
export const screens: Readonly<Record<keyof typeof places, Screen | null>> = {
  home: screen(() => import('../screens/home.tsx'), 'front', 'market'),
  notFound: null,
  organizationSelection: screen(() => import('../screens/organization-selection.tsx')),
  onboarding: screen(() => import('../screens/onboarding/onboarding.tsx'), 'onboarding', 'operation'),
  onboardingSideBar: null,
  onboardingFormLayout: null,
  onboardingWelcomeSection: onboardingStep,
  onboardingPersonalInformation: onboardingStep,
  onboardingOrganizationInfo: onboardingStep,
  onboardingOrganizationInfoCheck: onboardingStep,
  onboardingOrganizationSector: onboardingStep,
  onboardingComplianceCheck: onboardingStep,
  onboardingSignatoryChoiceForm: onboardingStep,
  onboardingSignatoryForm: onboardingStep,
  onboardingFinal: onboardingStep,
  onboardingRejected: screen(() => import('../screens/onboarding/rejected.tsx'), 'onboarding', 'operation'),
  signature: screen(() => import('../screens/signature.tsx'), 'onboarding', 'operation'),
  contributorHome: screen(() => import('../screens/contributor/home.tsx'), 'cart', 'catalogue'),
  cart: screen(() => import('../screens/contributor/cart.tsx'), 'cart'),
  cartSummary: screen(() => import('../screens/contributor/cart-summary.tsx'), 'cart'),
  contributorOnboardingStatus: onboardingStatus,
  contributorOffering: screen(() => import('../screens/contributor/offering.tsx'), 'cart', 'catalogue'),
  contributions: null,
  contributionsBalance: screen(
    () => import('../screens/contributor/balance.tsx'),
    'cart',
    'contributions',
    'requests',
  ),
  contributionsEntityPurpose: screen(
    () => import('../screens/contributor/entity-purpose.tsx'),
    'contributions',
  ),
  contributionsOperationHistory: screen(() => import('../screens/contributor/operation-history.tsx'), 'cart'),
  contributorOperation: screen(() => import('../screens/contributor/operation.tsx')),
  contributorOperationPlanning: plan('contributorOperation'),
  carrierHome: screen(() => import('../screens/project-carrier/home.tsx'), 'submission'),
  carrierTransactions: screen(() => import('../screens/project-carrier/transactions.tsx')),
  carrierOnboardingStatus: onboardingStatus,
  carrierUploadInvoice: screen(() => import('../screens/project-carrier/upload-pc-invoice.tsx')),
  carrierOffering: screen(() => import('../screens/project-carrier/offering.tsx'), 'submission', 'catalogue'),
  carrierPlanning: plan('carrierOffering'),
  projectSubmission: screen(() => import('../screens/project-carrier/submission/start.tsx'), 'submission'),
  submissionGeneralInformation: submissionPage,
  submissionDescription: submissionPage,
  submissionTopBar: submissionPage,
  submissionInventory: submissionPage,
  submissionMedia: submissionPage,
  submissionSdgs: submissionPage,
  operationUploadInvoice: carrierOperation,
  carrierOperation,
  carrierOperationPlanning: plan('carrierOperation'),
  settingsAccessRights: screen(() => import('../screens/settings/access-rights.tsx')),
  settingsPublicProfile: screen(() => import('../screens/settings/public-profile.tsx')),
  settingsOrganization: screen(() => import('../screens/settings/organization-settings.tsx')),
  settingsUsers: screen(() => import('../screens/settings/org-user-settings.tsx')),
  settingsUser: screen(() => import('../screens/settings/user.tsx')),
  admin: screen(() => import('../screens/admin/dashboard.tsx')),
  adminUsersMenu: screen(() => import('../screens/admin/users.tsx')),
  adminUsers: screen(() => import('../screens/admin/admin-users.tsx')),
  regularUsers: screen(() => import('../screens/admin/regular-users.tsx')),
  industries: screen(() => import('../screens/admin/industries.tsx')),
  organizations: screen(() => import('../screens/admin/organizations.tsx')),
  organization: screen(() => import('../screens/admin/organization.tsx'), 'settings'),
  adminOnboardings: screen(() => import('../screens/admin/onboardings.tsx'), 'compliance'),
  adminOnboarding: screen(() => import('../screens/admin/onboarding.tsx'), 'compliance', 'onboarding'),
  contractTemplates: screen(() => import('../screens/admin/contract-templates.tsx'), 'contract'),
  screening: screen(() => import('../screens/admin/screening.tsx'), 'compliance'),
  adminOperations: screen(() => import('../screens/admin/operations/operations.tsx'), 'requests'),
  adminOperation: operation,
  adminOperationPlanning: plan('adminOperation'),
  recapOperation: screen(() => import('../screens/admin/operations/recap.tsx'), 'requests'),
  adminCertificateEmail: screen(() => import('../screens/admin/operations/certificate-email.tsx'), 'issuing'),
  certificateTemplates: screen(() => import('../screens/admin/certificate-templates.tsx'), 'issuing'),
  operationTypeModal: operationKinds,
  customOperationForm: operationKinds,
  customMultiYear: customForm,
  customRetirement: customForm,
  customCcuPurchase: customForm,
  customContribution: customForm,
  insights: screen(() => import('../screens/admin/insights.tsx'), 'insights'),
  payments: screen(() => import('../screens/admin/payments.tsx'), 'payments'),
  billing: screen(() => import('../screens/admin/billing.tsx'), 'invoices'),
  projectOfferings: screen(() => import('../screens/admin/project-offerings.tsx'), 'submission', 'market'),
  projectOffering: screen(() => import('../screens/admin/project-offering.tsx'), 'submission', 'market'),
  offeringPlanning: plan('adminOffering'),
  registryData: screen(() => import('../screens/admin/registry-data.tsx'), 'registry'),
  ledger: screen(() => import('../screens/admin/ledger.tsx')),
  ledgerBlock: screen(() => import('../screens/admin/ledger-block.tsx')),
  registryImports: screen(() => import('../screens/admin/registry-imports.tsx'), 'imports', 'registry'),
  registryImport: screen(() => import('../screens/admin/registry-import.tsx'), 'imports'),
  mails: screen(() => import('../screens/admin/mails.tsx')),
  certificates: screen(() => import('../screens/certificates.tsx')),
  certificate: screen(() => import('../screens/certificate.tsx')),
  certificateKeys: screen(() => import('../screens/certificate-keys.tsx')),
  machineDocs: screen(() => import('../screens/docs/machines.tsx'), 'machines'),
  machineDoc: screen(() => import('../screens/docs/machine.tsx'), 'machines', 'operation'),
  inspector: screen(() => import('../screens/inspector.tsx'), 'shared', 'operation', 'inspector'),
  account: screen(() => import('../screens/account.tsx')),
  invitation: screen(() => import('../screens/invitation.tsx')),
  offeringLink: screen(() => import('../screens/offering-link.tsx'), 'market'),
  outbox: screen(() => import('../screens/outbox.tsx')),
  profile: screen(() => import('../screens/profile.tsx'), 'market'),
  callback,
  popupCallback: callback,
  silentCallback: callback,
}

/** Every address with its screen. The registry's pages share one, and so do the steps of an operation. */
export const placesWithScreens: readonly PlaceWithScreen[] = [
  ...Object.entries(places).map(([name, place]) => ({
    ...place,
    screen: screens[name as keyof typeof places],
  })),
  ...registryPlaces.map((place) => ({ ...place, screen: registry })),
  ...stepPlaces.map((place) => ({ ...place, screen: operation })),
]
