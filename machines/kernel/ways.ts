/** The shortest way to an event that a machine does not take yet: breadth-first over sample events, up to a limit. */
import type { AnyMachineSnapshot } from 'xstate'
import { keyOfConfiguration, timerSamples, type Sample } from './explore.ts'
import { stamp } from './step.ts'
import { can, heardTypes, move } from './xstate.ts'

export type Search = {
  readonly from: AnyMachineSnapshot
  /** Event type that is wanted; a deadline's type as well. */
  readonly target: string
  /** What may happen on the way, the target's own samples among it. */
  readonly samples: readonly Sample[]
  /** Whether deadlines may run out on the way. */
  readonly withTimers: boolean
  /** The part of the context that guards read, as in explore(). */
  readonly keyOf: (context: never) => unknown
  /** ISO time for deadlines. */
  readonly at: string
  /** Configurations that are looked at, at most. */
  readonly most: number
}

/** open: the search ended; every way with fewer events than `beyond` was tried. */
export type Way =
  | { readonly kind: 'found'; readonly events: readonly Sample[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly beyond: number }

type Place = {
  readonly snapshot: AnyMachineSnapshot
  readonly before: Place | null
  readonly event: Sample | null
  readonly depth: number
}

/** The fewest events to one that the machine takes. Yields after each configuration, so that a browser can draw. */
export function* wayTo(search: Search): Generator<void, Way> {
  const { from, target, samples, withTimers, keyOf, at, most } = search
  const timers = withTimers || target.startsWith('xstate.') ? timerSamples(from.machine, at) : []
  const moves = withTimers ? [...samples, ...timers] : samples
  const byType = Map.groupBy(moves, ({ type }) => type)
  const wanted = [...samples, ...timers].filter(({ type }) => type === target)
  const queue: Place[] = [{ snapshot: from, before: null, event: null, depth: 0 }]
  const seen = new Set([keyOfConfiguration(from, keyOf)])
  for (let head = 0; head < queue.length; head += 1) {
    const place = queue[head]!
    if (head >= most) return { kind: 'open', beyond: place.depth + 1 }
    if (place.snapshot.status !== 'active') continue
    yield
    const heard = heardTypes(place.snapshot)
    if (heard.includes(target)) {
      const last = wanted.find((event) => can(stamp(place.snapshot, event.at), event))
      if (last) return { kind: 'found', events: [...eventsTo(place), last] }
    }
    for (const event of heard.flatMap((type) => byType.get(type) ?? [])) {
      // What the guards refuse leads to the same configuration, which is known.
      const next = move(from.machine, stamp(place.snapshot, event.at), event)[0] as AnyMachineSnapshot
      const key = keyOfConfiguration(next, keyOf)
      if (seen.has(key)) continue
      seen.add(key)
      queue.push({ snapshot: next, before: place, event, depth: place.depth + 1 })
    }
  }
  return { kind: 'none' }
}

/** Goes on to the end without giving way. */
export function atOnce<Result>(search: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
  }
}

const eventsTo = ({ before, event }: Place): readonly Sample[] =>
  before && event ? [...eventsTo(before), event] : []
