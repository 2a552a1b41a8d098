/** What dependencies ask of days. */
import {
  dayOf,
  shifted,
  spanOf,
  withDescendants,
  type Day,
  type Dependency,
  type Plan,
  type Span,
  type Tree,
} from './plan.ts'

export type Violation = {
  readonly dependency: Dependency
  /** Which end of the later task comes too early. */
  readonly end: 'start' | 'end'
  /** The day that this end must come after. */
  readonly after: Day
}

/** A group counts with the span of what is in it. */
export const spanIn = ({ tasks }: Plan, tree: Tree, id: string): Span | null => {
  const task = tasks.get(id)
  return tree.groups.get(id) ?? (task ? spanOf(task) : null)
}

/** Which of `dependencies` the plan breaks. */
export function violationsOf(
  plan: Plan,
  tree: Tree,
  dependencies: Iterable<Dependency> = plan.dependencies.values(),
): readonly Violation[] {
  const found: Violation[] = []
  for (const dependency of dependencies) {
    const from = spanIn(plan, tree, dependency.fromId)
    const to = spanIn(plan, tree, dependency.toId)
    if (!from || !to) continue
    const { kind, lagDays } = dependency
    const leavesEnd = kind === 'FS' || kind === 'FF'
    const isStart = kind === 'FS' || kind === 'SS'
    const bound = (leavesEnd ? from.to : from.from) + lagDays
    const at = isStart ? to.from : to.to
    if (at >= bound) continue
    const isMoment = (isStart || to.from === to.to) && beginsWithMoment(plan, tree, dependency.toId, to.from)
    // A milestone may lie at the end of its day, where other programs put it, so the last day itself is late enough.
    const early = isMoment && leavesEnd && from.to > from.from ? 1 : 0
    if (at >= bound - early) continue
    // `to` of a task is the first moment after the end, so the last day itself is one less.
    const earliest = dayOf(isStart || isMoment ? bound - early : bound - 1)
    found.push({ dependency, end: isStart ? 'start' : 'end', after: shifted(earliest, -1) })
  }
  return found
}

/** Whether it is a milestone, or a group in which nothing else begins on its first day. */
const beginsWithMoment = ({ tasks }: Plan, tree: Tree, id: string, from: number): boolean =>
  withDescendants(tree, id).every((one) => {
    const task = tasks.get(one)
    if (!task || tree.groups.has(one)) return true
    const span = spanOf(task)
    return span.from !== from || span.from === span.to
  })

/** Dependencies that the edit of these tasks could break: their own and those of the groups they are in. */
export function touching(plan: Plan, ids: readonly string[]): readonly Dependency[] {
  const touched = new Set(ids)
  for (const id of ids) {
    let parent = plan.tasks.get(id)?.parentId ?? null
    while (parent !== null && !touched.has(parent)) {
      touched.add(parent)
      parent = plan.tasks.get(parent)?.parentId ?? null
    }
  }
  return [...plan.dependencies.values()].filter(
    ({ fromId, toId }) => touched.has(fromId) || touched.has(toId),
  )
}
