/** Every address of the product, once: the specification's section 2, byte for byte, and our own few at the end. */
import type { ScreenGuard } from '../../contract/screens.ts'
import { STEPS } from '../../machines/operation/steps.ts'
import { adminPlaces } from './admin.ts'
import { carrierPlaces } from './carrier.ts'
import { contributorPlaces } from './contributor.ts'
import { onboardingPlaces } from './onboarding.ts'
import { ADMIN, OWNER_SETTINGS, place, SETTINGS, SUPERADMIN, type ParamNames, type Place } from './place.ts'

const settings = <const Page extends string>(page: Page, title: string, guards: readonly ScreenGuard[]) =>
  place(`/:orgType/settings/:id/${page}`, title, 'regular', guards)

export const places = {
  home: place('/', 'Understory', 'none'),
  notFound: place('/404', 'Page not found', 'default'),
  organizationSelection: place('/OrganizationSelection', 'Choose an organization', 'default', ['access']),

  ...onboardingPlaces,
  ...contributorPlaces,
  ...carrierPlaces,

  settingsAccessRights: settings('AccessRights', 'Access rights', SETTINGS),
  settingsPublicProfile: settings('PublicProfile', 'Public profile', [...SETTINGS, 'isSeller']),
  settingsOrganization: settings('OrganizationSettings', 'Organization', OWNER_SETTINGS),
  settingsUsers: settings('OrgUserSettings', 'People', OWNER_SETTINGS),
  settingsUser: settings('user/:userId', 'Person', OWNER_SETTINGS),

  ...adminPlaces,

  mails: place('/admin/mails', 'Mails', 'admin', ADMIN),
  certificates: place('/certificates', 'Certificates', 'default'),
  certificate: place('/certificates/:number', 'Certificate', 'default'),
  certificateKeys: place('/certificates/keys', 'Seal keys', 'default'),
  machineDocs: place('/docs/machines', 'The machines', 'default'),
  machineDoc: place('/docs/machines/:machine', 'Machine', 'default'),
  inspector: place('/inspector', 'Inspector', 'none', SUPERADMIN),
  account: place('/account', 'Your account', 'default', ['access']),
  invitation: place('/invitations/:token', 'Invitation', 'default'),
  profile: place('/profiles/:sid', 'Profile', 'default'),
  callback: place('/callback', 'Signing in', 'none'),
  popupCallback: place('/popup-callback', 'Signing in', 'none'),
  silentCallback: place('/silent-callback', 'Signing in', 'none'),
} as const satisfies Readonly<Record<string, Place>>

/** Has no page of its own; it leads to the list of operations (app/route-rules.ts). */
export const STEPS_PATH = '/admin/operations/ValidationProcess'

/** One step, one word: the state's id is the last segment. The operation is `?operation={operationSid}`. */
export const stepPlaces: readonly Place[] = STEPS.map((step) =>
  place(`${STEPS_PATH}/${step}`, 'Operation', 'admin', ADMIN),
)

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
    ? `${STEPS_PATH}/${step}?operation=${encodeURIComponent(operationSid)}`
    : hrefOf('adminOperation', { operationSid })
