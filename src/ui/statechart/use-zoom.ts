/** Moves about in a drawing: nearer and farther around what one points at, and along with a hand that holds it. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { subscribeZoom } from '../../lib/zoom-gestures.ts'

const FARTHEST = 0.4
const NEAREST = 5

/** @param zoom 1: fits the width */
export const nearer = (zoom: number, factor: number): number =>
  Math.min(Math.max(zoom * factor, FARTHEST), NEAREST)

type Place = { readonly x: number; readonly y: number }

export function useZoom(
  canvas: RefObject<HTMLElement | null>,
  zoom: number,
  onZoom: (zoom: number) => void,
): void {
  /** What stays where it is, in pixels of the canvas. null: its middle. */
  const fixed = useRef<Place | null>(null)
  const drawn = useRef(zoom)
  // Several turns of a wheel come before one is drawn.
  const wanted = useRef(zoom)
  // Where it was: a drawing that becomes smaller is scrolled to its end before the effect below can ask.
  const left = useRef<Place>({ x: 0, y: 0 })
  const zoomBy = useRef<(factor: number, at: Place) => void>(() => {})
  // oxlint-disable-next-line react/refs -- the listeners below outlive a drawing
  zoomBy.current = (factor, at) => {
    fixed.current = at
    wanted.current = nearer(wanted.current, factor)
    onZoom(wanted.current)
  }
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const gone = new AbortController()
    const onScroll = () => (left.current = { x: element.scrollLeft, y: element.scrollTop })
    element.addEventListener('scroll', onScroll, { passive: true, signal: gone.signal })
    const unsubscribe = subscribeZoom(element, (factor, { clientX, clientY }) => {
      const box = element.getBoundingClientRect()
      zoomBy.current(factor, { x: clientX - box.left, y: clientY - box.top })
    })
    holdWithMouse(element, gone.signal)
    return () => {
      unsubscribe()
      gone.abort()
    }
  }, [canvas])
  useLayoutEffect(() => {
    const element = canvas.current
    const by = zoom / drawn.current
    drawn.current = zoom
    wanted.current = zoom
    if (!element || by === 1) return
    const at = fixed.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
    fixed.current = null
    element.scrollTo({ left: (left.current.x + at.x) * by - at.x, top: (left.current.y + at.y) * by - at.y })
    left.current = { x: element.scrollLeft, y: element.scrollTop }
  }, [canvas, zoom])
}

/** A hand that shakes presses; one that goes farther holds. Pixels. */
const SHAKE = 4

/** Fingers scroll by themselves. */
function holdWithMouse(element: HTMLElement, signal: AbortSignal): void {
  let from: Place | null = null
  let isHeld = false
  const begin = ({ button, pointerType, clientX, clientY }: PointerEvent) => {
    isHeld = false
    const box = element.getBoundingClientRect()
    // The bar that scrolls is not the drawing.
    const isInside = clientX - box.left < element.clientWidth && clientY - box.top < element.clientHeight
    if (button !== 0 || pointerType !== 'mouse' || !isInside) return
    from = { x: clientX + element.scrollLeft, y: clientY + element.scrollTop }
  }
  const move = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (!from) return
    const to = { left: from.x - clientX, top: from.y - clientY }
    if (!isHeld) {
      if (Math.hypot(to.left - element.scrollLeft, to.top - element.scrollTop) <= SHAKE) return
      isHeld = true
      element.setPointerCapture(pointerId)
      element.dataset['held'] = ''
    }
    element.scrollTo(to)
  }
  const end = () => {
    from = null
    delete element.dataset['held']
  }
  element.addEventListener('pointerdown', begin, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', end, { signal })
  element.addEventListener('pointercancel', end, { signal })
  // What was held was not pressed.
  element.addEventListener('click', (event) => isHeld && event.stopPropagation(), { signal, capture: true })
}
