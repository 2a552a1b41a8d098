import { Suspense } from 'react'
import { Link } from 'react-router'
import { Brand } from '../../ui/brand.tsx'
import { Screen } from '../screen.tsx'
import { places } from '../../addresses/paths.ts'
import styles from './chrome.module.css'
import { Bell } from './bell.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchButton } from './search-button.tsx'
import { SchemeButton } from '../../theme/scheme-button.tsx'

export function Component() {
  return (
    <div className={styles.body}>
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
        </Suspense>
      </header>
      <Screen />
    </div>
  )
}
