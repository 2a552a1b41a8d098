/** Two fingers, or the wheel with Ctrl: nearer and farther. */

/** How much nearer a turn of the wheel by one pixel brings, as a logarithm: sixty make a third. */
const WHEEL = 0.005
/** Pixels of a line, where a browser counts lines. */
const LINE = 16

type Point = { readonly clientX: number; readonly clientY: number }

/** @param factor above 1: nearer @param at middle of the fingers, or the pointer */
export type Zoom = (factor: number, at: Point) => void

/** @returns how to stop hearing */
export function subscribeZoom(element: HTMLElement, zoom: Zoom): () => void {
  const gone = new AbortController()
  // Not passive: the page itself must not zoom.
  const options = { passive: false, signal: gone.signal }
  let apart = 0
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const turned = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY
    zoom(Math.exp(-turned * WHEEL), event)
  }
  const onTouchMove = (event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other || event.touches.length !== 2) return
    event.preventDefault()
    const now = distance(event)
    if (apart > 0)
      zoom(now / apart, {
        clientX: (one.clientX + other.clientX) / 2,
        clientY: (one.clientY + other.clientY) / 2,
      })
    apart = now
  }
  element.addEventListener('wheel', onWheel, options)
  element.addEventListener('touchstart', (event) => (apart = distance(event)), options)
  element.addEventListener('touchmove', onTouchMove, options)
  return () => gone.abort()
}

const distance = ({ touches: [one, other] }: TouchEvent): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
