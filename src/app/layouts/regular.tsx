import { memo } from 'react'
import { Link, NavLink, useLocation, useParams } from 'react-router'
import { BuyerCount } from '../../features/cart/asked-cart.tsx'
import { CartLink } from '../../features/cart/cart-link.tsx'
import { AskedCount } from '../../features/shared/inbox/waiting-count.tsx'
import { may } from '../../features/shared/person/may.ts'
import { useViewer } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { Brand } from '../../ui/brand.tsx'
import { Screen } from '../screen.tsx'
import { homeOf } from '../../addresses/homes.ts'
import { hrefOf } from '../../addresses/paths.ts'
import styles from './chrome.module.css'
import { Bell } from './bell.tsx'
import { MembersOnly } from './members-only.tsx'
import { menuLinksOf, type MenuLink } from './menu-links.ts'
import { PersonMenu } from './person-menu.tsx'
import { SearchButton } from './search-button.tsx'
import { SkipLink } from './skip-link.tsx'
import { SchemeButton } from '../../theme/scheme-button.tsx'

function Entry({ to, label, holds, court }: MenuLink) {
  const { pathname } = useLocation()
  const content = (
    <>
      {label}
      {court === 'contributor' ? <BuyerCount /> : court && <AskedCount court={court} />}
    </>
  )
  if (holds?.test(pathname))
    return (
      <Link to={to} className={styles.link} aria-current="page">
        {content}
      </Link>
    )
  return (
    <NavLink to={to} className={styles.link ?? ''}>
      {content}
    </NavLink>
  )
}

/** The same on every page: another page does not draw them again. */
const Tools = memo(function Tools() {
  return (
    <>
      <SearchButton />
      <Bell />
      <SchemeButton />
      <PersonMenu />
    </>
  )
})

export function Component() {
  const viewer = useViewer()
  const organization = viewer?.current?.organization
  const { id } = useParams()
  return (
    <div className={styles.body}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to={homeOf(viewer)} className={`flex ${styles.barBrand}`}>
          <Brand isMarkOnPhone />
        </Link>
        <nav className={`wrap gap-1 ${styles.barNav}`} aria-label={t('shared.mainMenu')}>
          {(organization ? menuLinksOf(organization) : []).map((link) => (
            <Entry key={link.to} {...link} />
          ))}
        </nav>
        <span className="grow clipped no-wrap text-right note" title={organization?.name}>
          <span className="hidden-720">{organization?.name}</span>
        </span>
        {organization && may('buyerWriter', viewer) && (
          <CartLink to={hrefOf('cart', { id: organization.sid })} />
        )}
        <Tools />
      </header>
      <MembersOnly viewer={viewer} organizationSid={id}>
        <Screen />
      </MembersOnly>
    </div>
  )
}
