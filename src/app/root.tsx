import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType, lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation, useLocation } from 'react-router'
import { signOutNow } from '../features/shared/session/sign-in.ts'
import { siteQuery } from '../features/shared/session/viewer.ts'
import { tabTitleOf, useSubject, useSettled } from '../lib/tab-title.ts'
import { isTracing, navigationSpan, startTracing, traceClicks } from '../lib/tracing.ts'
import { watchBuilds } from './latest-build.ts'
import { Leaving } from './leaving.tsx'
import { placeAt, prefetchPointed, prefetchSoon } from './prefetch.ts'
import styles from './root.module.css'
import { noteCameFrom } from '../lib/came-from.ts'
import { PREFETCH_DELAY } from '../lib/constants.ts'
import { noticeStore } from '../lib/notifications.ts'
import { alertNeed } from '../ui/alert-dialog/alert.ts'
import { places } from '../addresses/paths.ts'
import { loadMessages } from '../lib/messages.ts'
import { inspectorPlace } from '../features/inspector/switch.ts'

const logOut = () => void signOutNow()

type Handle = { readonly title?: string; readonly path?: string } | undefined

/** What every layout has: the page's title, the thin line of progress, notifications and the modal. */
export function Root() {
  const handle = useMatches()
    .map((match) => match.handle as Handle)
    .findLast((one) => one?.title)
  const title = handle?.title
  const subject = useSubject(title)
  useNotedPage(subject)
  const isMoving = useNavigation().state !== 'idle'
  const { data: site } = useQuery(siteQuery)
  const collector = site?.tracingCollector
  useEffect(() => watchBuilds(), [])
  useEffect(() => fetchForLater(), [])
  useEffect(() => prefetchPointed(), [])
  useEffect(() => {
    if (collector) startTracing(collector)
  }, [collector])
  const isTraced = site?.isTraced
  useEffect(() => (isTraced ? traceClicks() : undefined), [isTraced])
  useEffect(() => {
    if (!isMoving) prefetchSoon()
  }, [isMoving])
  useNavigationSpan(isMoving, handle?.path ?? '')
  const announced = useSettled(handle?.path, subject)
  return (
    <>
      <title>{tabTitleOf(subject)}</title>
      <div className={isMoving ? styles.progress : undefined} aria-hidden />
      <Outlet />
      <output className="visually-hidden" aria-live="polite">
        {announced}
      </output>
      <Leaving />
      <ToastHost />
      <AlertHost onLogOut={logOut} />
      <InspectorHost />
      <ScrollRestoration />
    </>
  )
}

function notePage(pathname: string, search: string, title: string | undefined): void {
  const layout = placeAt(pathname)?.layout
  if (title && (layout === 'admin' || layout === 'regular')) noteCameFrom({ path: pathname + search, title })
}

// At once as well: a page may be left by a link of its still picture, before its own code has come.
notePage(location.pathname, location.search, placeAt(location.pathname)?.title)

/** Pages outside the portals lead back to it. */
function useNotedPage(title: string | undefined): void {
  const { pathname, search } = useLocation()
  useEffect(() => notePage(pathname, search, title), [pathname, search, title])
}

/** From the moment an address is asked for until its screen is there. */
function useNavigationSpan(isMoving: boolean, path: string): void {
  const end = useRef<((name: string) => void) | null>(null)
  useEffect(() => {
    if (isMoving) end.current = isTracing() ? navigationSpan() : null
    else {
      end.current?.(path)
      end.current = null
    }
  }, [isMoving, path])
}

/** What the page has shown until now: the name, or its first sight. Our own server wrote it. */
const shown = { __html: document.getElementById('root')?.innerHTML ?? '' }

/** Until the first screen is there. */
export const Boot = () => <div dangerouslySetInnerHTML={shown} />

/** What no first sight needs. @returns how to stop */
function fetchForLater(): () => void {
  let stop = () => {}
  const timer = setTimeout(() => {
    // What cannot be fetched now is fetched when it is needed.
    void Promise.allSettled([
      import('./toasts.tsx'),
      import('./error-screen.tsx'),
      import('./cut-paste.ts').then(({ watchPastes }) => (stop = watchPastes())),
    ])
  }, PREFETCH_DELAY)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Empty until the first notification: most visits never need the toaster. */
function ToastHost() {
  const isUsed = useSyncExternalStore(noticeStore.subscribe, noticeStore.isUsed)
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isUsed) return
    // What cannot be fetched while the network is gone is fetched when it is back; the page itself stays.
    const load = () =>
      void import('./toasts.tsx').then(
        (module) => setToasts(() => module.Toasts),
        () => window.addEventListener('online', load, { once: true }),
      )
    load()
    return () => window.removeEventListener('online', load)
  }, [isUsed])
  return Toasts && <Toasts />
}

const AlertDialog = lazy(() =>
  import('../ui/alert-dialog/alert-dialog.tsx').then(({ AlertDialog }) => ({ default: AlertDialog })),
)

type Props = { readonly onLogOut: () => void }

/** Empty until the first question is asked. */
function AlertHost({ onLogOut }: Props) {
  const isNeeded = useSyncExternalStore(alertNeed.subscribe, alertNeed.isNeeded)
  if (!isNeeded) return null
  return (
    <Suspense>
      <AlertDialog onLogOut={onLogOut} />
    </Suspense>
  )
}

const InspectorDock = lazy(async () => {
  await loadMessages('shared')
  return { default: (await import('../features/inspector/dock.tsx')).InspectorDock }
})

/** The inspector itself is not inspected, nor are the frames and windows of a sign-in. */
const isInspected = (pathname: string): boolean =>
  window.parent === window && pathname !== places.inspector.path && !pathname.endsWith('callback')

/** Empty, and nothing loaded, until someone switches the inspector on. */
function InspectorHost() {
  const place = useSyncExternalStore(inspectorPlace.subscribe, inspectorPlace.get)
  const { pathname } = useLocation()
  if (place === 'off' || !isInspected(pathname)) return null
  return (
    <Suspense>
      <InspectorDock />
    </Suspense>
  )
}
