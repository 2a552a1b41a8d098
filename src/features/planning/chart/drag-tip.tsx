/** What the hand is doing, in words beside it. */
import { dayOf } from '../../../../machines/projectPlanning/plan.ts'
import { spanIn } from '../../../../machines/projectPlanning/dependencies.ts'
import styles from './chart.module.css'
import { shortDayText } from '../days.ts'
import { workingDaysText, type Planned } from '../says.ts'
import { boxOf, kindOf, ROW_HEIGHT } from './geometry.ts'
import { HEAD_HEIGHT } from './measures.ts'
import { usePlanner } from '../planner-context.ts'
import type { Scale } from './time-scale.ts'
import type { Drag } from './use-drag.ts'

/** No finger covers it, and below the last row there is nothing. Pixels. */
const ABOVE = 22

type Props = {
  readonly drag: Drag
  /** The plan as the hand has it. */
  readonly held: Planned
  readonly scale: Scale
}

export function DragTip({ drag, held, scale }: Props) {
  const { sheet, rowOf } = usePlanner()
  const row = rowOf.get(drag.id)
  const span = spanIn(held.plan, held.tree, drag.id)
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
  const { from, to } = span
  const { x, width } = boxOf(scale, span)
  const days = [from, Math.max(to - 1, from)].map((day) => shortDayText(dayOf(day)))
  const text =
    drag.grip === 'start' || from === to ? days[0] : drag.grip === 'end' ? days[1] : days.join(' – ')
  const length = from === to ? [] : [workingDaysText({ ...held, calendar: sheet.calendar }, drag.id)]
  return (
    <Tip x={drag.grip === 'end' ? x + width : x} y={rowTop - ABOVE}>
      {[text, ...length].join(', ')}
    </Tip>
  )
}

const Tip = ({ x, y, children }: { readonly x: number; readonly y: number; readonly children: string }) => (
  <span className={styles.tip} style={{ left: x, top: y }}>
    {children}
  </span>
)
