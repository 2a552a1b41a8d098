/** Every address of the product, once: the specification's section 2, byte for byte, and our own few at the end. */
import titles from '../../public/messages/en/titles.json' with { type: 'json' }
import type { ScreenGuard } from '../../contract/screens.ts'
import { STEPS } from '../../machines/operation/steps.ts'
import { adminPlaces, titled } from './admin.ts'
import { carrierPlaces, contributorPlaces } from './parties.ts'
import { ADMIN, OWNER_SETTINGS, place, SETTINGS, SUPERADMIN, type ParamNames, type Place } from './place.ts'

/** Open to visitors, who read what an onboarding is (specification, section 2: "public or unguarded"). */
const step = <const Step extends string>(name: Step) =>
  place(`/onboarding/${name}`, titles.onboarding, 'default')

/** The onboarding: the specification's section 2, byte for byte, and the signatory's link. */
const onboardingPlaces = {
  onboarding: place('/onboarding', titles.onboarding, 'default'),
  // Parts of the wizard's layout: their addresses lead to it (route-rules.ts).
  onboardingSideBar: step('SideBar'),
  onboardingFormLayout: step('FormLayout'),
  onboardingWelcomeSection: step('WelcomeSection'),
  onboardingPersonalInformation: step('PersonalInformation'),
  onboardingOrganizationInfo: step('OrganizationInfo'),
  onboardingOrganizationInfoCheck: step('OrganizationInfoCheck'),
  onboardingOrganizationSector: step('OrganizationSector'),
  onboardingComplianceCheck: step('ComplianceCheck'),
  onboardingSignatoryChoiceForm: step('SignatoryChoiceForm'),
  onboardingSignatoryForm: step('signatoryForm'),
  onboardingFinal: step('OnboardingFinal'),
  onboardingRejected: place('/onboarding/:id/onboardingRejected', titles.onboarding, 'default', [
    'access',
    'getOrgUserInfo',
  ]),
  signature: place('/signatures/:token', titles.signature, 'default'),
} as const

const settings = <const Page extends string>(page: Page, title: string, guards: readonly ScreenGuard[]) =>
  place(`/:orgType/settings/:id/${page}`, title, 'regular', guards)

export const places = {
  home: place('/', titles.home, 'window'),
  notFound: place('/404', titles.notFound, 'default'),
  organizationSelection: place('/OrganizationSelection', titles.organizationSelection, 'default'),

  ...onboardingPlaces,
  ...contributorPlaces,
  ...carrierPlaces,

  settingsAccessRights: settings('AccessRights', titles.settingsAccessRights, SETTINGS),
  settingsPublicProfile: settings('PublicProfile', titles.settingsPublicProfile, [...SETTINGS, 'isSeller']),
  settingsOrganization: settings('OrganizationSettings', titles.settingsOrganization, OWNER_SETTINGS),
  settingsUsers: settings('OrgUserSettings', titles.settingsUsers, OWNER_SETTINGS),
  settingsUser: settings('user/:userId', titles.settingsUser, OWNER_SETTINGS),

  ...adminPlaces,

  mails: titled('/admin/mails', titles.mails),
  certificates: place('/certificates', titles.certificates, 'default'),
  certificate: place('/certificates/:number', titles.certificate, 'default'),
  certificateKeys: place('/certificates/keys', titles.certificateKeys, 'default'),
  machineDocs: place('/docs/machines', titles.machineDocs, 'default'),
  machineDoc: place('/docs/machines/:machine', titles.machineDoc, 'default'),
  inspector: place('/inspector', titles.inspector, 'window', SUPERADMIN),
  account: place('/account', titles.account, 'default', ['access']),
  invitation: place('/invitations/:token', titles.invitation, 'default'),
  offeringLink: place('/offerings/:sid', titles.project, 'default'),
  outbox: place('/outbox', titles.outbox, 'default'),
  profile: place('/profiles/:sid', titles.profile, 'default'),
  callback: place('/callback', titles.signingIn, 'none'),
  popupCallback: place('/popup-callback', titles.signingIn, 'none'),
  silentCallback: place('/silent-callback', titles.signingIn, 'none'),
} as const satisfies Readonly<Record<string, Place>>

/** Has no page of its own; it leads to the list of operations (app/route-rules.ts). */
export const STEPS_PATH = '/admin/operations/ValidationProcess'

/** One step, one word: the state's id is the last segment. The operation is `?operation={operationSid}`. */
export const stepPlaces: readonly Place[] = STEPS.map((step) =>
  place(`${STEPS_PATH}/${step}`, titles.steps[step], 'admin', ADMIN),
)

/** @param step as the address names it */
export const stepPlaceOf = (step: string): Place | undefined =>
  stepPlaces.find(({ path }) => path === `${STEPS_PATH}/${step}`)

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
  stepPlaceOf(step)
    ? `${STEPS_PATH}/${step}?operation=${encodeURIComponent(operationSid)}`
    : hrefOf('adminOperation', { operationSid })
