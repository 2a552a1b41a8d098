import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { isTracing, renderSpan } from '../lib/tracing.ts'
import { RouteSkeleton } from './skeletons.tsx'

/**
 * Where a layout shows its screen: a skeleton until the data is there, and a span from first rendering until then.
 * @param tools what the page shows in its own bar
 */
export const Screen = ({ tools }: { readonly tools?: ReactNode }) => (
  <Suspense fallback={<RouteSkeleton />}>
    <Outlet context={tools} />
    <RenderSpan />
  </Suspense>
)

function RenderSpan() {
  const handle = useMatches().at(-1)?.handle as { readonly path?: string } | undefined
  return isTracing() ? <Span key={handle?.path} name={handle?.path ?? ''} /> : null
}

/** Its effect runs when everything beside it was committed too. */
function Span({ name }: { readonly name: string }) {
  const [end] = useState(() => renderSpan(name))
  useEffect(() => end(), [end])
  return null
}
