import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { isTracing, renderSpan } from '../lib/tracing.ts'
import { RouteSkeleton } from './skeletons.tsx'

/** A layout's place for its screen: a skeleton, then the screen, in one span. @param tools of the page's own bar */
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
