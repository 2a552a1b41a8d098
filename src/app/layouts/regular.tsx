import { useSuspenseQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Link, NavLink, useLocation, useParams } from 'react-router'
import type { Party } from '../../../contract/operations/shapes.ts'
import type { Organization } from '../../../contract/session.ts'
import { BuyerCount } from '../../features/cart/asked-cart.tsx'
import { CartLink } from '../../features/cart/cart-link.tsx'
import { AskedCount } from '../../features/shared/inbox/waiting-count.tsx'
import { may } from '../../features/shared/person/may.ts'
import { viewerQuery } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { Brand } from '../../ui/brand.tsx'
import { Screen } from '../screen.tsx'
import { homeOf } from '../../addresses/homes.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import styles from './chrome.module.css'
import { Bell } from './bell.tsx'
import { MembersOnly } from './members-only.tsx'
import { PersonMenu, settingsOf } from './person-menu.tsx'
import { SearchButton } from './search-button.tsx'
import { SchemeButton } from '../../theme/scheme-button.tsx'

type EntryProps = {
  readonly to: string
  readonly label: string
  /** Addresses that stand under this entry though they do not begin with its own. */
  readonly holds?: RegExp
  /** The side whose waiting steps are counted beside it. */
  readonly court?: Party
}

/** What an organization that buys, sells, or both finds in its menu; who waits for validation finds the settings only. */
function linksFor(organization: Organization): readonly EntryProps[] {
  const { sid: id, isBuyer, isSeller, accessStatus } = organization
  const settings = { to: settingsOf(organization), label: t('shared.settings'), holds: /\/settings\// }
  if (accessStatus !== 'validated') return [settings]
  const buyer: readonly EntryProps[] = [
    {
      to: hrefOf('contributorHome', { id }),
      label: places.contributorHome.title,
      holds: /\/contributor\/[^/]+\/projectOffering\//,
      court: 'contributor',
    },
    {
      to: hrefOf('contributions', { id }),
      label: places.contributions.title,
      holds: /\/contributions\/|\/contributor\/[^/]+\/operation\//,
    },
  ]
  const seller: readonly EntryProps[] = [
    {
      to: hrefOf('carrierHome', { id }),
      label: places.carrierHome.title,
      holds: /\/projectCarrier\/[^/]+\/project(?:Offering|Submission)(?:\/|$)/,
      court: 'projectCarrier',
    },
    {
      to: hrefOf('carrierTransactions', { id }),
      label: places.carrierTransactions.title,
      holds: /\/projectCarrier\/[^/]+\/(?:operation\/|uploadPcInvoice)/,
    },
  ]
  return [...(isBuyer ? buyer : []), ...(isSeller ? seller : []), settings]
}

function Entry({ to, label, holds, court }: EntryProps) {
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
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const organization = viewer?.current?.organization
  const { id } = useParams()
  return (
    <div className={styles.body}>
      <a className="skip-link" href="#content">
        {t('shared.skip')}
      </a>
      <header className={styles.bar}>
        <Link to={homeOf(viewer)} className={styles.barBrand}>
          <Brand isMarkOnPhone />
        </Link>
        <nav className={`wrap gap-1 ${styles.barNav}`} aria-label={t('shared.mainMenu')}>
          {(organization ? linksFor(organization) : []).map((link) => (
            <Entry key={link.to} {...link} />
          ))}
        </nav>
        <span className="grow" />
        {organization && may('buyerWriter', viewer) && (
          <CartLink to={hrefOf('cart', { id: organization.sid })} />
        )}
        <span className="note hidden-720">{organization?.name}</span>
        <Tools />
      </header>
      <MembersOnly viewer={viewer} organizationSid={id}>
        <Screen />
      </MembersOnly>
    </div>
  )
}
