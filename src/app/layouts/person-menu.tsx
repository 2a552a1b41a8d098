/** Who is signed in, in whose name, and the way out. A native popover: Fluent's menu would weigh 41 KB. */
import { Button } from '@fluentui/react-components'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { Viewer } from '../../../contract/session.ts'
import { signOut } from '../../features/session/sign-in.ts'
import { viewerQuery } from '../../features/session/viewer.ts'
import { places } from '../paths.ts'
import styles from './chrome.module.css'

const ROLES = { owner: 'owner', operator: 'operator', readOnly: 'read-only' } as const

export function PersonMenu() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  return viewer && <Menu viewer={viewer} />
}

function Menu({ viewer: { person, current, memberships } }: { readonly viewer: Viewer }) {
  const { key } = useLocation()
  const name = `${person.firstName} ${person.lastName}`
  const initials = person.firstName.charAt(0) + person.lastName.charAt(0)
  return (
    <>
      <button
        type="button"
        className={styles.me}
        popoverTarget="person-menu"
        aria-label={`${initials}, account of ${name}`}
      >
        {initials}
      </button>
      <section key={key} id="person-menu" popover="auto" className={styles.menu} aria-label="Account">
        <p className={styles.menuName}>{name}</p>
        <p className={styles.menuNote}>{person.email}</p>
        {current && (
          <p className={styles.menuNote}>
            {current.organization.name}, {ROLES[current.role]}
          </p>
        )}
        {memberships.length > 1 && (
          <Link className={styles.menuLink} to={places.organizationSelection.path}>
            Change organization
          </Link>
        )}
        <Button className={styles.menuButton} onClick={() => void signOut()}>
          Sign out
        </Button>
      </section>
    </>
  )
}
