import { NavigationRegular } from '@fluentui/react-icons'
import { memo, useState } from 'react'
import { QueueCount } from '../../features/shared/inbox/waiting-count.tsx'
import { t } from '../../lib/messages.ts'
import { Screen } from '../screen.tsx'
import styles from './chrome.module.css'
import { Bell } from './bell.tsx'
import { useClosedByLinks } from './closed-by-links.ts'
import { PersonMenu } from './person-menu.tsx'
import { Rail } from './rail.tsx'
import { SearchButton } from './search-button.tsx'
import { SkipLink } from './skip-link.tsx'
import { SchemeButton } from '../../theme/scheme-button.tsx'

export const Component = () => (
  <div className={styles.admin}>
    <SkipLink />
    <aside className={styles.rail} aria-label={t('shared.menu')}>
      <Rail label={t('admin.backOffice')} count={<QueueCount />} />
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
      {isWanted && <Rail label={t('shared.menu')} count={<QueueCount />} />}
    </div>
  )
}
