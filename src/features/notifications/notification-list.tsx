/** What happened, by day: each line leads to where it is looked at, and is read from then on. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { Notification } from '../../../contract/notifications.ts'
import { places } from '../../addresses/paths.ts'
import { dayName, time } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { invalidate } from '../shared/change/invalidate.ts'
import styles from './notifications.module.css'
import { notificationsQuery } from './queries.ts'

export default function NotificationList() {
  const { data } = useQuery(notificationsQuery)
  const now = useNow()
  const readAll = useMutation({
    mutationFn: async (upTo: string) => {
      await call('PUT /notifications/read', { body: { upTo } }, { silent: true })
      await invalidate('notification')
    },
  })
  const readOne = useMutation({
    mutationFn: async (sid: string) => {
      await call('PUT /notifications/:sid/read', { params: { sid } }, { silent: true })
      await invalidate('notification')
    },
  })
  if (!data) return null
  const { items, unread, upTo } = data
  const days = Map.groupBy(items, ({ at }) => dayName(at, now))
  return (
    <>
      <div className="cluster gap-3 between">
        <h2 className="title-s">{t('shared.notifications')}</h2>
        {unread > 0 && upTo && (
          <Button
            modifier="link"
            size="small"
            label={t('shared.markAllRead')}
            loading={readAll.isPending}
            onClick={() => readAll.mutate(upTo)}
          />
        )}
      </div>
      {items.length === 0 && <p className="top-3 text-m soft">{t('shared.notificationsNone')}</p>}
      {[...days].map(([day, happened]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ul className={styles.list}>
            {happened.map((one) => (
              <li key={one.sid}>
                <Line notification={one} onOpen={() => one.isRead || readOne.mutate(one.sid)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.foot}>
        <Link to={`${places.account.path}#notifications`} onClick={closePanel}>
          {t('shared.notificationChoices')}
        </Link>
      </p>
    </>
  )
}

type LineProps = { readonly notification: Notification; readonly onOpen: () => void }

/** A link stays in this page, so the browser does not close it. */
const closePanel = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

const Line = ({ notification: { text, about, path, by, at, isRead }, onOpen }: LineProps) => (
  <Link
    className={styles.line}
    to={path}
    data-unread={!isRead || undefined}
    onClick={(event) => {
      onOpen()
      closePanel(event)
    }}
  >
    {!isRead && <span className="visually-hidden">{t('shared.notificationNew')}</span>}
    {text}
    <span className="block note weight-400 breaks">
      {about && <span className="block">{about}</span>}
      {by && t('shared.notificationBy', { name: by })} <time dateTime={at}>{time(at)}</time>
    </span>
  </Link>
)
