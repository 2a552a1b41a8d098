/** What a hand did to a bar, as an event of the planning machine. Pure. */
import { DAY_MS } from '../../../../machines/kernel/days.ts'
import type { PlanningEvent } from '../../../../machines/projectPlanning/events.ts'
import { shifted, type Task } from '../../../../machines/projectPlanning/plan.ts'

/** `move` takes the whole bar, `start` and `end` one of its ends, `progress` the handle at its lower edge. */
export type Grip = 'move' | 'start' | 'end' | 'progress'

/** The bar that an element of the drawing belongs to, by its shape or by its handles. */
export function barUnder(element: Element | null): string | null {
  const found = element?.closest<SVGElement>('[data-bar], [data-handles-of]')?.dataset
  return found?.['bar'] ?? found?.['handlesOf'] ?? null
}

/** Whole days: a bar snaps. */
export const daysOf = (pixels: number, dayWidth: number): number => Math.round(pixels / dayWidth) || 0

/** Ends do not pass each other: a task keeps its last day. */
export function limited(grip: Grip, { start, end }: Task, days: number): number {
  const length = (Date.parse(end) - Date.parse(start)) / DAY_MS
  if (grip === 'start') return Math.min(days, length)
  return grip === 'end' ? Math.max(days, -length) : days
}

/** Percent, in steps of one. @param share 0 to 1 of the bar's length */
export const percentOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100)

/** @param ids that move with it @param days working days of a move, calendar days of an end @returns null: no change */
export function dragged(
  grip: Exclude<Grip, 'progress'>,
  task: Task,
  ids: readonly string[],
  days: number,
): PlanningEvent | null {
  const by = limited(grip, task, days)
  if (by === 0) return null
  if (grip === 'move') return { type: 'tasks.move', ids, days: by }
  const { id, start, end } = task
  return {
    type: 'task.change',
    id,
    patch: grip === 'start' ? { start: shifted(start, by) } : { end: shifted(end, by) },
  }
}

/** In the window, pixels. */
export type Place = { readonly clientX: number; readonly clientY: number }

/** Near an edge the sheet scrolls along. Pixels. */
const EDGE = 48
/** What was taken hold of near an edge is not pulled towards it by a hand that shakes. Pixels. */
const TOWARDS = 12

const pull = (from: number, at: number, least: number, most: number): -1 | 0 | 1 => {
  if (at > most - EDGE && at > from + TOWARDS) return 1
  return at < least + EDGE && at < from - TOWARDS ? -1 : 0
}

/** Whether the sheet scrolls with the hand: near an edge, and moved towards it. @param seen edges in the window, pixels */
export const pullOf = (
  from: Place,
  at: Place,
  seen: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
): { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 } => ({
  x: pull(from.clientX, at.clientX, seen.left, seen.right),
  y: pull(from.clientY, at.clientY, seen.top, seen.bottom),
})
