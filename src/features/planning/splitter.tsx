/** Between table and chart: dragged, or moved with arrow keys. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a line that is moved is no rule between paragraphs */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { t } from '../../lib/messages.ts'
import styles from './sheet.module.css'

const LEAST = 180
const STEP = 24

type Props = {
  /** Of the table, pixels. */
  readonly width: number
  readonly most: number
  readonly onChange: (width: number) => void
}

export function Splitter({ width, most, onChange }: Props) {
  const from = useRef<{ x: number; width: number } | null>(null)
  const to = (wanted: number) => onChange(Math.min(most, Math.max(LEAST, Math.round(wanted))))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0
    if (by === 0) return
    event.preventDefault()
    event.stopPropagation()
    to(width + by)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (from.current) to(from.current.width + event.clientX - from.current.x)
  }
  return (
    // A separator that can be moved is a widget by the ARIA specification.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('planning.splitter')}
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={Math.max(most, LEAST)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={styles.splitter}
      style={{ left: width - 4 }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
    />
  )
}
