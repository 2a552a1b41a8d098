/** What dependencies forbid. */
import {
  dayOf,
  shifted,
  spanOf,
  treeOf,
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
    const bound = (kind === 'FS' || kind === 'FF' ? from.to : from.from) + lagDays
    const isStart = kind === 'FS' || kind === 'SS'
    if ((isStart ? to.from : to.to) >= bound) continue
    // `to` is the first moment after the end, so the last day itself is one less.
    const earliest = isStart ? dayOf(bound) : dayOf(bound - 1)
    found.push({ dependency, end: isStart ? 'start' : 'end', after: shifted(earliest, -1) })
  }
  return found
}

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

export type Forbidden = 'itself' | 'twice' | 'circle' | 'family' | 'missing'

/** Why a new dependency may not be; null: it may. */
export function forbids(plan: Plan, { fromId, toId }: Pick<Dependency, 'fromId' | 'toId'>): Forbidden | null {
  if (fromId === toId) return 'itself'
  if (!plan.tasks.has(fromId) || !plan.tasks.has(toId)) return 'missing'
  const all = [...plan.dependencies.values()]
  if (all.some((one) => one.fromId === fromId && one.toId === toId)) return 'twice'
  const tree = treeOf(plan)
  const below = (id: string) => withDescendants(tree, id)
  if (below(fromId).includes(toId) || below(toId).includes(fromId)) return 'family'
  return reaches(plan, tree, toId, fromId) ? 'circle' : null
}

/** Following dependencies, a group leads wherever something in it leads, and stands for everything in it. */
function reaches(plan: Plan, tree: Tree, from: string, wanted: string): boolean {
  const next = Map.groupBy(plan.dependencies.values(), ({ fromId }) => fromId)
  const seen = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    if (id === wanted) return true
    for (const inner of withDescendants(tree, id)) {
      if (inner === wanted) return true
      for (const { toId } of next.get(inner) ?? []) open.push(toId)
    }
    const parent = plan.tasks.get(id)?.parentId
    if (parent && id !== from) for (const { toId } of next.get(parent) ?? []) open.push(toId)
  }
  return false
}
