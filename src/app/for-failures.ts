/** Code that is needed when something fails, fetched while the network is still there. */
import { PREFETCH_DELAY } from '../lib/constants.ts'

/** @returns how to stop, before it has begun */
export function fetchForFailures(): () => void {
  const timer = setTimeout(() => {
    // What cannot be fetched now is fetched when it is needed.
    void Promise.allSettled([import('./toasts.tsx'), import('./error-screen.tsx')])
  }, PREFETCH_DELAY)
  return () => clearTimeout(timer)
}
