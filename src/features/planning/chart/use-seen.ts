/** The part of the chart in sight, in steps: what is across time is redrawn once per step and not at every pixel. */
import { useEffect, useState, type RefObject } from 'react'

const STEP = 480

/** Pixels from the left edge of the chart, with a step to spare on both sides. */
export type Seen = { readonly left: number; readonly right: number }

export function useSeen(scroller: RefObject<HTMLElement | null>): Seen {
  const [seen, setSeen] = useState<Seen>({ left: 0, right: 3 * STEP })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const left = (Math.floor(element.scrollLeft / STEP) - 1) * STEP
      const right = (Math.ceil((element.scrollLeft + element.clientWidth) / STEP) + 1) * STEP
      setSeen((before) => (before.left === left && before.right === right ? before : { left, right }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // Before anyone redraws because of it: asked afterwards, the place would be measured twice.
    const how = { passive: true, capture: true }
    element.addEventListener('scroll', look, how)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look, how)
    }
  }, [scroller])
  return seen
}
