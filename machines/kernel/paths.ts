/** Shortest ways through a walked machine. The same list drives unit, API and browser tests. */
import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import type { Sample, Visit, Walk } from './explore.ts'
import { atomsOf, type Atom } from './guards.ts'
import { activeIds, ask } from './xstate.ts'

/** The walk is breadth-first, so the first visit that fits has the fewest events. */
export function shortestPath(walk: Walk, fits: (visit: Visit) => boolean): readonly Sample[] | null {
  const found = [...walk.seen].find(([, visit]) => fits(visit))
  if (!found) return null
  const path: Sample[] = []
  for (let visit = found[1]; visit.via; visit = walk.seen.get(visit.via.from)!) path.unshift(visit.via.event)
  return path
}

export const endsIn = (id: string) => (visit: Visit) => activeIds(visit.snapshot).includes(id)

export type GuardWitness = { readonly guard: string; yes: string | null; no: string | null }

/** For each guard one configuration in which it holds and one in which it does not. */
export function guardWitnesses(walk: Walk, samples: readonly Sample[]): GuardWitness[] {
  const byType = Map.groupBy(samples, ({ type }) => type)
  const found = new Map<string, GuardWitness>()
  const note = ({ name, params }: Atom, snapshot: AnyMachineSnapshot, event: Sample | null): void => {
    const witness = found.get(name) ?? { guard: name, yes: null, no: null }
    found.set(name, witness)
    if (witness.yes !== null && witness.no !== null) return
    const answer = ask(snapshot, name, params, event)
    witness[answer ? 'yes' : 'no'] ??= `${leafNames(snapshot)}${event ? ` on ${event.type}` : ''}`
  }
  for (const { snapshot } of walk.seen.values()) {
    if (snapshot.status !== 'active') continue
    for (const { guard, eventType } of getNextTransitions(snapshot))
      for (const atom of atomsOf(guard))
        for (const event of byType.get(eventType) ?? []) note(atom, snapshot, event)
  }
  return [...found.values()]
}

/** Shortest readable name of a configuration. */
export const leafNames = (snapshot: AnyMachineSnapshot): string =>
  activeIds(snapshot)
    .filter((id, _, all) => !all.some((other) => other !== id && other.startsWith(`${id}.`)))
    .map((id) => id.split('.').slice(-2).join('.'))
    .join(' + ')
