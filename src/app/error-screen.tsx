import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useRouteError } from 'react-router'
import { siteQuery } from '../features/session/viewer.ts'
import { t } from '../lib/messages.ts'
import { reportError } from '../lib/report-error.ts'
import { Button } from '../ui/button.tsx'
import styles from './error-screen.module.css'
import { ErrorPicture } from './error-picture.tsx'

/** Crawlers must not index what went wrong. */
const BOTS = /bot|crawl|spider|slurp/i

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : null

/** An address with something that can be no id is refused with 400: for people that is the same as not found. */
const NOT_FOUND: readonly unknown[] = [400, 404]

/** Specification section 2, word for word. */
export function ErrorScreen() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { data: site } = useQuery(siteQuery)
  const kind = NOT_FOUND.includes(statusOf(error)) ? 404 : 500
  useEffect(() => void reportError(error), [error])
  // The session ended meanwhile: sign in, and come back here.
  if (statusOf(error) === 401)
    return <Navigate to={`/?returnTo=${encodeURIComponent(pathname + search)}`} replace />
  if (BOTS.test(navigator.userAgent)) return null
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <ErrorPicture kind={kind} />
      {kind === 404 ? (
        <>
          <h1 className={styles.heading}>{t('common.notFoundHeading')}</h1>
          <p>{t('common.notFoundText')}</p>
          <p className={styles.path}>{t('common.notFoundPath', { path: pathname })}</p>
        </>
      ) : (
        <>
          <h1 className={styles.heading}>{t('common.errorHeading')}</h1>
          <p>{t('common.errorText')}</p>
          <p>{t('common.errorPatience')}</p>
        </>
      )}
      <Button
        label={t('common.returnHome')}
        variant="secondary"
        size="large"
        href={site?.identity.authority ?? '/'}
      />
    </main>
  )
}
