/** The address table as routes: one layout around many screens, guards in front, the error screen behind. */
import { createBrowserRouter, type RouteObject } from 'react-router'
import { ErrorScreen } from './error-boundary.tsx'
import { guarded } from './guards.ts'
import { NotFoundError } from './not-found-error.ts'
import { allPlaces } from './paths.ts'
import type { Layout, Place } from './place.ts'
import { Boot, Root } from './root.tsx'

const LAYOUTS: Readonly<Record<Layout, Pick<RouteObject, 'lazy'>>> = {
  admin: { lazy: () => import('./layouts/admin.tsx') },
  regular: { lazy: () => import('./layouts/regular.tsx') },
  default: { lazy: () => import('./layouts/default.tsx') },
  none: {},
}

const nowhere: RouteObject['loader'] = ({ request }) => {
  throw new NotFoundError(new URL(request.url).pathname)
}

function routeOf({ path, title, guards, screen }: Place): RouteObject {
  const shared = { path, handle: { title }, errorElement: <ErrorScreen /> }
  if (!screen) return { ...shared, loader: nowhere }
  const middleware = guards.length > 0 ? [guarded(guards)] : []
  return { ...shared, middleware, lazy: screen }
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
