/** The address table as routes: one layout around many screens, guards in front, the error screen behind. */
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router'
import { places } from '../addresses/paths.ts'
import type { Layout, Place } from '../addresses/place.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { NotFoundError } from '../lib/not-found-error.ts'
import { guarded } from './guards.ts'
import { layouts } from './layouts.ts'
import { Boot, Root } from './root.tsx'
import { routeRules } from './route-rules.ts'
import { fetchKnownFiles } from './screen-files.ts'
import { loadScreen, placesWithScreens, type PlaceWithScreen, type Screen } from './screens.ts'
import { lazy, Suspense } from 'react'

/** What is fetched when the address is asked for: code and copy. */
const lazyPart = (screen: Screen, path?: string): Pick<RouteObject, 'lazy'> => ({
  lazy: () => {
    if (path) fetchKnownFiles(path)
    return loadScreen(screen)
  },
})

const nowhere: RouteObject['loader'] = ({ request }) => {
  throw new NotFoundError(new URL(request.url).pathname)
}

/** Developers of the product inspect it. */
const guardsOf = ({ path, guards }: Place): Place['guards'] =>
  import.meta.env.DEV && path === places.inspector.path ? ['access'] : guards

function routeOf(place: PlaceWithScreen): RouteObject {
  const { path, title, screen, skeleton } = place
  const guards = guardsOf(place)
  const shared = { path, handle: { title, path, skeleton }, errorElement: <ErrorScreen /> }
  if (!screen) return { ...shared, loader: nowhere }
  const middleware = guards.length > 0 ? [guarded(guards)] : []
  return { ...shared, middleware, ...lazyPart(screen, path) }
}

/** Addresses without a screen stand outside the layouts: their layout would be loaded for nothing. */
function routesIn(layout: Layout): RouteObject {
  const part = layouts[layout]
  return {
    ...(part && lazyPart(part)),
    errorElement: <ErrorScreen />,
    children: placesWithScreens.filter((place) => place.screen && place.layout === layout).map(routeOf),
  }
}

/** A pressed link is seen to be pressed before another page is fetched and drawn. */
function navigatesAfterPaint(router: DataRouter): DataRouter {
  const navigate = router.navigate.bind(router)
  router.navigate = (...to: readonly unknown[]) =>
    new Promise<void>((resolve) => void afterPaint(resolve)).then(
      () => Reflect.apply(navigate, undefined, to) as Promise<void>,
    )
  return router
}

export const createRouter = () =>
  navigatesAfterPaint(
    createBrowserRouter([
      {
        Component: Root,
        errorElement: <ErrorScreen />,
        HydrateFallback: Boot,
        middleware: [routeRules],
        children: [
          routesIn('none'),
          routesIn('window'),
          routesIn('default'),
          routesIn('regular'),
          routesIn('admin'),
          ...placesWithScreens.filter((place) => !place.screen).map(routeOf),
          { path: '*', loader: nowhere, errorElement: <ErrorScreen /> },
        ],
      },
    ]),
  )

const Screen = lazy(() => import('./error-screen.tsx').then(({ ErrorScreen }) => ({ default: ErrorScreen })))

/** The error screen is fetched when it is needed, which is hopefully never. */
const ErrorScreen = () => (
  <Suspense>
    <Screen />
  </Suspense>
)
