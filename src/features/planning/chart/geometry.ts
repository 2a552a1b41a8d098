/** Where bars and dependency lines lie. Pure; pixels from the left edge of the chart and the top of the first row. */
import { spanIn } from '../../../../machines/projectPlanning/dependencies.ts'
import {
  dayNumber,
  type Baseline,
  type DependencyKind,
  type Plan,
  type Span,
  type Task,
  type Tree,
} from '../../../../machines/projectPlanning/plan.ts'
import { xOf, type Scale } from './time-scale.ts'

export const ROW_HEIGHT = 36
/** A row that is drawn, and how far from the top of the sheet. */
export type Placed = { readonly index: number; readonly start: number }
/** Half of a milestone's diagonal. */
export const DIAMOND = 9

export type Shape = 'task' | 'group' | 'milestone'
export const shapeOf = (tree: Tree, task: Task): Shape => (tree.groups.has(task.id) ? 'group' : task.kind)

export type Box = { readonly x: number; readonly width: number }

/** Of a milestone: its diamond, around the first moment of its day. */
export function boxOf(scale: Scale, span: Span): Box {
  const x = xOf(scale, span.from)
  if (span.from === span.to) return { x: x - DIAMOND, width: DIAMOND * 2 }
  return { x, width: Math.max((span.to - span.from) * scale.dayWidth, 3) }
}

export const baselineSpan = ({ start, end }: Baseline): Span => ({
  from: dayNumber(start),
  to: dayNumber(end) + 1,
})

/** From the first to the last day of all tasks; around `today` where there are none. */
export function reachOf(tree: Tree, plan: Plan, today: number): Span {
  let from = Infinity
  let to = -Infinity
  for (const task of tree.children.get(null) ?? []) {
    const span = spanIn(plan, tree, task.id)
    if (!span) continue
    from = Math.min(from, span.from)
    to = Math.max(to, span.to)
  }
  return from <= to ? { from, to } : { from: today - 7, to: today + 60 }
}

/** How far a line runs out of a bar before it turns. */
const OUT = 10

/** A right-angled line between the ends that the kind binds. @param from @param to middles of the rows */
export function linkPath(
  kind: DependencyKind,
  from: Box & { readonly y: number },
  to: Box & { readonly y: number },
): string {
  const leavesEnd = kind === 'FS' || kind === 'FF'
  const meetsStart = kind === 'FS' || kind === 'SS'
  const x1 = leavesEnd ? from.x + from.width : from.x
  const x2 = meetsStart ? to.x : to.x + to.width
  const a = x1 + (leavesEnd ? OUT : -OUT)
  const b = x2 + (meetsStart ? -OUT : OUT)
  const start = `M${x1} ${from.y}`
  // Both on one side: the line turns beyond whichever lies further out.
  if (leavesEnd !== meetsStart) return `${start}H${leavesEnd ? Math.max(a, b) : Math.min(a, b)}V${to.y}H${x2}`
  const isFree = leavesEnd ? a <= b : a >= b
  if (isFree) return `${start}H${a}V${to.y}H${x2}`
  const between = from.y + (to.y >= from.y ? ROW_HEIGHT / 2 : -ROW_HEIGHT / 2)
  return `${start}H${a}V${between}H${b}V${to.y}H${x2}`
}

/** The kind of a dependency that is drawn by hand from one end of a bar to one end of another. */
export const kindOf = (from: 'start' | 'end', to: 'start' | 'end'): DependencyKind =>
  from === 'end' ? (to === 'start' ? 'FS' : 'FF') : to === 'start' ? 'SS' : 'SF'
