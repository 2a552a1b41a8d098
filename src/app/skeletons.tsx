import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { SUSPENSE_TIMEOUT } from '../lib/constants.ts'
import { PageSkeleton } from '../ui/page-frame.tsx'
import type { Place, SkeletonName } from '../addresses/place.ts'

type Props = { readonly name: SkeletonName; readonly title: string }

/** What is not a lead, which wraps on a phone. */
const BEFORE: Partial<Readonly<Record<SkeletonName, 'line' | 'tools'>>> = {
  adminHome: 'line',
  tooled: 'tools',
}

/** Heading, lead or tools, and the first panel: where they will be on the page itself. */
export const Skeletons = ({ name, title }: Props) => (
  <PageSkeleton title={title} name={name} before={BEFORE[name] ?? 'lead'} />
)

/** Stands in for a screen that waits for its data; its shape is a setting of the route. */
export function RouteSkeleton() {
  const isShown = useAfter(SUSPENSE_TIMEOUT)
  const handle = useMatches().at(-1)?.handle as Partial<Place> | undefined
  if (!isShown) return null
  return handle?.skeleton ? <Skeletons name={handle.skeleton} title={handle.title ?? ''} /> : <PageSkeleton />
}

/** @param wait milliseconds; 0 is at once */
function useAfter(wait: number): boolean {
  const [isOver, setOver] = useState(wait === 0)
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => setOver(true), wait)
    return () => clearTimeout(timer)
  }, [isOver, wait])
  return isOver
}
