/** Fits a drawing to the width of its canvas, and brings what matters into view. */
import { useCallback, useEffect, useRef, useState } from 'react'

/** A phone shows the whole width; what is read there is a phase, or comes nearer by two fingers. */
const SMALLEST = 0.4
const LARGEST = 1.1
const MARGINS = 32

const isInside = (box: DOMRect, around: DOMRect): boolean =>
  box.left >= around.left && box.right <= around.right && box.top >= around.top && box.bottom <= around.bottom

const NEARER = ['[data-selected][aria-current]', '[data-selected]', '[aria-current]']
const FIRST = ['[data-selected][aria-current]', '[aria-current]', '[data-selected]']

/** Scrolls to where the machine is, then to what is selected. @param focus changes when something else is selected */
export function useFit(width: number, focus: string | null) {
  const canvas = useRef<HTMLElement | null>(null)
  const fitted = useRef('')
  const [room, setRoom] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    canvas.current = element
    if (!element) return
    // Before it is painted for the first time.
    setRoom(element.clientWidth)
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = room === 0 ? 1 : Math.min(LARGEST, Math.max(SMALLEST, room / (width + MARGINS)))
  useEffect(() => {
    const element = canvas.current
    const isFirst = fitted.current !== `${room} ${width}`
    const shown = (isFirst ? FIRST : NEARER)
      .map((what) => element?.querySelector(`${what}:not([class*="frame"])`))
      .find(Boolean)
    if (!element || !shown || room === 0) return
    fitted.current = `${room} ${width}`
    const box = shown.getBoundingClientRect()
    const around = element.getBoundingClientRect()
    if (isInside(box, around) && !(isFirst && shown.hasAttribute('aria-current'))) return
    element.scrollTop += box.top - around.top - around.height / 2 + box.height / 2
    element.scrollLeft += box.left - around.left - around.width / 2 + box.width / 2
  }, [room, focus, width])
  return { ref, canvas, scale }
}
