import { lazy, Suspense, useSyncExternalStore } from 'react'
import { noticeStore } from '../lib/notifications.ts'

const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts })))

/** Empty until the first notification: the toaster is 20 KB that most visits never need. */
export function ToastHost() {
  const count = useSyncExternalStore(noticeStore.subscribe, noticeStore.count)
  if (count === 0) return null
  return (
    <Suspense>
      <Toasts count={count} />
    </Suspense>
  )
}
