/** Fetches the code of screens that links in view lead to, and the data of the record that the pointer rests on. */
import { matchRoutes, type LoaderFunctionArgs, type Params } from 'react-router'
import { PREFETCH_DELAY } from '../lib/constants.ts'
import { queryClient } from '../lib/query-client.ts'
import { isStill } from '../ui/after-paint.ts'
import { fetchFiles } from './screen-files.ts'
import { loadScreen, placesWithScreens, type PlaceWithScreen } from './screens.ts'

const routes = placesWithScreens.map((place) => ({ path: place.path, handle: place }))

type Matched = { readonly place: PlaceWithScreen; readonly params: Params }

/** Each match puts the addresses of the product in order again, and one page asks for its own several times. */
const known = new Map<string, Matched | null>()
const MOST_KNOWN = 500

/** A fixed address goes before a pattern, as in the router. */
function matchAt(pathname: string): Matched | null {
  const before = known.get(pathname)
  if (before !== undefined) return before
  if (known.size === MOST_KNOWN) known.clear()
  const match = matchRoutes(routes, pathname)?.at(-1)
  const found = match ? { place: match.route.handle, params: match.params } : null
  known.set(pathname, found)
  return found
}

/** The place of an address. */
export const placeAt = (pathname: string): PlaceWithScreen | null => matchAt(pathname)?.place ?? null

const fetched = new Set<PlaceWithScreen>()

const isInView = (link: Element): boolean => {
  const { top, bottom, width } = link.getBoundingClientRect()
  return width > 0 && bottom >= 0 && top <= window.innerHeight
}

/** The page itself goes first: its heading stands, and it waits for nothing. */
const isDrawn = (): boolean => document.querySelector('h1') !== null && queryClient.isFetching() === 0

/** One a second. */
function fetchAhead(): void {
  if (!isDrawn() || !isStill()) return wait()
  const place = nextInView()
  if (!place?.screen) return
  fetched.add(place)
  const mine = waiting
  fetchFiles(place.path).then(
    () => {
      if (waiting === mine) wait()
    },
    // What cannot be fetched now is fetched, and complained about, when it is needed.
    () => fetched.delete(place),
  )
}

function nextInView(): PlaceWithScreen | null {
  // Links of charts too, whose `href` is no text.
  for (const link of document.querySelectorAll('a[href^="/"]')) {
    const { pathname } = new URL(link.getAttribute('href')!, location.origin)
    const place = isInView(link) ? placeAt(pathname) : null
    if (place?.screen && !fetched.has(place)) return place
  }
  return null
}

let waiting: ReturnType<typeof setTimeout> | undefined

function wait(): void {
  waiting = setTimeout(fetchAhead, PREFETCH_DELAY)
}

/** People who save data fetch nothing ahead. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData ?? false
}

/** To be called when a navigation has ended. */
export function prefetchSoon(): void {
  clearTimeout(waiting)
  if (!savesData()) wait()
}

/** Milliseconds that the pointer rests on a link before one takes it for a choice. */
const REST = 60

/** Only of one record: its loader asks for what the page shows and does nothing else. */
function fetchRecord(link: Element): void {
  const url = new URL(link.getAttribute('href')!, location.origin)
  const { place, params = {} } = matchAt(url.pathname) ?? {}
  const isRecord =
    url.searchParams.has('operation') || Object.keys(params).some((name) => name.endsWith('Sid'))
  if (!place?.screen || !isRecord) return
  const at = { params, request: new Request(url) } as LoaderFunctionArgs
  // What cannot be fetched now is fetched, and complained about, when it is needed.
  loadScreen(place.screen)
    .then(async ({ loader }) => loader?.(at))
    .catch(() => null)
}

/** @returns ends it */
export function prefetchPointed(): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const onPoint = ({ target }: Event): void => {
    clearTimeout(resting)
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null
    if (link && !savesData()) resting = setTimeout(() => fetchRecord(link), REST)
  }
  const events = ['pointerover', 'focusin'] as const
  for (const event of events) document.addEventListener(event, onPoint, { passive: true })
  return () => {
    clearTimeout(resting)
    for (const event of events) document.removeEventListener(event, onPoint)
  }
}
