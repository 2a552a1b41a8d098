/** Shortest ways through a walked machine. The same list drives unit, API and browser tests. */
import type { AnyStateMachine } from 'xstate'
import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import { activeIds, type Sample, type Visit, type Walk } from './explore.ts'

/** The walk is breadth-first, so the first visit that fits has the fewest events. */
export function shortestPath(walk: Walk, fits: (visit: Visit) => boolean): readonly Sample[] | null {
  const found = [...walk.seen].find(([, visit]) => fits(visit))
  if (!found) return null
  const path: Sample[] = []
  for (let visit = found[1]; visit.via; visit = walk.seen.get(visit.via.from)!) path.unshift(visit.via.event)
  return path
}

export const endsIn = (id: string) => (visit: Visit) => activeIds(visit.snapshot).includes(id)

type Evaluate = (args: { context: unknown; event: unknown }, params: unknown) => boolean

export type GuardWitness = { readonly guard: string; yes: string | null; no: string | null }

/** For each guard one configuration in which it holds and one in which it does not. */
export function guardWitnesses(
  machine: AnyStateMachine,
  walk: Walk,
  samples: readonly Sample[],
  always: readonly { guard: string; params: unknown }[],
): GuardWitness[] {
  const guards = machine.implementations.guards as unknown as Record<string, Evaluate>
  const found = new Map<string, GuardWitness>()
  const note = (guard: string, params: unknown, snapshot: AnyMachineSnapshot, event: unknown): void => {
    const witness = found.get(guard) ?? { guard, yes: null, no: null }
    found.set(guard, witness)
    const answer = guards[guard]!({ context: snapshot.context, event }, params)
    witness[answer ? 'yes' : 'no'] ??= `${leafNames(snapshot)}${event ? ` on ${(event as Sample).type}` : ''}`
  }
  for (const { snapshot } of walk.seen.values()) {
    if (snapshot.status !== 'active') continue
    for (const { guard, params } of always) note(guard, params, snapshot, null)
    for (const candidate of getNextTransitions(snapshot)) {
      const guard = candidate.guard as { type: string; params: unknown } | string | undefined
      if (!guard || candidate.eventType === '') continue
      const { type, params } = typeof guard === 'string' ? { type: guard, params: undefined } : guard
      for (const event of samples) if (event.type === candidate.eventType) note(type, params, snapshot, event)
    }
  }
  return [...found.values()]
}

/** Shortest readable name of a configuration. */
export const leafNames = (snapshot: AnyMachineSnapshot): string =>
  activeIds(snapshot)
    .filter((id, _, all) => !all.some((other) => other !== id && other.startsWith(`${id}.`)))
    .map((id) => id.split('.').slice(-2).join('.'))
    .join(' + ')
