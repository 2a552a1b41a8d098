import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router'
import { AlertHost } from '../features/alert-dialog/alert-host.tsx'
import styles from './root.module.css'
import { ToastHost } from './toast-host.tsx'

type Handle = { readonly title?: string } | undefined

/** What every layout has: the page's title, the thin line of progress, notifications and the modal. */
export function Root() {
  const title = useMatches()
    .map(({ handle }) => (handle as Handle)?.title)
    .findLast(Boolean)
  const isMoving = useNavigation().state !== 'idle'
  return (
    <>
      <title>{title && title !== 'Understory' ? `${title} · Understory` : 'Understory'}</title>
      <div className={isMoving ? styles.progress : undefined} aria-hidden />
      <Outlet />
      <ToastHost />
      <AlertHost />
      <ScrollRestoration />
    </>
  )
}

/** What index.html showed already, until the first screen is there. */
export const Boot = () => <div className="boot">Understory</div>
