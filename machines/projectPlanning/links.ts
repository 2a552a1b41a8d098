/** Which dependencies can be those of one plan. All are looked at together: a file may hold ten thousand. */
import type { Dependency, Plan } from './plan.ts'

export type Forbidden = 'missing' | 'itself' | 'twice' | 'family' | 'circle'

export type WrongLink = {
  /** Id of the dependency. */
  readonly id: string
  readonly reason: Forbidden
}

/** No item is called so: the name of a dependency that is only thought of. */
const THOUGHT = '+'

/** Why a new dependency may not be; null: it may. */
export function forbids(plan: Plan, link: Pick<Dependency, 'fromId' | 'toId'>): Forbidden | null {
  const dependencies = new Map(plan.dependencies).set(THOUGHT, {
    kind: 'FS',
    lagDays: 0,
    ...link,
    id: THOUGHT,
  })
  const thought = { ...plan, dependencies }
  const wrong = wrongPairs(thought).find(({ id }) => id === THOUGHT)
  return wrong?.reason ?? (closesCircle(plan, thought) ? 'circle' : null)
}

/** Why the tasks may not be put in this order; null: they may. What was wrong already is no one's fault now. */
export function forbidsOrder(before: Plan, after: Plan): Forbidden | null {
  const known = new Set(wrongPairs(before).map(({ id }) => id))
  const wrong = wrongPairs(after).find(({ id }) => !known.has(id))
  return wrong?.reason ?? (closesCircle(before, after) ? 'circle' : null)
}

const closesCircle = (before: Plan, after: Plan): boolean =>
  circleIn(after) !== null && circleIn(before) === null

/** What is wrong with each; empty: nothing. A circle is reported at one of its dependencies. */
export function wrongLinks(plan: Plan): readonly WrongLink[] {
  const found = wrongPairs(plan)
  if (found.length > 0) return found
  const circle = circleIn(plan)
  return circle === null ? [] : [{ id: circle, reason: 'circle' }]
}

function wrongPairs({ tasks, dependencies }: Plan): readonly WrongLink[] {
  const found: WrongLink[] = []
  const pairs = new Set<string>()
  const above = (id: string): ReadonlySet<string> => {
    const line = new Set<string>()
    for (
      let up = tasks.get(id)?.parentId ?? null;
      up !== null && !line.has(up);
      up = tasks.get(up)?.parentId ?? null
    )
      line.add(up)
    return line
  }
  for (const { id, fromId, toId } of dependencies.values()) {
    const pair = `${fromId} ${toId}`
    if (!tasks.has(fromId) || !tasks.has(toId)) found.push({ id, reason: 'missing' })
    else if (fromId === toId) found.push({ id, reason: 'itself' })
    else if (pairs.has(pair)) found.push({ id, reason: 'twice' })
    else if (above(fromId).has(toId) || above(toId).has(fromId)) found.push({ id, reason: 'family' })
    pairs.add(pair)
  }
  return found
}

type Edge = { readonly to: string; readonly by: string | null }

/** A dependency that closes a circle, found over the begin and end of each task; groups enclose their tasks. */
function circleIn({ tasks, dependencies }: Plan): string | null {
  const edges = new Map<string, Edge[]>()
  const join = (from: string, to: string, by: string | null) => {
    const list = edges.get(from)
    if (list) list.push({ to, by })
    else edges.set(from, [{ to, by }])
  }
  for (const { id, parentId } of tasks.values()) {
    join(`start ${id}`, `end ${id}`, null)
    if (parentId === null || !tasks.has(parentId)) continue
    join(`start ${parentId}`, `start ${id}`, null)
    join(`end ${id}`, `end ${parentId}`, null)
  }
  for (const { id, fromId, toId } of dependencies.values()) join(`end ${fromId}`, `start ${toId}`, id)
  return closing(edges)
}

/** Walks as deep as it goes, without recursion: chains are as long as plans. */
function closing(edges: ReadonlyMap<string, readonly Edge[]>): string | null {
  const left = new Set<string>()
  type Step = { readonly at: string; readonly by: string | null; next: number }
  for (const first of edges.keys()) {
    if (left.has(first)) continue
    const path: Step[] = [{ at: first, by: null, next: 0 }]
    const onPath = new Map([[first, 0]])
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const edge = edges.get(step.at)?.[step.next]
      step.next += 1
      if (!edge) {
        left.add(step.at)
        onPath.delete(step.at)
        path.pop()
        continue
      }
      const since = onPath.get(edge.to)
      // Groups alone make no circle: one of these edges is a dependency.
      if (since !== undefined)
        return edge.by ?? path.slice(since + 1).find(({ by }) => by !== null)?.by ?? null
      if (left.has(edge.to)) continue
      onPath.set(edge.to, path.length)
      path.push({ at: edge.to, by: edge.by, next: 0 })
    }
  }
  return null
}
