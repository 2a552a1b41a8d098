import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { noticeStore } from '../lib/notifications.ts'

/** Empty until the first notification: most visits never need the toaster. */
export function ToastHost() {
  const isUsed = useSyncExternalStore(noticeStore.subscribe, noticeStore.isUsed)
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isUsed) return
    // What cannot be fetched while the network is gone is fetched when it is back; the page itself stays.
    const load = () =>
      void import('./toasts.tsx').then(
        (module) => setToasts(() => module.Toasts),
        () => window.addEventListener('online', load, { once: true }),
      )
    load()
    return () => window.removeEventListener('online', load)
  }, [isUsed])
  return Toasts && <Toasts />
}
