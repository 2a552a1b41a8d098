import { CheckmarkCircleFilled, DismissRegular, ErrorCircleFilled, InfoFilled } from '@fluentui/react-icons'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismiss, noticeStore, type NumberedNotice } from '../lib/notifications.ts'
import { t } from '../lib/messages.ts'
import { IconButton } from '../ui/button.tsx'
import { openDialogs } from '../ui/open-dialogs.ts'
import styles from './toasts.module.css'

/** Milliseconds that a notification stays; an error longer, because it has to be read, and so does an offer. */
const STAYS = { success: 4_000, info: 5_000, error: 9_000 } as const
const OFFER_STAYS = 12_000

const ICONS = {
  success: <CheckmarkCircleFilled aria-hidden fontSize={20} />,
  info: <InfoFilled aria-hidden fontSize={20} />,
  error: <ErrorCircleFilled aria-hidden fontSize={20} />,
} as const

/** Not Fluent's toaster: its focus sentinels are hidden and focusable, which an accessibility audit refuses. */
export function Toasts() {
  const shown = useSyncExternalStore(noticeStore.subscribe, noticeStore.shown)
  const container = useSyncExternalStore(openDialogs.subscribe, openDialogs.topmost) ?? document.body
  // Inside of the topmost dialog, which nothing outside can lie above and be pressed.
  return createPortal(
    <section className={styles.toasts} aria-label={t('common.notifications')} aria-live="polite">
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>,
    container,
  )
}

function Toast({ notice: { id, intent, title, body, action, stays } }: { readonly notice: NumberedNotice }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || stays) return
    const timer = setTimeout(() => dismiss(id), action ? OFFER_STAYS : STAYS[intent])
    return () => clearTimeout(timer)
  }, [id, intent, action, isHeld, stays])
  return (
    <div
      {...(intent === 'error' ? { role: 'alert' } : {})}
      className={`${styles.toast} ${styles[intent]}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {ICONS[intent]}
      <div>
        <p className="text-m strong">{title}</p>
        {body && <p className="top-1 text-m soft breaks">{body}</p>}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              dismiss(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton
        label={t('common.dismiss')}
        size="small"
        icon={<DismissRegular />}
        onClick={() => dismiss(id)}
      />
    </div>
  )
}
