/** What happened since the person last looked, on each page for people who are signed in. The list is fetched when it is opened. */
import { AlertRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { notificationsQuery } from '../../features/notifications/queries.ts'
import { useViewer } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { Popover } from '../../ui/floating/popover.tsx'
import styles from './chrome.module.css'

const NotificationList = lazy(() => import('../../features/notifications/notification-list.tsx'))

/** More are shown as "99+". */
const MOST = 99

export function Bell() {
  const viewer = useViewer()
  return viewer && <SignedInBell />
}

function SignedInBell() {
  const { data } = useQuery(notificationsQuery)
  const unread = data?.unread ?? 0
  const label = unread > 0 ? t('shared.notificationsNew', { count: unread }) : t('shared.notifications')
  const icon = (
    <span className={styles.bell}>
      <AlertRegular aria-hidden fontSize={20} />
      {unread > 0 && <span className={styles.badge}>{unread > MOST ? `${MOST}+` : unread}</span>}
    </span>
  )
  return (
    <Popover
      button={{ variant: 'quiet', modifier: 'icon', label, icon, iconSize: 20 }}
      label={t('shared.notifications')}
    >
      <Suspense>
        <NotificationList />
      </Suspense>
    </Popover>
  )
}
