/** Who is signed in, in whose name, and the way out. A native popover: Fluent's menu would weigh 41 KB. */
import { Link } from 'react-router'
import type { Organization, Viewer } from '../../../contract/session.ts'
import { useActingFor } from '../../features/account/use-acting-for.ts'
import { inspectorPlace } from '../../features/inspector/switch.ts'
import { mayInspect } from '../../features/inspector/who.ts'
import { fullName, roleName } from '../../features/shared/person/person-words.ts'
import { signOut } from '../../features/shared/session/sign-in.ts'
import { useViewer } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { organizationTypeOf } from '../../addresses/organization-type.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import styles from './chrome.module.css'
import { useClosedByLinks } from './closed-by-links.ts'

/** More than this many organizations have a page of their own. */
const MOST = 5

export function PersonMenu() {
  const viewer = useViewer()
  return viewer && <Menu viewer={viewer} />
}

function Menu({ viewer }: { readonly viewer: Viewer }) {
  const menu = useClosedByLinks()
  const { person, current, memberships } = viewer
  const name = fullName(person)
  const initials = (person.firstName.charAt(0) + person.lastName.charAt(0) || name.charAt(0)).toUpperCase()
  return (
    <>
      <button
        type="button"
        className={styles.me}
        popoverTarget="person-menu"
        aria-label={t('shared.accountOf', { initials, name })}
      >
        {initials}
      </button>
      <section
        ref={menu}
        id="person-menu"
        popover="auto"
        className={styles.menu}
        aria-label={t('shared.account')}
      >
        <p className="title-m">{name}</p>
        <p className={`top-2 note breaks ${styles.menuNote}`}>{person.email}</p>
        {current && (
          <p className={`top-2 note breaks ${styles.menuNote}`}>
            {current.organization.name}, {roleName(current.role)}
          </p>
        )}
        {memberships.length > 1 && <Switcher viewer={viewer} />}
        <ul className={styles.menuList}>
          <li>
            <Link className={styles.menuLink} to={places.account.path}>
              {t('shared.yourAccount')}
            </Link>
          </li>
          {current && !current.organization.isPlatform && (
            <li>
              <Link className={styles.menuLink} to={settingsOf(current.organization)}>
                {t('shared.settings')}
              </Link>
            </li>
          )}
          {mayInspect(viewer) && (
            <li>
              <button
                type="button"
                className={styles.menuLink}
                popoverTarget="person-menu"
                popoverTargetAction="hide"
                onClick={() => inspectorPlace.put('docked')}
              >
                {t('shared.inspector')}
              </button>
            </li>
          )}
        </ul>
        <Button modifier="block" label={t('shared.signOut')} onClick={() => void signOut()} />
      </section>
    </>
  )
}

/** Every organization of the person; the current one is marked. */
function Switcher({ viewer: { memberships, current } }: { readonly viewer: Viewer }) {
  const acting = useActingFor()
  return (
    <div className={styles.switcher}>
      <p id="act-for" className={styles.menuHeading}>
        {t('shared.actFor')}
      </p>
      <ul aria-labelledby="act-for">
        {memberships.slice(0, MOST).map(({ organization: { sid, name }, role }) => (
          <li key={sid}>
            <button
              type="button"
              className={styles.switch}
              aria-current={sid === current?.organization.sid}
              aria-disabled={acting.isPending}
              onClick={() => void (acting.isPending || acting.mutate(sid))}
            >
              <span>{name}</span>
              <span className={`top-2 note breaks ${styles.menuNote}`}>{roleName(role)}</span>
            </button>
          </li>
        ))}
      </ul>
      {memberships.length > MOST && (
        <Link className={styles.menuLink} to={places.organizationSelection.path}>
          {t('shared.allOrganizations')}
        </Link>
      )}
    </div>
  )
}

/** Where the settings of an organization begin. */
export const settingsOf = (organization: Organization): string =>
  hrefOf('settingsAccessRights', {
    orgType: organizationTypeOf(organization) === 'buyer' ? 'contributor' : 'projectCarrier',
    id: organization.sid,
  })
