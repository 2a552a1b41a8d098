import { lazy, Suspense, useSyncExternalStore } from 'react'
import { noticeStore } from '../lib/notifications.ts'

const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts })))

/** Empty until the first notification: most visits never need the toaster. */
export function ToastHost() {
  const isUsed = useSyncExternalStore(noticeStore.subscribe, noticeStore.isUsed)
  if (!isUsed) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
