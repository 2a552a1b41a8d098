import {
  BoardRegular,
  DocumentFlowchartRegular,
  MailRegular,
  NavigationRegular,
  SearchRegular,
} from '@fluentui/react-icons'
import { Suspense } from 'react'
import { Form, Link, NavLink, Outlet, useLocation } from 'react-router'
import { Brand } from '../../ui/brand.tsx'
import { PageSkeleton } from '../../ui/page.tsx'
import { places } from '../paths.ts'
import styles from './chrome.module.css'
import { PersonMenu } from './person-menu.tsx'
import { SchemeButton } from './scheme-button.tsx'

const GROUPS = [
  {
    title: 'Work',
    links: [
      { to: places.admin.path, label: 'Dashboard', icon: <BoardRegular aria-hidden fontSize={18} /> },
      {
        to: places.adminOperations.path,
        label: 'Operations',
        icon: <DocumentFlowchartRegular aria-hidden fontSize={18} />,
      },
      { to: places.mails.path, label: 'Mails', icon: <MailRegular aria-hidden fontSize={18} /> },
    ],
  },
] as const

export function Component() {
  const { key } = useLocation()
  return (
    <div className={styles.admin}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <aside className={styles.rail} aria-label="Menu">
        <Rail label="Back office" />
      </aside>
      <div className={styles.sheet}>
        <header className={styles.top}>
          <button type="button" className={styles.burger} aria-label="Open menu" popoverTarget="admin-menu">
            <NavigationRegular aria-hidden fontSize={20} />
          </button>
          <search className={styles.searchPlace}>
            <Form className={styles.search} action={places.adminOperations.path}>
              <SearchRegular aria-hidden fontSize={18} />
              <input
                type="search"
                name="search"
                aria-label="Search operations"
                placeholder="Search operations"
              />
            </Form>
          </search>
          <span className={styles.grow} />
          <SchemeButton />
          <PersonMenu />
        </header>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
      {/* The key closes it when a link was followed. */}
      <div key={key} id="admin-menu" popover="auto" className={styles.railPopover}>
        <Rail label="Menu" />
      </div>
    </div>
  )
}

function Rail({ label }: { readonly label: string }) {
  return (
    <nav aria-label={label}>
      <Link to={places.admin.path} className={styles.railBrand}>
        <Brand />
      </Link>
      {GROUPS.map(({ title, links }) => (
        <div key={title}>
          <div className={styles.group}>{title}</div>
          {links.map(({ to, label: name, icon }) => (
            <NavLink key={to} to={to} end={to === places.admin.path} className={styles.link ?? ''}>
              {icon}
              {name}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  )
}
