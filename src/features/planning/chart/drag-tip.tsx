/** What the hand is doing, in words beside it. */
import { dayOf } from '../../../../machines/projectPlanning/plan.ts'
import { spanIn } from '../../../../machines/projectPlanning/dependencies.ts'
import styles from './chart.module.css'
import { shortDayText } from '../days.ts'
import { boxOf, kindOf, ROW_HEIGHT } from './geometry.ts'
import { HEAD_HEIGHT } from './measures.ts'
import { usePlanner } from '../planner-context.ts'
import type { Scale } from './time-scale.ts'
import type { Drag } from './use-drag.ts'

/** No finger covers it, and below the last row there is nothing. Pixels. */
const ABOVE = 22

export function DragTip({ drag, scale }: { readonly drag: Drag; readonly scale: Scale }) {
  const { sheet, rowOf } = usePlanner()
  const row = rowOf.get(drag.id)
  const span = spanIn(sheet.plan, sheet.tree, drag.id)
  if (row === undefined || !span) return null
  const rowTop = HEAD_HEIGHT + row * ROW_HEIGHT
  if (drag.grip === 'link') {
    if (!drag.over) return null
    const name = sheet.plan.tasks.get(drag.over.id)?.name ?? ''
    return <Tip x={drag.x + 14} y={drag.y - ABOVE}>{`${kindOf(drag.end, drag.over.end)} → ${name}`}</Tip>
  }
  if (drag.grip === 'progress') {
    const { x, width } = boxOf(scale, span)
    return <Tip x={x + (width * drag.percent) / 100} y={rowTop - ABOVE}>{`${drag.percent} %`}</Tip>
  }
  const from = drag.grip === 'end' ? span.from : span.from + drag.days
  const to = drag.grip === 'start' ? span.to : span.to + drag.days
  const { x, width } = boxOf(scale, { from, to })
  const days = [from, Math.max(to - 1, from)].map((day) => shortDayText(dayOf(day)))
  const text =
    drag.grip === 'start' || from === to ? days[0] : drag.grip === 'end' ? days[1] : days.join(' – ')
  return (
    <Tip x={drag.grip === 'end' ? x + width : x} y={rowTop - ABOVE}>
      {text ?? ''}
    </Tip>
  )
}

const Tip = ({ x, y, children }: { readonly x: number; readonly y: number; readonly children: string }) => (
  <span className={styles.tip} style={{ left: x, top: y }}>
    {children}
  </span>
)
