import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { loadMessages } from '../../lib/messages.ts'
import { inspectorPlace } from './switch.ts'

const InspectorDock = lazy(async () => {
  const [{ InspectorDock: dock }] = await Promise.all([import('./dock.tsx'), loadMessages('shared')])
  return { default: dock }
})

/** The inspector itself is not inspected, nor are the frames and windows of a sign-in. */
const isInspected = (pathname: string): boolean =>
  window.parent === window && pathname !== places.inspector.path && !pathname.endsWith('callback')

/** Empty, and nothing loaded, until someone switches the inspector on. */
export function InspectorHost() {
  const place = useSyncExternalStore(inspectorPlace.subscribe, inspectorPlace.get)
  const { pathname } = useLocation()
  if (place === 'off' || !isInspected(pathname)) return null
  return (
    <Suspense>
      <InspectorDock />
    </Suspense>
  )
}
