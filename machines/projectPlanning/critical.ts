/** Which tasks decide when the plan ends, and which are late. Pure. */
import { workingDaysIn, type WorkCalendar } from '../kernel/working-days.ts'
import { spanIn } from './dependencies.ts'
import {
  dayNumber,
  spanOf,
  withDescendants,
  type Dependency,
  type Plan,
  type Span,
  type Task,
  type Tree,
} from './plan.ts'

/** Days since its last day; 0: it is done, or its last day is not over. @param today days since 1970-01-01 */
export function daysLate(task: Task, today: number): number {
  const { from, to } = spanOf(task)
  return task.progress === 100 ? 0 : Math.max(0, today - Math.max(to, from + 1) + 1)
}

/** The latest moment of a task: `end` of any, `start` of a group. */
type Moment = { readonly of: 'end' | 'start'; readonly id: string }

const keyOf = ({ of, id }: Moment): string => `${of} ${id}`

/** Tasks without slack: one more working day in any of them delays the end of the plan. */
export function criticalTasks(plan: Plan, tree: Tree, calendar: WorkCalendar): ReadonlySet<string> {
  const leaves = [...plan.tasks.values()].filter(({ id }) => !tree.groups.has(id))
  const last = Math.max(...leaves.map((task) => spanOf(task).to))
  const outgoing = Map.groupBy(plan.dependencies.values(), ({ fromId }) => fromId)
  const span = (id: string): Span => spanIn(plan, tree, id) ?? { from: last, to: last }
  const closing = closingMilestones(plan, tree)
  const endIn = (id: string): number => span(id).to + (closing.has(id) ? 1 : 0)
  const parentOf = (id: string): string | null => {
    const parent = plan.tasks.get(id)?.parentId ?? null
    return parent !== null && plan.tasks.has(parent) ? parent : null
  }
  const latest = new Map<string, number>()
  const endOf = (id: string) => latest.get(`end ${id}`) ?? last
  const startOf = (id: string) =>
    tree.groups.has(id) ? (latest.get(`start ${id}`) ?? last) : endOf(id) - length(span(id))

  /** What has to be known before. */
  const needs = ({ of, id }: Moment): readonly Moment[] => {
    if (of === 'start')
      return (tree.children.get(id) ?? []).map((child) => ({
        of: tree.groups.has(child.id) ? 'start' : 'end',
        id: child.id,
      }))
    const parent = parentOf(id)
    return [
      ...(parent === null ? [] : [{ of: 'end' as const, id: parent }]),
      ...(outgoing.get(id) ?? []).flatMap(({ toId }): readonly Moment[] =>
        tree.groups.has(toId)
          ? [
              { of: 'end', id: toId },
              { of: 'start', id: toId },
            ]
          : [{ of: 'end', id: toId }],
      ),
    ]
  }
  const latestOf = ({ of, id }: Moment): number => {
    if (of === 'start') return Math.min(...(tree.children.get(id) ?? []).map((child) => startOf(child.id)))
    const parent = parentOf(id)
    const bounds = (outgoing.get(id) ?? []).map((one) => boundOf(one, length(span(id)), startOf, endOf))
    const bound = Math.min(last, parent === null ? last : endOf(parent), ...bounds)
    const to = endIn(id)
    return bound > to && workingDaysIn(calendar, to, bound) === 0 ? to : bound
  }
  // Without recursion: chains are as long as plans.
  for (const { id } of leaves) {
    const path: { readonly moment: Moment; isOpen: boolean }[] = [
      { moment: { of: 'end', id }, isOpen: false },
    ]
    const onPath = new Set<string>()
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const key = keyOf(step.moment)
      if (step.isOpen || latest.has(key)) {
        if (!latest.has(key)) latest.set(key, latestOf(step.moment))
        onPath.delete(key)
        path.pop()
        continue
      }
      step.isOpen = true
      onPath.add(key)
      for (const moment of needs(step.moment))
        if (!latest.has(keyOf(moment)) && !onPath.has(keyOf(moment))) path.push({ moment, isOpen: false })
    }
  }
  return new Set(leaves.filter((task) => endOf(task.id) <= endIn(task.id)).map(({ id }) => id))
}

/** Milestones that lie at the end of their day, because what they wait for ends with it. */
function closingMilestones(plan: Plan, tree: Tree): ReadonlySet<string> {
  const closing = new Set<string>()
  const waiting = [...plan.dependencies.values()].filter(({ kind }) => kind === 'FS' || kind === 'FF')
  // Again for a milestone that waits for one of them.
  for (let known = -1; known < closing.size;) {
    known = closing.size
    for (const { fromId, toId, lagDays } of waiting) {
      const from = spanIn(plan, tree, fromId)
      if (!from || (from.from === from.to && !closing.has(fromId))) continue
      const end = from.to + (closing.has(fromId) ? 1 : 0) + lagDays
      for (const id of withDescendants(tree, toId)) {
        const task = plan.tasks.get(id)
        if (task?.kind === 'milestone' && !tree.groups.has(id) && dayNumber(task.start) + 1 === end)
          closing.add(id)
      }
    }
  }
  return closing
}

const length = ({ from, to }: Span): number => to - from

/** The latest end of the task before, of the given length, that one dependency allows. */
function boundOf(
  { kind, lagDays, toId }: Dependency,
  long: number,
  startOf: (id: string) => number,
  endOf: (id: string) => number,
): number {
  const bound = (kind === 'FS' || kind === 'SS' ? startOf(toId) : endOf(toId)) - lagDays
  return kind === 'FS' || kind === 'FF' ? bound : bound + long
}
