import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { SignInButton } from '../../features/shared/session/sign-in-button.tsx'
import { useViewer } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { Brand } from '../../ui/brand.tsx'
import { Screen } from '../screen.tsx'
import { places } from '../../addresses/paths.ts'
import styles from './chrome.module.css'
import { Bell } from './bell.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchButton } from './search-button.tsx'
import { SkipLink } from './skip-link.tsx'
import { SchemeButton } from '../../theme/scheme-button.tsx'

export function Component() {
  return (
    <div className={styles.body}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to={places.home.path} className={`flex ${styles.barBrand}`}>
          <Brand />
        </Link>
        <span className="grow" />
        <Suspense>
          <SearchButton />
          <Bell />
        </Suspense>
        <SchemeButton />
        <Suspense>
          <PersonMenu />
          <VisitorSignIn />
        </Suspense>
      </header>
      <Screen />
    </div>
  )
}

/** Members have their menu in its place. */
function VisitorSignIn() {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  return (
    viewer === null && (
      <SignInButton look="secondary" returnTo={pathname + search}>
        {t('common.signIn')}
      </SignInButton>
    )
  )
}
