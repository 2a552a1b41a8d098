/** What a hand did to a bar, as an event of the planning machine. Pure. */
import type { PlanningEvent } from '../../../machines/projectPlanning/events.ts'
import { shifted, type Task } from '../../../machines/projectPlanning/plan.ts'

/** `move` takes the whole bar, `start` and `end` one of its ends, `progress` the handle at its lower edge. */
export type Grip = 'move' | 'start' | 'end' | 'progress'

/** Whole days: a bar snaps. */
export const daysOf = (pixels: number, dayWidth: number): number => Math.round(pixels / dayWidth) || 0

/** Ends do not pass each other: a task keeps its last day. */
export function limited(grip: Grip, { start, end }: Task, days: number): number {
  const length = (Date.parse(end) - Date.parse(start)) / 86_400_000
  if (grip === 'start') return Math.min(days, length)
  return grip === 'end' ? Math.max(days, -length) : days
}

/** Percent, in steps of one. @param share 0 to 1 of the bar's length */
export const percentOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100)

/** @param ids what moves along with it @returns null: nothing happened */
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
