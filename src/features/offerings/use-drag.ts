import { useRef, type Dispatch, type PointerEvent, type SetStateAction } from 'react'
import { moved, type Frame } from '../shared/map/map-view.ts'

/** Farther than this it is a drag and no click. */
const SLACK = 4

/** Handlers that move the frame with the pointer; a press on a point without moving stays a click. */
export function useDrag(setFrame: Dispatch<SetStateAction<Frame>>) {
  const last = useRef<{ x: number; y: number; isDragging: boolean } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      last.current = { x: event.clientX, y: event.clientY, isDragging: false }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const before = last.current
      if (!before) return
      const [east, south] = [before.x - event.clientX, before.y - event.clientY]
      if (!before.isDragging && Math.hypot(east, south) < SLACK) return
      if (!before.isDragging) event.currentTarget.setPointerCapture(event.pointerId)
      const { width, height } = event.currentTarget.getBoundingClientRect()
      last.current = { x: event.clientX, y: event.clientY, isDragging: true }
      setFrame((frame) => moved(frame, east / width, south / height))
    },
    onPointerUp: () => void (last.current = null),
    onPointerCancel: () => void (last.current = null),
    onPointerLeave: () => {
      if (!last.current?.isDragging) last.current = null
    },
  }
}
