/** A chart at the width of its place, with the state that the machine is in brought into view. */
import { paint, type Drawing, type Standing } from '../../../machines/kernel/drawing.ts'
import { Statechart } from './statechart.tsx'
import styles from './statechart.module.css'
import { useFit } from './use-fit.ts'

type Props = {
  readonly drawing: Drawing
  readonly standing: Standing
  /** Changes with the state. */
  readonly focus: string
  readonly label: string
  readonly className: string | undefined
}

export function FittedChart({ drawing, standing, focus, label, className = '' }: Props) {
  const { ref, scale } = useFit(drawing.w, focus)
  return (
    <section
      ref={ref}
      className={`${styles.canvas} ${className}`}
      // It scrolls, and nothing inside can take the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      aria-label={label}
    >
      <Statechart
        painting={paint(drawing, standing)}
        w={drawing.w}
        h={drawing.h}
        scale={scale}
        selected={null}
      />
    </section>
  )
}
