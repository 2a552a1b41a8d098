import { lazy, Suspense, useSyncExternalStore } from 'react'
import { alertNeed } from './alert.ts'

const AlertDialog = lazy(() =>
  import('./alert-dialog.tsx').then(({ AlertDialog }) => ({ default: AlertDialog })),
)

type Props = { readonly onLogOut: () => void }

/** Empty until the first question is asked. */
export function AlertHost({ onLogOut }: Props) {
  const isNeeded = useSyncExternalStore(alertNeed.subscribe, alertNeed.isNeeded)
  if (!isNeeded) return null
  return (
    <Suspense>
      <AlertDialog onLogOut={onLogOut} />
    </Suspense>
  )
}
