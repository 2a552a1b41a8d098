/** The menu of the back office. */
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
  PeopleRegular,
  PersonAvailableRegular,
  PersonSearchRegular,
  PlantGrassRegular,
  ReceiptRegular,
  ShieldCheckmarkRegular,
  SignatureRegular,
  TagMultipleRegular,
} from '@fluentui/react-icons'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { t } from '../../lib/messages.ts'
import { Brand } from '../../ui/brand.tsx'
import { registryPlaces } from '../../addresses/admin.ts'
import { places } from '../../addresses/paths.ts'
import styles from './chrome.module.css'

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
      // Begins with what waits; those that are settled are one choice away.
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

type Props = {
  readonly label: string
  /** How much waits, beside the dashboard. */
  readonly count?: ReactNode
}

export function Rail({ label, count }: Props) {
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
                {to === places.admin.path && count}
              </NavLink>
            ),
          )}
        </div>
      ))}
    </nav>
  )
}
