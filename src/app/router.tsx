/** The address table as routes: one layout around many screens, guards in front, the error screen behind. */
import { createBrowserRouter, type RouteObject } from 'react-router'
import { ErrorScreen } from './error-boundary.tsx'
import { loadMessages, type Area } from '../lib/messages.ts'
import { guarded } from './guards.ts'
import { NotFoundError } from './not-found-error.ts'
import { onboardingPlaces } from './onboarding-places.ts'
import { allPlaces, places } from './paths.ts'
import type { Layout, Place } from './place.ts'
import { Boot, Root } from './root.tsx'
import { routeRules } from './route-rules.ts'

/** A layout comes with the copy of the screens inside it. */
const withMessages =
  <Module,>(load: () => Promise<Module>, ...areas: readonly Area[]) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadMessages(...areas)])
    return module
  }

const LAYOUTS: Readonly<Record<Layout, Pick<RouteObject, 'lazy'>>> = {
  admin: { lazy: withMessages(() => import('./layouts/admin.tsx'), 'shared', 'admin', 'operation') },
  regular: {
    lazy: withMessages(() => import('./layouts/regular.tsx'), 'shared', 'settings', 'operation', 'market'),
  },
  default: {
    lazy: withMessages(() => import('./layouts/default.tsx'), 'shared', 'account', 'certificate'),
  },
  none: {},
}

/** What screens bring along themselves: without a layout, or with pieces of another layout's screens. */
const AREAS: Readonly<Record<string, readonly Area[]>> = {
  [places.home.path]: ['front', 'market'],
  [places.profile.path]: ['market'],
  [places.organization.path]: ['settings'],
  [places.machineDocs.path]: ['machines'],
  [places.machineDoc.path]: ['machines', 'operation'],
  [places.cart.path]: ['cart'],
  [places.cartSummary.path]: ['cart'],
  ...Object.fromEntries(
    [
      places.adminOperations,
      places.operationTypeModal,
      places.customOperationForm,
      places.customMultiYear,
      places.customRetirement,
      places.customCcuPurchase,
      places.customContribution,
      places.recapOperation,
    ].map(({ path }): [string, readonly Area[]] => [path, ['requests']]),
  ),
  [places.contributorHome.path]: ['catalogue'],
  [places.contributorOffering.path]: ['cart', 'catalogue'],
  [places.contributionsBalance.path]: ['cart', 'contributions', 'requests'],
  [places.contributionsEntityPurpose.path]: ['contributions'],
  ...Object.fromEntries(
    [
      places.carrierHome,
      places.projectSubmission,
      places.submissionGeneralInformation,
      places.submissionDescription,
      places.submissionInventory,
      places.submissionMedia,
      places.submissionSdgs,
    ].map(({ path }): [string, readonly Area[]] => [path, ['submission']]),
  ),
  [places.carrierOffering.path]: ['submission', 'catalogue'],
  [places.projectOfferings.path]: ['submission', 'market'],
  ...Object.fromEntries(
    [
      places.carrierPlanning,
      places.offeringPlanning,
      places.adminOperationPlanning,
      places.carrierOperationPlanning,
      places.contributorOperationPlanning,
    ].map(({ path }): [string, readonly Area[]] => [path, ['planning', 'submission']]),
  ),
  [places.adminCertificateEmail.path]: ['issuing'],
  [places.certificateTemplates.path]: ['issuing'],
  [places.insights.path]: ['insights'],
  [places.inspector.path]: ['shared', 'operation', 'inspector'],
  [places.payments.path]: ['payments'],
  [places.billing.path]: ['invoices'],
  [places.screening.path]: ['compliance'],
  [places.contractTemplates.path]: ['contract'],
  [places.adminOnboardings.path]: ['compliance'],
  [places.adminOnboarding.path]: ['compliance'],
  [places.projectOffering.path]: ['submission', 'market'],
  ...Object.fromEntries(
    [
      ...Object.values(onboardingPlaces),
      places.contributorOnboardingStatus,
      places.carrierOnboardingStatus,
    ].map(({ path }): [string, readonly Area[]] => [path, ['onboarding', 'operation']]),
  ),
}

const nowhere: RouteObject['loader'] = ({ request }) => {
  throw new NotFoundError(new URL(request.url).pathname)
}

/** Whoever develops the product inspects it. */
const guardsOf = ({ path, guards }: Place): Place['guards'] =>
  import.meta.env.DEV && path === places.inspector.path ? ['access'] : guards

function routeOf(place: Place): RouteObject {
  const { path, title, screen, skeleton } = place
  const guards = guardsOf(place)
  const shared = { path, handle: { title, path, skeleton }, errorElement: <ErrorScreen /> }
  if (!screen) return { ...shared, loader: nowhere }
  const middleware = guards.length > 0 ? [guarded(guards)] : []
  return { ...shared, middleware, lazy: withMessages(screen, ...(AREAS[path] ?? [])) }
}

/** Addresses without a screen stand outside the layouts: their layout would be loaded for nothing. */
const routesIn = (layout: Layout): RouteObject => ({
  ...LAYOUTS[layout],
  errorElement: <ErrorScreen />,
  children: allPlaces.filter((place) => place.screen && place.layout === layout).map(routeOf),
})

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      errorElement: <ErrorScreen />,
      HydrateFallback: Boot,
      middleware: [routeRules],
      children: [
        routesIn('none'),
        routesIn('default'),
        routesIn('regular'),
        routesIn('admin'),
        ...allPlaces.filter((place) => !place.screen).map(routeOf),
        { path: '*', loader: nowhere, errorElement: <ErrorScreen /> },
      ],
    },
  ])
