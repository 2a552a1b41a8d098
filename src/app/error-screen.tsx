import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { restoreSession } from '../features/shared/session/sign-in.ts'
import { siteQuery } from '../features/shared/session/viewer.ts'
import { ValidationProblem } from '../lib/http.ts'
import { t } from '../lib/messages.ts'
import { Button } from '../ui/button.tsx'
import { withoutRefused } from '../ui/data-list/data-list-view.ts'
import styles from './error-screen.module.css'
import { reportError, statusOf } from '../lib/tracing.ts'

/** Crawlers must not index what went wrong. */
const BOTS = /bot|crawl|spider|slurp/i

/** Said by the address itself, so that a page that goes on refusing leads to the front page. */
const RESTORED = 'restored'

/** The session ended meanwhile: it is opened again where the provider still knows the person; else they sign in, and come back here. */
function SessionEnded() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const here = pathname + search
  const isTried = state === RESTORED
  useEffect(() => {
    const front = `/?returnTo=${encodeURIComponent(here)}`
    const goOn = (isRestored: boolean) =>
      void navigate(isRestored ? here + hash : front, {
        replace: true,
        state: isRestored ? RESTORED : null,
      })
    if (isTried) goOn(false)
    else void restoreSession().then(goOn, () => goOn(false))
  }, [here, hash, isTried, navigate])
  return null
}

/** What an old or mistyped link asks of a list and the server refuses is left out of the address. */
function WithoutRefused({ problem }: { readonly problem: ValidationProblem }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const kept = withoutRefused(new URLSearchParams(search), problem.issues).toString()
    void navigate({ pathname, search: kept, hash }, { replace: true })
  }, [pathname, search, hash, problem, navigate])
  return null
}

/** Specification section 2, word for word. */
export function ErrorScreen() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { data: site } = useQuery(siteQuery)
  const kind = statusOf(error) === 404 ? 404 : 500
  useEffect(() => void reportError(error), [error])
  if (statusOf(error) === 401) return <SessionEnded />
  if (error instanceof ValidationProblem && search !== '') return <WithoutRefused problem={error} />
  if (BOTS.test(navigator.userAgent)) return null
  return (
    <main id="content" data-failed tabIndex={-1} className={styles.page}>
      <ErrorPicture kind={kind} />
      {kind === 404 ? (
        <>
          <h1 className="title tighter ink">{t('common.notFoundHeading')}</h1>
          <p>{t('common.notFoundText')}</p>
          <p className={styles.path}>{t('common.notFoundPath', { path: pathname })}</p>
        </>
      ) : (
        <>
          <h1 className="title tighter ink">{t('common.errorHeading')}</h1>
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

/** A path that ends in the undergrowth (404), or a tree across it (500). */
function ErrorPicture({ kind }: { readonly kind: 404 | 500 }) {
  return (
    <svg className={styles.picture} viewBox="0 0 320 150" aria-hidden>
      <path className={styles.hillFar} d="M0 96C52 52 96 52 150 84s112 28 170-16v82H0z" />
      <path className={styles.hillNear} d="M0 122c60-34 112-26 168-8s104 14 152-10v46H0z" />
      <path
        className={styles.track}
        d={kind === 404 ? 'M132 150c4-16 30-20 26-34' : 'M120 150c8-26 52-30 44-66'}
      />
      {kind === 404 ? (
        <path className={styles.leaf} d="M160 108c-12-26 2-46 24-54 8 26-2 46-24 54zm0 0 16-36" />
      ) : (
        <path className={styles.leaf} d="M92 118l142-22M118 114l-8-20M150 109l8-24M196 102l-8-20" />
      )}
    </svg>
  )
}
