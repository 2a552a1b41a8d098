/** A chart that one moves about in: fitted to the width, nearer and farther by buttons, wheel and fingers, held with the mouse. */
import type { ComponentProps } from 'react'
import type { Drawing } from '../../../machines/kernel/drawing.ts'
import { Statechart } from './statechart.tsx'
import styles from './statechart.module.css'
import { useFit } from './use-fit.ts'
import { useZoom } from './use-zoom.ts'

type Props = Omit<ComponentProps<typeof Statechart>, 'w' | 'h' | 'scale'> & {
  readonly drawing: Drawing
  readonly label: string
  /** Of the geometry, to fit another drawing as well; absent: its own. */
  readonly width?: number
  /** Changes when something else is to be brought into view. */
  readonly focus: string | null
  /** 1: fits the width. */
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

/** Pixels that a canvas has anyway, by statechart.module.css. */
const USUAL = 620
const MARGINS = 32

export function ChartCanvas({ drawing, label, width = drawing.w, focus, zoom, onZoom, ...chart }: Props) {
  const { ref, canvas, scale } = useFit(width, focus)
  useZoom(canvas, zoom, onZoom)
  // What is nearer is looked at through the same window: the page does not grow with it.
  const maxHeight = zoom > 1 ? Math.max((drawing.h + MARGINS) * scale, USUAL) : undefined
  return (
    <section
      ref={ref}
      className={`${styles.canvas} ${styles.movable}`}
      style={{ maxHeight }}
      aria-label={label}
    >
      <Statechart {...chart} w={drawing.w} h={drawing.h} scale={scale * zoom} />
    </section>
  )
}
