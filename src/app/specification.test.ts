/** Addresses, layouts, guards and times as sections 2, 6 and 9 of the specification list them, written here by hand. */
import { describe, expect, test } from 'vitest'
import titles from '../../public/messages/en/titles.json' with { type: 'json' }
import type { ScreenGuard } from '../../contract/screens.ts'
import * as constants from '../lib/constants.ts'
import { placesWithScreens } from './screens.ts'

const paths = (under: string, names: string): readonly string[] =>
  names.split(' ').map((name) => `${under}${name}`)

const PUBLIC = [
  ...paths('/', '404 OrganizationSelection onboarding'),
  '/',
  ...paths('/onboarding/', 'SideBar FormLayout WelcomeSection PersonalInformation OrganizationInfo'),
  ...paths('/onboarding/', 'OrganizationInfoCheck OrganizationSector ComplianceCheck SignatoryChoiceForm'),
  ...paths('/onboarding/', 'signatoryForm OnboardingFinal :id/onboardingRejected'),
]
const BUYER = [
  ...paths('/contributor/:id/', 'home cart cart/CartSummary/:cartSid onboardingStatus projectOffering/:sid'),
  ...paths('/contributor/:id/contributions', ' /balance /EntityPurpose /OperationHistory'),
]
const SUBMISSION = [
  ...paths('/projectCarrier/:id/projectSubmission', ' /GeneralInformation /DescriptionSubmission'),
  ...paths('/projectCarrier/:id/projectSubmission/', 'ProjectTopBar :poSid/Inventory'),
  ...paths('/projectCarrier/:id/projectSubmission/:poSid/', 'MediaSelection SdgAndPartners'),
]
const SELLER = [
  ...paths('/projectCarrier/:id/', 'home transactions onboardingStatus uploadPcInvoice projectOffering/:sid'),
  ...SUBMISSION,
  '/projectCarrier/:id/operation/:operationSid/uploadInvoice',
]
const SETTINGS = paths(
  '/:orgType/settings/:id/',
  'AccessRights PublicProfile OrganizationSettings OrgUserSettings user/:userId',
)
const FORMS = paths('/admin/operations/CustomOperationForm', ' /MultiYear /Retirement /Contribution')
const CCU_PURCHASE = '/admin/operations/CustomOperationForm/CcuPurchase'
const REGISTRY = [
  ...paths('/admin/', 'Projects Vintages projectType carbonStandard projectProponent'),
  ...paths('/admin/', 'projectAdditionalType additionalCertification'),
]
const STEPS = [
  ...paths('/admin/operations/ValidationProcess/', 'ccSigned CSfeeVAT mcSigned proposal rcSigned CSInvoice'),
  ...paths('/admin/operations/ValidationProcess/', 'pcInvoice ccSignatory CCUsRetired certificate'),
  ...paths('/admin/operations/ValidationProcess/', 'mcSignatory rcSignatory ccValidation mcValidation'),
  ...paths('/admin/operations/ValidationProcess/', 'rcValidation AcceptOperation CCUsAvailability'),
  ...paths(
    '/admin/operations/ValidationProcess/',
    'CCUsRegisterLink certificateTemplate pcPaymentValidation',
  ),
  ...paths('/admin/operations/ValidationProcess/', 'purchaseOrderReceived ccusTransferValidation'),
  '/admin/operations/ValidationProcess/contributorPaymentValidation',
]
const ADMIN = [
  '/admin',
  ...paths('/admin/', 'users adminUsers regularUsers industries registryData'),
  ...paths('/admin/', 'organizations organizations/:organizationSid onboardings onboardings/:onboardingSid'),
  ...paths('/admin/', 'projectOfferings projectOfferings/:projectOfferingSid'),
  ...paths('/admin/operations', ' /:operationSid /RecapOperation /certificateEmail /OperationTypeModal'),
  ...REGISTRY,
  ...STEPS,
  CCU_PURCHASE,
]

const known = new Map(placesWithScreens.map((place) => [place.path as string, place]))
const lacking = (addresses: readonly string[], ...guards: readonly ScreenGuard[]) =>
  addresses.filter((path) => !guards.every((guard) => known.get(path)?.guards.includes(guard)))

describe('section 2', () => {
  test.each<[string, number, readonly string[]]>([
    ['public', 16, PUBLIC],
    ['buyer', 9, BUYER],
    ['seller', 13, SELLER],
    ['settings', 5, SETTINGS],
    ['admin', 48, ADMIN],
    ['custom form', 4, FORMS],
  ])('every %s address is there, byte for byte', (_, count, addresses) => {
    expect(addresses).toHaveLength(count)
    expect(addresses.filter((path) => !known.has(path))).toEqual([])
  })

  test('the ValidationProcess addresses are 23', () => expect(STEPS).toHaveLength(23))

  test('pages of the back office have the admin layout, pages of the two sides the regular one', () => {
    const layoutsOf = (addresses: readonly string[]) =>
      new Set(addresses.map((path) => known.get(path)?.layout))
    expect(layoutsOf([...ADMIN, ...FORMS])).toEqual(new Set(['admin']))
    const isStatus = (path: string) => path.endsWith('/onboardingStatus')
    expect(layoutsOf([...BUYER, ...SELLER, ...SETTINGS].filter((path) => !isStatus(path)))).toEqual(
      new Set(['regular']),
    )
  })

  test('titles', () => {
    expect(titles).toMatchObject({
      contributorHome: 'Our Projects',
      carrierHome: 'My projects',
      carrierTransactions: 'My transactions',
      contributions: 'My contributions',
      admin: 'Dashboard',
    })
  })
})

describe('section 6', () => {
  test('is-admin: all /admin addresses; the custom forms ask is-operator-or-owner, CcuPurchase is-admin', () => {
    expect(lacking(ADMIN, 'isAdmin')).toEqual([])
    expect(lacking(FORMS, 'isOperatorOrOwner')).toEqual([])
  })

  test('is-buyer, is-seller and is-buyer-and-seller', () => {
    expect(lacking(BUYER, 'isBuyer')).toEqual([])
    expect(lacking(SELLER, 'isSeller')).toEqual([])
    expect(lacking(SETTINGS, 'isBuyerAndSeller')).toEqual([])
    expect(lacking(['/:orgType/settings/:id/PublicProfile'], 'isSeller')).toEqual([])
  })

  test('is-owner-or-superadmin: organization, people and person', () => {
    expect(lacking(SETTINGS, 'isOwnerOrSuperadmin')).toEqual(SETTINGS.slice(0, 2))
  })

  test('has-access-validated: all pages of the two sides but onboardingStatus, which has lock-onboarding', () => {
    const status = paths('', '/contributor/:id/onboardingStatus /projectCarrier/:id/onboardingStatus')
    expect(lacking([...BUYER, ...SELLER], 'hasAccessValidated')).toEqual(status)
    expect(lacking(status, 'lockOnboarding')).toEqual([])
  })

  test('is-all-except-readonly-user: cart and submission; is-not-admin-readonly: submission', () => {
    const cart = BUYER.filter((path) => path.includes('/cart'))
    expect(cart).toHaveLength(2)
    expect(lacking([...cart, ...SUBMISSION], 'isAllExceptReadonlyUser')).toEqual([])
    expect(lacking(SUBMISSION, 'isNotAdminReadonly')).toEqual([])
  })

  test('access: every address with a guard; get-org-user-info: every address of an organization', () => {
    const guarded = placesWithScreens.filter(({ guards }) => guards.length > 0).map(({ path }) => path)
    expect(lacking(guarded, 'access')).toEqual([])
    expect(lacking([...BUYER, ...SELLER, ...SETTINGS], 'getOrgUserInfo')).toEqual([])
  })
})

test('section 9: times of the client in milliseconds, the cookie in days', () => {
  expect(constants).toMatchObject({
    MESSAGES_LIFETIME: 86_400_000,
    LOCALE_COOKIE_DAYS: 365,
    PREFETCH_DELAY: 1_000,
    SETTLING_TIME: 100,
    RELOAD_GUARD: 10_000,
    SUSPENSE_TIMEOUT: 0,
    TOOLTIP_DELAY: 120,
    RENDER_SPAN_TIMEOUT: 2_000,
    CLICK_REDIRECT_WINDOW: 300,
  })
})
