/** What can be done to a plan. Each function answers with an edit: one step of the history, that can be turned back. */
import { lastDayOf, workingDayFrom, workingDaysIn, type WorkCalendar } from '../kernel/working-days.ts'
import { spanIn, touching, violationsOf, type Violation } from './dependencies.ts'
import {
  dayNumber,
  dayOf,
  spanOf,
  treeOf,
  withDescendants,
  type Day,
  type Dependency,
  type Plan,
  type Task,
  type Tree,
} from './plan.ts'

/** null: it is not there. */
export type Change =
  | { readonly kind: 'task'; readonly id: string; readonly before: Task | null; readonly after: Task | null }
  | {
      readonly kind: 'dependency'
      readonly id: string
      readonly before: Dependency | null
      readonly after: Dependency | null
    }

export type Edit = readonly Change[]

/** A plan with what is known about it. */
export type Planned = { readonly plan: Plan; readonly tree: Tree; readonly calendar: WorkCalendar }

export function apply(plan: Plan, edit: Edit): Plan {
  if (edit.length === 0) return plan
  const tasks = new Map(plan.tasks)
  const dependencies = new Map(plan.dependencies)
  for (const change of edit) {
    if (change.kind === 'task') put(tasks, change.id, change.after)
    else put(dependencies, change.id, change.after)
  }
  return { tasks, dependencies }
}

function put<Value>(map: Map<string, Value>, id: string, value: Value | null): void {
  if (value === null) map.delete(id)
  else map.set(id, value)
}

export const invert = (edit: Edit): Edit =>
  edit
    .toReversed()
    .map((change): Change =>
      change.kind === 'task'
        ? { ...change, before: change.after, after: change.before }
        : { ...change, before: change.after, after: change.before },
    )

const taskChange = (before: Task | null, after: Task | null): Change => ({
  kind: 'task',
  id: (after ?? before)!.id,
  before,
  after,
})

const same = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/** @param patch a milestone ends on the day it starts, whatever is said */
export function change({ tasks }: Plan, id: string, patch: Partial<Omit<Task, 'id'>>): Edit {
  const before = tasks.get(id)
  if (!before) return []
  const merged: Task = { ...before, ...patch }
  const after: Task = merged.kind === 'milestone' ? { ...merged, end: merged.start } : merged
  return same(before, after) ? [] : [taskChange(before, after)]
}

/** Moves tasks by working days, each with everything under it. A task keeps its number of working days. */
export function move({ plan, tree, calendar }: Planned, ids: readonly string[], days: number): Edit {
  const moved = new Set(ids.flatMap((id) => withDescendants(tree, id)))
  return [...moved].flatMap((id) => {
    const task = plan.tasks.get(id)
    return task ? change(plan, id, movedBy(calendar, task, days)) : []
  })
}

/** First and last day of a task that is moved by working days. One without any keeps its length. */
function movedBy(calendar: WorkCalendar, task: Task, days: number): Pick<Task, 'start' | 'end'> {
  return startingOn(calendar, task, dayOf(workingDayFrom(calendar, dayNumber(task.start), days)))
}

/** The same with its first day. */
export function startingOn(calendar: WorkCalendar, task: Task, start: Day): Pick<Task, 'start' | 'end'> {
  const [from, to] = [dayNumber(task.start), dayNumber(task.end) + 1]
  const length = task.kind === 'milestone' ? 0 : workingDaysIn(calendar, from, to)
  const first = dayNumber(start)
  const last = length === 0 ? first + (to - 1 - from) : lastDayOf(calendar, first, length)
  return { start, end: dayOf(last) }
}

/** A new task behind another one, as its sibling; at the end without one. */
export function add(
  plan: Plan,
  tree: Tree,
  task: Omit<Task, 'parentId' | 'place'>,
  behind: string | null,
): Edit {
  const before = behind === null ? undefined : plan.tasks.get(behind)
  const parentId = before?.parentId ?? null
  const siblings = tree.children.get(parentId) ?? []
  const index = before ? siblings.findIndex(({ id }) => id === before.id) : siblings.length - 1
  return insert(siblings, index + 1, (at) => [taskChange(null, { ...task, parentId, place: at })])
}

/** Between the neighbours of an index. Where no number is left between them, all siblings get whole ones again. */
function insert(siblings: readonly Task[], index: number, at: (place: number) => Edit): Edit {
  const left = siblings[index - 1]?.place ?? (siblings[index]?.place ?? 1) - 2
  const right = siblings[index]?.place ?? left + 2
  const middle = (left + right) / 2
  if (left < middle && middle < right) return at(middle)
  const numbered = siblings.map((task, position) =>
    taskChange(task, { ...task, place: position < index ? position : position + 1 }),
  )
  return [...numbered, ...at(index)]
}

/** Removes tasks with everything under them, and the dependencies that lose an end. */
export function remove(plan: Plan, tree: Tree, ids: readonly string[]): Edit {
  const gone = new Set(ids.flatMap((id) => withDescendants(tree, id)))
  const dependencies = [...plan.dependencies.values()].filter(
    ({ fromId, toId }) => gone.has(fromId) || gone.has(toId),
  )
  return [
    ...dependencies.map((one) => dependencyChange(one, null)),
    ...[...gone].flatMap((id) => {
      const task = plan.tasks.get(id)
      return task ? [taskChange(task, null)] : []
    }),
  ]
}

/** Under another parent, or elsewhere among its siblings. Empty where it would come under itself. */
export function place(plan: Plan, tree: Tree, id: string, parentId: string | null, index: number): Edit {
  if (parentId !== null && withDescendants(tree, id).includes(parentId)) return []
  const siblings = (tree.children.get(parentId) ?? []).filter((task) => task.id !== id)
  return insert(siblings, index, (at) => change(plan, id, { parentId, place: at }))
}

/** Under the sibling before it; empty where there is none. */
export function indent(plan: Plan, tree: Tree, id: string): Edit {
  const task = plan.tasks.get(id)
  if (!task) return []
  const siblings = tree.children.get(task.parentId) ?? []
  const above = siblings[siblings.findIndex((one) => one.id === id) - 1]
  return above && above.kind === 'task'
    ? place(plan, tree, id, above.id, tree.children.get(above.id)?.length ?? 0)
    : []
}

/** Behind its parent; empty at the root. */
export function outdent(plan: Plan, tree: Tree, id: string): Edit {
  const parent = plan.tasks.get(plan.tasks.get(id)?.parentId ?? '')
  if (!parent) return []
  const siblings = tree.children.get(parent.parentId) ?? []
  const index = siblings.findIndex((one) => one.id === parent.id)
  return place(plan, tree, id, parent.parentId, index + 1)
}

export const dependencyChange = (before: Dependency | null, after: Dependency | null): Change => ({
  kind: 'dependency',
  id: (after ?? before)!.id,
  before,
  after,
})

/** The dependency that an edit adds or changes; null: it adds and changes none. */
export const linkOf = (edit: Edit): { readonly isNew: boolean } | null => {
  const link = edit.find(({ kind, after }) => kind === 'dependency' && after !== null)
  return link ? { isNew: link.before === null } : null
}

/** Everything else than `plan` goes: one edit that makes it `other`. */
export function replace(plan: Plan, other: Plan): Edit {
  const edit: Change[] = []
  for (const [id, before] of plan.dependencies)
    if (!other.dependencies.has(id)) edit.push(dependencyChange(before, null))
  for (const [id, before] of plan.tasks) if (!other.tasks.has(id)) edit.push(taskChange(before, null))
  for (const [id, task] of other.tasks) {
    const before = plan.tasks.get(id) ?? null
    // Files tell of no baseline.
    const after = before?.baseline && !task.baseline ? { ...task, baseline: before.baseline } : task
    if (!before || !same(before, after)) edit.push(taskChange(before, after))
  }
  for (const [id, after] of other.dependencies) {
    const before = plan.dependencies.get(id) ?? null
    if (!before || !same(before, after)) edit.push(dependencyChange(before, after))
  }
  return edit
}

/** The days of every task as they are now; a group has those of what is in it. */
export function keepBaseline(plan: Plan, tree: Tree): Edit {
  return [...plan.tasks.values()].flatMap((task) => {
    const { from, to } = spanIn(plan, tree, task.id) ?? spanOf(task)
    const baseline = { start: dayOf(from), end: dayOf(Math.max(to - 1, from)) }
    return task.baseline && same(task.baseline, baseline) ? [] : [taskChange(task, { ...task, baseline })]
  })
}

export const dropBaseline = ({ tasks }: Plan): Edit =>
  [...tasks.values()].flatMap((task) => {
    const { baseline, ...rest } = task
    return baseline ? [taskChange(task, rest)] : []
  })

/** Dependencies that would not hold after the edit: those that hold in `plan`, and those that the edit adds or changes. */
export function newViolations(plan: Plan, edit: Edit): readonly Violation[] {
  const ids = edit.flatMap(({ kind, id }) => (kind === 'task' ? [id] : []))
  const after = apply(plan, edit)
  const written = new Set(edit.flatMap(({ kind, id }) => (kind === 'dependency' ? [id] : [])))
  const candidates = new Set([
    ...touching(after, ids),
    ...[...written].flatMap((id) => after.dependencies.get(id) ?? []),
  ])
  const broken = new Set(violationsOf(plan, treeOf(plan), candidates).map(({ dependency }) => dependency.id))
  return violationsOf(after, treeOf(after), candidates).filter(
    ({ dependency: { id } }) => written.has(id) || !broken.has(id),
  )
}
