/** Two fingers, or the wheel with Ctrl: a unit of time nearer or farther. */
import { useEffect, useRef, type RefObject } from 'react'
import { hearZoom } from '../../../lib/zoom-gestures.ts'
import { usePlanner } from '../planner-context.ts'
import { zoomed } from './time-scale.ts'

/** How far the fingers or the wheel go for one step. */
const STEP = 1.35

export function useZoomGestures(scroller: RefObject<HTMLElement | null>): void {
  const { view, show } = usePlanner()
  const step = useRef<(by: 1 | -1) => void>(() => {})
  // oxlint-disable-next-line react/refs -- the listeners below outlive a drawing
  step.current = (by) => show({ zoom: zoomed(view.zoom, by) })
  useEffect(() => {
    if (!scroller.current) return
    let nearer = 1
    return hearZoom(scroller.current, (factor) => {
      nearer *= factor
      if (nearer < STEP && nearer > 1 / STEP) return
      step.current(nearer > 1 ? 1 : -1)
      nearer = 1
    })
  }, [scroller])
}
