import {
  BoardRegular,
  BuildingRegular,
  CertificateRegular,
  DatabaseRegular,
  DocumentFlowchartRegular,
  DocumentRibbonRegular,
  FlowchartRegular,
  HourglassRegular,
  MailRegular,
  MoneyRegular,
  NavigationRegular,
  PeopleRegular,
  PersonAvailableRegular,
  PersonSearchRegular,
  PlantGrassRegular,
  ReceiptRegular,
  ShieldCheckmarkRegular,
  SignatureRegular,
  TagMultipleRegular,
} from '@fluentui/react-icons'
import { memo, useState, type ReactElement } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { QueueCount } from '../../features/shared/inbox/waiting-count.tsx'
import { t } from '../../lib/messages.ts'
import { Brand } from '../../ui/brand.tsx'
import { Screen } from '../screen.tsx'
import { registryPlaces } from '../../addresses/admin.ts'
import { places } from '../../addresses/paths.ts'
import styles from './chrome.module.css'
import { Bell } from './bell.tsx'
import { useClosedByLinks } from './closed-by-links.ts'
import { PersonMenu } from './person-menu.tsx'
import { SearchButton } from './search-button.tsx'
import { SchemeButton } from '../../theme/scheme-button.tsx'

type Entry = {
  readonly to: string
  readonly label: string
  readonly icon: ReactElement
  /** Addresses of other names that belong to it. */
  readonly holds: readonly string[]
}
type Group = { readonly title: string; readonly links: readonly Entry[] }

/** As many as fit on a page of 900 px. */
const groups = (): readonly Group[] => [
  {
    title: t('admin.menuWork'),
    links: [
      entry('admin', <BoardRegular aria-hidden fontSize={18} />),
      entry('adminOperations', <DocumentFlowchartRegular aria-hidden fontSize={18} />),
      entry('projectOfferings', <PlantGrassRegular aria-hidden fontSize={18} />),
      entry('payments', <MoneyRegular aria-hidden fontSize={18} />),
      entry('adminCertificateEmail', <CertificateRegular aria-hidden fontSize={18} />),
      entry('mails', <MailRegular aria-hidden fontSize={18} />),
      entry('insights', <HourglassRegular aria-hidden fontSize={18} />),
    ],
  },
  {
    title: t('admin.menuOrganizations'),
    links: [
      entry('organizations', <BuildingRegular aria-hidden fontSize={18} />),
      // What waits for whoever opens it; those that are settled are one choice away.
      entry('adminOnboardings', <PersonAvailableRegular aria-hidden fontSize={18} />, '?court=platform'),
      entry('screening', <PersonSearchRegular aria-hidden fontSize={18} />),
      { ...entry('adminUsersMenu', <PeopleRegular aria-hidden fontSize={18} />), holds: PEOPLE },
    ],
  },
  {
    title: t('admin.menuRegistry'),
    links: [
      { ...entry('registryData', <DatabaseRegular aria-hidden fontSize={18} />), holds: REGISTRY },
      entry('ledger', <ShieldCheckmarkRegular aria-hidden fontSize={18} />),
    ],
  },
  {
    title: t('admin.menuSetup'),
    links: [
      entry('billing', <ReceiptRegular aria-hidden fontSize={18} />),
      entry('contractTemplates', <SignatureRegular aria-hidden fontSize={18} />),
      entry('certificateTemplates', <DocumentRibbonRegular aria-hidden fontSize={18} />),
      entry('industries', <TagMultipleRegular aria-hidden fontSize={18} />),
      entry('machineDocs', <FlowchartRegular aria-hidden fontSize={18} />),
    ],
  },
]

const entry = (name: keyof typeof places, icon: ReactElement, search = ''): Entry => ({
  to: places[name].path + search,
  label: places[name].title,
  icon,
  holds: [],
})

const PEOPLE = [places.adminUsers.path, places.regularUsers.path]
/** The specification gives the registry's pages addresses of their own. */
const REGISTRY = [...registryPlaces, places.registryImports].map(({ path }) => path)

export const Component = () => (
  <div className={styles.admin}>
    <a className="skip-link" href="#content">
      {t('shared.skip')}
    </a>
    <aside className={styles.rail} aria-label={t('shared.menu')}>
      <Rail label={t('admin.backOffice')} />
    </aside>
    <div className={styles.sheet}>
      <Top />
      <Screen />
    </div>
    <SmallMenu />
  </div>
)

const MENU = 'admin-menu'

/** The same on every page: another page does not draw it again. */
const Top = memo(function Top() {
  return (
    <header className={styles.top}>
      <button type="button" className={styles.burger} aria-label={t('shared.openMenu')} popoverTarget={MENU}>
        <NavigationRegular aria-hidden fontSize={20} />
      </button>
      <SearchButton />
      <span className="grow" />
      <Bell />
      <SchemeButton />
      <PersonMenu />
    </header>
  )
})

/** Where the rail has no room. Drawn when it is opened first, closed when a link was followed. */
function SmallMenu() {
  const menu = useClosedByLinks<HTMLDivElement>()
  const [isWanted, setWanted] = useState(false)
  return (
    <div
      ref={menu}
      id={MENU}
      popover="auto"
      className={styles.railPopover}
      onBeforeToggle={() => setWanted(true)}
    >
      {isWanted && <Rail label={t('shared.menu')} />}
    </div>
  )
}

function Rail({ label }: { readonly label: string }) {
  // The one page beneath another entry's address that has an entry of its own.
  const { pathname } = useLocation()
  const isBeside = pathname === places.adminCertificateEmail.path
  const [menu] = useState(groups)
  return (
    <nav aria-label={label}>
      <Link to={places.admin.path} className={styles.railBrand}>
        <Brand />
      </Link>
      {menu.map(({ title, links }) => (
        <div key={title}>
          <div className={styles.group}>{title}</div>
          {links.map(({ to, label: name, icon, holds }) =>
            holds.some((path) => pathname.startsWith(path)) ? (
              <Link key={to} to={to} className={styles.link} aria-current="page">
                {icon}
                {name}
              </Link>
            ) : (
              <NavLink
                key={to}
                to={to}
                end={to === places.admin.path || isBeside}
                className={styles.link ?? ''}
              >
                {icon}
                {name}
                {to === places.admin.path && <QueueCount />}
              </NavLink>
            ),
          )}
        </div>
      ))}
    </nav>
  )
}
