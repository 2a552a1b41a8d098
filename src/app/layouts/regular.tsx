import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import type { Organization } from '../../../contract/session.ts'
import { viewerQuery } from '../../features/session/viewer.ts'
import { Brand } from '../../ui/brand.tsx'
import { PageSkeleton } from '../../ui/page.tsx'
import { homeOf } from '../homes.ts'
import { hrefOf } from '../paths.ts'
import styles from './chrome.module.css'
import { PersonMenu } from './person-menu.tsx'
import { SchemeButton } from './scheme-button.tsx'

/** What an organization that buys, sells, or both finds in its menu. */
function linksFor({ sid: id, isBuyer, isSeller }: Organization) {
  const buyer = [
    { to: hrefOf('contributorHome', { id }), label: 'Our Projects' },
    { to: hrefOf('contributionsOperationHistory', { id }), label: 'My contributions' },
  ]
  const seller = [
    { to: hrefOf('carrierHome', { id }), label: 'My projects' },
    { to: hrefOf('carrierTransactions', { id }), label: 'My transactions' },
  ]
  return [...(isBuyer ? buyer : []), ...(isSeller ? seller : [])]
}

export function Component() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const organization = viewer?.current?.organization
  return (
    <div className={styles.body}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className={styles.bar}>
        <Link to={homeOf(viewer)} className={styles.barBrand}>
          <Brand />
        </Link>
        <nav className={styles.barNav} aria-label="Main">
          {(organization ? linksFor(organization) : []).map(({ to, label }) => (
            <NavLink key={to} to={to} className={styles.link ?? ''}>
              {label}
            </NavLink>
          ))}
        </nav>
        <span className={styles.grow} />
        <span className={styles.organization}>{organization?.name}</span>
        <SchemeButton />
        <PersonMenu />
      </header>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
