import { lazy, Suspense } from 'react'

const Screen = lazy(() => import('./error-screen.tsx').then(({ ErrorScreen }) => ({ default: ErrorScreen })))

/** The error screen is fetched when it is needed, which is hopefully never. */
export const ErrorScreen = () => (
  <Suspense>
    <Screen />
  </Suspense>
)
