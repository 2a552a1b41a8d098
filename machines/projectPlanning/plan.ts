/** A plan: tasks in a tree, dependencies between them. Values only; what is done to them is in edits.ts. */
import { DAY_MS, isoDay } from '../kernel/days.ts'

/** Days are `YYYY-MM-DD`, in no time zone. */
export type Day = string

export type Task = {
  readonly id: string
  readonly name: string
  /** `milestone`: a moment, at the beginning of its day. A task with children spans them, whatever its own days say. */
  readonly kind: 'task' | 'milestone'
  readonly start: Day
  /** Last day, included; of a milestone the day itself. */
  readonly end: Day
  /** Percent. */
  readonly progress: number
  readonly parentId: string | null
  /** Order among siblings. */
  readonly place: number
  /** People, teams or machines, in the plan's own words. */
  readonly resources: readonly string[]
  /** Its days when they were kept last; absent: never. */
  readonly baseline?: Baseline | undefined
}

/** First and last day, both included. */
export type Baseline = { readonly start: Day; readonly end: Day }

/** finish-start, start-start, finish-finish, start-finish: which end of one task binds which end of the other. */
export const DEPENDENCY_KINDS = ['FS', 'SS', 'FF', 'SF'] as const
export type DependencyKind = (typeof DEPENDENCY_KINDS)[number]

export type Dependency = {
  readonly id: string
  readonly fromId: string
  readonly toId: string
  readonly kind: DependencyKind
  /** Days between; negative: an overlap. */
  readonly lagDays: number
}

export type Plan = {
  readonly tasks: ReadonlyMap<string, Task>
  readonly dependencies: ReadonlyMap<string, Dependency>
}

export const EMPTY_PLAN: Plan = { tasks: new Map(), dependencies: new Map() }

/** What a server takes in one plan. */
export const MOST_TASKS = 5_000
export const MOST_DEPENDENCIES = 10_000
/** Characters of a name, resources of a task, characters of each, days of a lag either way. */
export const PLAN_LIMITS = { name: 200, resources: 20, resource: 80, lagDays: 3_650 } as const

/** Days since 1970-01-01. */
export const dayNumber = (day: Day): number => Date.parse(day) / DAY_MS
export const dayOf = (number: number): Day => isoDay(number * DAY_MS)
export const shifted = (day: Day, days: number): Day => dayOf(dayNumber(day) + days)

/** From the first moment of `start` to the first moment after the end. */
export type Span = { readonly from: number; readonly to: number }

export const spanOf = ({ start, end, kind }: Task): Span => {
  const from = dayNumber(start)
  return { from, to: kind === 'milestone' ? from : dayNumber(end) + 1 }
}

export type Tree = {
  /** Children in order; null: the roots. */
  readonly children: ReadonlyMap<string | null, readonly Task[]>
  /** Of tasks with children: the span of all below, and their progress weighed by length. */
  readonly groups: ReadonlyMap<string, Span & { readonly progress: number }>
}

/** None for a task that closes a circle: two people may each put the other's group into their own. */
function parentsIn(tasks: Plan['tasks']): ReadonlyMap<string, string | null> {
  const parents = new Map<string, string | null>()
  for (const task of tasks.values()) {
    const path = new Set<string>()
    for (let at: Task | undefined = task; at && !parents.has(at.id);) {
      path.add(at.id)
      const above: Task | undefined = tasks.get(at.parentId ?? '')
      parents.set(at.id, above && !path.has(above.id) ? above.id : null)
      at = above
    }
  }
  return parents
}

/** Order and groups, computed once per plan. A task whose parent is gone is at the root. */
export function treeOf({ tasks }: Plan): Tree {
  const parents = parentsIn(tasks)
  const children = new Map<string | null, Task[]>()
  for (const task of tasks.values()) {
    const parent = parents.get(task.id) ?? null
    const siblings = children.get(parent)
    if (siblings) siblings.push(task)
    else children.set(parent, [task])
  }
  for (const siblings of children.values()) siblings.sort(byPlace)
  const groups = new Map<string, Span & { readonly progress: number }>()
  const measure = (task: Task): Span & { readonly progress: number; readonly weight: number } => {
    const below = children.get(task.id)
    const own = spanOf(task)
    // In a group a milestone takes up its day: the group ends with that day, not before it.
    if (!below)
      return {
        from: own.from,
        to: Math.max(own.to, own.from + 1),
        progress: task.progress,
        weight: own.to - own.from,
      }
    const parts = below.map(measure)
    const weight = parts.reduce((sum, part) => sum + part.weight, 0)
    const done = parts.reduce((sum, part) => sum + part.progress * part.weight, 0)
    const group = {
      from: Math.min(...parts.map(({ from }) => from)),
      to: Math.max(...parts.map(({ to }) => to)),
      progress: weight === 0 ? 0 : Math.round(done / weight),
    }
    groups.set(task.id, group)
    return { ...group, weight }
  }
  for (const root of children.get(null) ?? []) measure(root)
  return { children, groups }
}

const byPlace = (a: Task, b: Task): number => a.place - b.place || (a.id < b.id ? -1 : 1)

/** The task itself and everything under it. */
export function withDescendants(tree: Tree, id: string): readonly string[] {
  return [id, ...(tree.children.get(id) ?? []).flatMap((child) => withDescendants(tree, child.id))]
}

export type Row = { readonly task: Task; readonly depth: number; readonly hasChildren: boolean }

/** Rows as the table shows them. @param sort by start, and back to the plan's own order with null */
export function rowsOf(
  tree: Tree,
  collapsed: ReadonlySet<string>,
  sort: 'ascending' | 'descending' | null,
): readonly Row[] {
  const rows: Row[] = []
  const startOf = (task: Task) => tree.groups.get(task.id)?.from ?? dayNumber(task.start)
  const sign = sort === 'descending' ? -1 : 1
  const walk = (parent: string | null, depth: number) => {
    const siblings = tree.children.get(parent) ?? []
    const ordered = sort ? siblings.toSorted((a, b) => sign * (startOf(a) - startOf(b))) : siblings
    for (const task of ordered) {
      const hasChildren = tree.children.has(task.id)
      rows.push({ task, depth, hasChildren })
      if (hasChildren && !collapsed.has(task.id)) walk(task.id, depth + 1)
    }
  }
  walk(null, 0)
  return rows
}
