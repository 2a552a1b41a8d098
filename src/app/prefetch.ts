/** Fetches the code of screens that links in view lead to, once the page has been quiet for a second. */
import { matchRoutes } from 'react-router'
import { PREFETCH_DELAY } from '../lib/constants.ts'
import { queryClient } from '../lib/query-client.ts'
import { placesWithScreens, type PlaceWithScreen } from './screens.ts'

const routes = placesWithScreens.map((place) => ({ path: place.path, handle: place }))

/** The place of an address; a fixed address goes before a pattern, as in the router. */
export const placeAt = (pathname: string): PlaceWithScreen | null =>
  matchRoutes(routes, pathname)?.at(-1)?.route.handle ?? null

const fetched = new Set<PlaceWithScreen>()

const isInView = (link: Element): boolean => {
  const { top, bottom, width } = link.getBoundingClientRect()
  return width > 0 && bottom >= 0 && top <= window.innerHeight
}

/** The page itself goes first: its heading stands, and it waits for nothing. */
const isDrawn = (): boolean => document.querySelector('h1') !== null && queryClient.isFetching() === 0

function fetchAhead(): void {
  if (!isDrawn()) return wait()
  // Links of charts too, whose `href` is no text.
  for (const link of document.querySelectorAll('a[href^="/"]')) {
    const { pathname } = new URL(link.getAttribute('href')!, location.origin)
    const place = isInView(link) ? placeAt(pathname) : null
    if (!place?.screen || fetched.has(place)) continue
    fetched.add(place)
    // What cannot be fetched now is fetched, and complained about, when it is needed.
    place.screen.load().catch(() => fetched.delete(place))
  }
}

let waiting: ReturnType<typeof setTimeout> | undefined

function wait(): void {
  waiting = setTimeout(fetchAhead, PREFETCH_DELAY)
}

/** To be called when a navigation has ended. People who save data fetch nothing ahead. */
export function prefetchSoon(): void {
  clearTimeout(waiting)
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return
  wait()
}
