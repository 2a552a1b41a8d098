/** At the edges the sheet goes along with the hand, once it has stayed there for a moment. */
import { useEffect, useRef, type RefObject } from 'react'
import { pullOf, type Place } from './gestures.ts'
import { HEAD_HEIGHT } from './measures.ts'

/** Pixels a frame. */
const SPEED = 14
/** Anyone who only passes an edge, or lets go at it, is not carried along. Milliseconds. */
const DWELL = 300

type Hand = {
  /** Where it took hold, and of what. */
  readonly from: RefObject<(Place & { readonly grip: string }) | null>
  readonly at: RefObject<Place | null>
  /** Width of the table, that covers the left of the sheet. */
  readonly left: number
  readonly isOn: boolean
}

/** @param moved the sheet went on under the hand */
export function useEdges(
  scroller: RefObject<HTMLElement | null>,
  { from, at, left, isOn }: Hand,
  moved: () => void,
): void {
  const tell = useRef(moved)
  // oxlint-disable-next-line react/refs -- the frames below outlive a drawing
  tell.current = moved
  useEffect(() => {
    if (!isOn) return
    let since: number | null = null
    let frame = requestAnimationFrame(function go(now) {
      frame = requestAnimationFrame(go)
      const element = scroller.current
      if (!element || !from.current || !at.current) return
      const box = element.getBoundingClientRect()
      const seen = {
        left: box.left + left,
        right: box.right,
        top: box.top + HEAD_HEIGHT,
        bottom: box.bottom,
      }
      const { x, y } = pullOf(from.current, at.current, seen)
      // Bars stay in their rows; a line goes to another one.
      const down = from.current.grip.startsWith('link') ? y : 0
      if (x === 0 && down === 0) {
        since = null
        return
      }
      since ??= now
      if (now - since < DWELL) return
      const before = [element.scrollLeft, element.scrollTop]
      element.scrollBy(x * SPEED, down * SPEED)
      if (before[0] !== element.scrollLeft || before[1] !== element.scrollTop) tell.current()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOn, scroller, from, at, left])
}
