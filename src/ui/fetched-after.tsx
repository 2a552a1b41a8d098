/** Parts whose code must not hold up what is drawn around them. */
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'

/** `lazy` with its own `Suspense`, requested after the page is painted. @param waiting shown meanwhile */
export function fetchedAfter<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  let wasAsked = false
  return function FetchedAfter(props: Props) {
    const [isPainted, setPainted] = useState(wasAsked)
    useEffect(() => {
      if (wasAsked) return setPainted(true)
      return afterPaint(() => {
        wasAsked = true
        setPainted(true)
      })
    }, [])
    return <Suspense fallback={waiting}>{isPainted ? <Part {...props} /> : waiting}</Suspense>
  }
}

/** Code of a dialog, fetched when it is opened first. */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = lazy(load)
  return function LazyDialog(props: Props) {
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    )
  }
}
