/** Fits a drawing to the width of its canvas, and brings what matters into view. */
import { useCallback, useEffect, useRef, useState } from 'react'

/** Below this text is too small to read: the canvas scrolls instead. */
const SMALLEST = 0.64
const LARGEST = 1.1
const MARGINS = 32

export function useFit(width: number, focus: string | null) {
  const canvas = useRef<HTMLElement | null>(null)
  const [room, setRoom] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    canvas.current = element
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = room === 0 ? 1 : Math.min(LARGEST, Math.max(SMALLEST, room / (width + MARGINS)))
  useEffect(() => {
    const element = canvas.current
    const current = element?.querySelector('[aria-current]:not([class*="frame"])')
    if (!element || !current || room === 0) return
    const box = current.getBoundingClientRect()
    const around = element.getBoundingClientRect()
    element.scrollTop += box.top - around.top - around.height / 2 + box.height / 2
    element.scrollLeft += box.left - around.left - around.width / 2 + box.width / 2
  }, [room, focus, width])
  return { ref, scale }
}
