/** Every address of the product, once: the specification's section 2, byte for byte, and our own few at the end. */
import type { ScreenGuard } from '../../contract/screens.ts'
import { STEPS } from '../../machines/operation/steps.ts'
import { adminPlaces, operationScreen, registryPlaces } from './admin-places.ts'
import { carrierPlaces } from './carrier-places.ts'
import { contributorPlaces } from './contributor-places.ts'
import { onboardingPlaces } from './onboarding-places.ts'
import { ADMIN, OWNER_SETTINGS, place, SETTINGS, SUPERADMIN, type ParamNames, type Place } from './place.ts'

const settings = <const Page extends string>(
  page: Page,
  title: string,
  guards: readonly ScreenGuard[],
  screen: Place['screen'],
) => place(`/:orgType/settings/:id/${page}`, title, 'regular', guards, screen)

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

  ...onboardingPlaces,
  ...contributorPlaces,
  ...carrierPlaces,

  settingsAccessRights: settings(
    'AccessRights',
    'Access rights',
    SETTINGS,
    () => import('../screens/settings/access-rights.tsx'),
  ),
  settingsPublicProfile: settings(
    'PublicProfile',
    'Public profile',
    [...SETTINGS, 'isSeller'],
    () => import('../screens/settings/public-profile.tsx'),
  ),
  settingsOrganization: settings(
    'OrganizationSettings',
    'Organization',
    OWNER_SETTINGS,
    () => import('../screens/settings/organization-settings.tsx'),
  ),
  settingsUsers: settings(
    'OrgUserSettings',
    'People',
    OWNER_SETTINGS,
    () => import('../screens/settings/org-user-settings.tsx'),
  ),
  settingsUser: settings(
    'user/:userId',
    'Person',
    OWNER_SETTINGS,
    () => import('../screens/settings/user.tsx'),
  ),

  ...adminPlaces,

  mails: place('/admin/mails', 'Mails', 'admin', ADMIN, () => import('../screens/admin/mails.tsx')),
  certificates: place(
    '/certificates',
    'Certificates',
    'default',
    [],
    () => import('../screens/certificates.tsx'),
  ),
  certificate: place(
    '/certificates/:number',
    'Certificate',
    'default',
    [],
    () => import('../screens/certificate.tsx'),
  ),
  certificateKeys: place(
    '/certificates/keys',
    'Seal keys',
    'default',
    [],
    () => import('../screens/certificate-keys.tsx'),
  ),
  machineDocs: place(
    '/docs/machines',
    'The machines',
    'default',
    [],
    () => import('../screens/docs/machines.tsx'),
  ),
  machineDoc: place(
    '/docs/machines/:machine',
    'Machine',
    'default',
    [],
    () => import('../screens/docs/machine.tsx'),
  ),
  inspector: place('/inspector', 'Inspector', 'none', SUPERADMIN, () => import('../screens/inspector.tsx')),
  account: place('/account', 'Your account', 'default', ['access'], () => import('../screens/account.tsx')),
  invitation: place(
    '/invitations/:token',
    'Invitation',
    'default',
    [],
    () => import('../screens/invitation.tsx'),
  ),
  profile: place('/profiles/:sid', 'Profile', 'default', [], () => import('../screens/profile.tsx')),
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

export const allPlaces: readonly Place[] = [...Object.values(places), ...registryPlaces, ...stepPlaces]

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
