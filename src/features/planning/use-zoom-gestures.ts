/** Two fingers, or the wheel with Ctrl: nearer and farther. */
import { useEffect, useRef, type RefObject } from 'react'
import { usePlanner } from './planner-context.ts'
import { zoomed } from './time-scale.ts'

/** How far the fingers or the wheel go for one step. */
const PINCH = 1.35
const WHEEL = 60

export function useZoomGestures(scroller: RefObject<HTMLElement | null>): void {
  const { view, show } = usePlanner()
  const step = useRef<(by: 1 | -1) => void>(() => {})
  // oxlint-disable-next-line react/refs -- the listeners below outlive a drawing
  step.current = (by) => show({ zoom: zoomed(view.zoom, by) })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const gone = new AbortController()
    // Not passive: the page itself must not zoom.
    const options = { passive: false, signal: gone.signal }
    let turned = 0
    let apart = 0
    const distance = ({ touches: [a, b] }: TouchEvent) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < WHEEL) return
      step.current(turned < 0 ? 1 : -1)
      turned = 0
    }
    const onTouchMove = (event: TouchEvent) => {
      if (event.touches.length !== 2) return
      event.preventDefault()
      const now = distance(event)
      if (apart === 0) apart = now
      if (now > apart * PINCH) step.current(1)
      else if (now < apart / PINCH) step.current(-1)
      else return
      apart = now
    }
    element.addEventListener('wheel', onWheel, options)
    element.addEventListener('touchstart', (event) => (apart = distance(event)), options)
    element.addEventListener('touchmove', onTouchMove, options)
    return () => gone.abort()
  }, [scroller])
}
