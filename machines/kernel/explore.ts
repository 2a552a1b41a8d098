/** Breadth-first search over every reachable configuration of a machine. */
import { getNextTransitions, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { By } from './define.ts'
import { toModel } from './model.ts'
import { stamp } from './step.ts'
import { activeIds, begin, can, microsteps, move } from './xstate.ts'

export type Sample = { readonly type: string; readonly by: By; readonly at: string } & Readonly<
  Record<string, unknown>
>

export type Visit = {
  readonly snapshot: AnyMachineSnapshot
  readonly out: { readonly event: Sample; readonly to: string }[]
  readonly via: { readonly from: string; readonly event: Sample } | null
}

export type Walk = {
  readonly start: string
  readonly seen: ReadonlyMap<string, Visit>
  readonly fired: ReadonlySet<string>
  /** Also the states that are only passed through, such as gates. */
  readonly passed: ReadonlySet<string>
}

export type Exploration = {
  readonly machine: AnyStateMachine
  readonly inputs: readonly unknown[]
  readonly samples: readonly Sample[]
  /** The part of the context that guards read and that the configuration does not already say. */
  readonly keyOf: (context: never) => unknown
  readonly limit?: number
  /** Ends the search at the first match: enough for a shortest path, not for a proof. */
  readonly until?: (visit: Visit) => boolean
}

const TIMER_BY: By = { userId: 'timer', role: 'system' }

/** Visits configurations in the order of their distance, so that the first visit has the fewest events. */
export function explore({ machine, inputs, samples, keyOf, limit = 100_000, until }: Exploration): Walk {
  const timers = timerSamples(machine, samples[0]?.at ?? '2026-01-01T00:00:00.000Z')
  const starts = inputs.map((input) => begin(machine, input)[0] as AnyMachineSnapshot)
  const queue: { key: string; snapshot: AnyMachineSnapshot; via: Visit['via'] }[] = starts.map(
    (snapshot) => ({ key: keyOfConfiguration(snapshot, keyOf), snapshot, via: null }),
  )
  const seen = new Map<string, Visit>()
  const fired = new Set<string>()
  /** Looking between two snapshots is expensive: once for each event and each value that it leads to. */
  const ways = new Set<string>()
  const passed = new Set<string>(starts.flatMap(activeIds))
  // A history node is never active, so it is never passed.
  const everyNode = [...toModel(machine).nodes.values()].filter(({ kind }) => kind !== 'history').length
  const byType = Map.groupBy([...samples, ...timers], (event) => event.type)
  for (let head = 0; head < queue.length; head += 1) {
    const { key, snapshot, via } = queue[head]!
    if (seen.has(key)) continue
    const visit: Visit = { snapshot, out: [], via }
    seen.set(key, visit)
    if (seen.size > limit) throw new Error(`state space over ${limit}`)
    if (until?.(visit)) break
    if (snapshot.status !== 'active') continue
    const heard = new Set(getNextTransitions(snapshot).map((candidate) => candidate.eventType))
    for (const event of [...heard].flatMap((type) => byType.get(type) ?? [])) {
      const now = stamp(snapshot, event.at)
      if (!can(now, event)) continue
      const next = move(machine, now, event)[0] as AnyMachineSnapshot
      const to = keyOfConfiguration(next, keyOf)
      visit.out.push({ event, to })
      fired.add(event.type)
      const way = `${event.type}>${JSON.stringify(next.value)}`
      if (passed.size < everyNode && !ways.has(way)) {
        ways.add(way)
        for (const micro of microsteps(machine, now, event)) activeIds(micro).forEach((id) => passed.add(id))
      }
      if (!seen.has(to)) queue.push({ key: to, snapshot: next, via: { from: key, event } })
    }
  }
  return { start: queue[0]!.key, seen, fired, passed }
}

/** Every deadline of a chart, as the server sends it. */
export function timerSamples(machine: AnyStateMachine, at: string): Sample[] {
  const timers = toModel(machine).edges.filter((edge) => edge.kind === 'after')
  return [...new Set(timers.map((edge) => edge.event))].map((type) => ({ type, by: TIMER_BY, at }))
}

/** History counts only while its parent is inactive (it is overwritten on exit), and nothing counts after the end. */
export function keyOfConfiguration(snapshot: AnyMachineSnapshot, keyOf: (context: never) => unknown): string {
  if (snapshot.status !== 'active') return JSON.stringify(['end', snapshot.value])
  const active = new Set(activeIds(snapshot))
  const history = Object.entries(snapshot.historyValue)
    .filter(([id]) => !active.has(parentOf(snapshot, id)))
    .map(([id, nodes]) => [id, nodes.map((node) => node.id).sort()])
  return JSON.stringify([snapshot.value, history, keyOf(snapshot.context as never)])
}

const parentOf = (snapshot: AnyMachineSnapshot, historyId: string): string =>
  snapshot.machine.getStateNodeById(historyId).parent?.id ?? ''

/** The search is breadth-first, so the first match has the fewest events. */
export function shortestPath(walk: Walk, fits: (visit: Visit) => boolean): readonly Sample[] | null {
  const found = [...walk.seen].find(([, visit]) => fits(visit))
  if (!found) return null
  const path: Sample[] = []
  for (let visit = found[1]; visit.via; visit = walk.seen.get(visit.via.from)!) path.unshift(visit.via.event)
  return path
}

export const endsIn = (id: string) => (visit: Visit) => activeIds(visit.snapshot).includes(id)
