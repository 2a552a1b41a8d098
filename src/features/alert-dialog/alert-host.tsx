import { lazy, Suspense, useSyncExternalStore } from 'react'
import { alertNeed } from './alert.ts'

const AlertDialog = lazy(() =>
  import('./alert-dialog.tsx').then(({ AlertDialog }) => ({ default: AlertDialog })),
)

/** Empty until the first question is asked. */
export function AlertHost() {
  const isNeeded = useSyncExternalStore(alertNeed.subscribe, alertNeed.isNeeded)
  if (!isNeeded) return null
  return (
    <Suspense>
      <AlertDialog />
    </Suspense>
  )
}
