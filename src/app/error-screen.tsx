import { Button } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useRouteError } from 'react-router'
import { siteQuery } from '../features/session/viewer.ts'
import styles from './error-screen.module.css'
import { ErrorPicture } from './error-picture.tsx'

const BOTS = /bot|crawl|spider|slurp/i

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : null

/** An address with something that can be no id is refused with 400: for people that is the same as not found. */
const NOT_FOUND: readonly unknown[] = [400, 404]

/** Specification section 2, word for word. */
const WORDS = {
  404: {
    heading: 'This page cannot be found...',
    text: ['The page you are looking for does not exist or is no longer accessible.'],
  },
  500: {
    heading: 'Oops, something went off track!',
    text: ['Our team is already working on it.', 'Please try again later, thank you for your patience !'],
  },
} as const

export function ErrorScreen() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { data: site } = useQuery(siteQuery)
  const kind = NOT_FOUND.includes(statusOf(error)) ? 404 : 500
  // The session ended meanwhile: sign in, and come back here.
  if (statusOf(error) === 401)
    return <Navigate to={`/?returnTo=${encodeURIComponent(pathname + search)}`} replace />
  if (BOTS.test(navigator.userAgent)) return null
  const { heading, text } = WORDS[kind]
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <ErrorPicture kind={kind} />
      <h1 className={styles.heading}>{heading}</h1>
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {kind === 404 && <p className={styles.path}>Page Not Found: {pathname}</p>}
      <Button as="a" href={site?.identity.authority ?? '/'} size="large">
        Return Home
      </Button>
    </main>
  )
}
