/** Which guards held and failed during an exploration, and which edges of the chart were taken. */
import { getNextTransitions, type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode } from 'xstate'
import type { Sample, Walk } from '../kernel/explore.ts'
import { atomsOf, guardName, listeners, type Atom } from '../kernel/guards.ts'
import type { Model, ModelEdge } from '../kernel/model.ts'
import { activeIds, ask } from '../kernel/xstate.ts'

type GuardWitness = { readonly guard: string; yes: string | null; no: string | null }

/** For each guard one configuration in which it holds and one in which it does not. */
export function guardWitnesses(
  machine: AnyStateMachine,
  walk: Walk,
  samples: readonly Sample[],
): GuardWitness[] {
  const byType = Map.groupBy(samples, ({ type }) => type)
  const found = new Map<string, GuardWitness>()
  const note = ({ name, params }: Atom, snapshot: AnyMachineSnapshot, event: Sample | null): void => {
    const witness = found.get(name) ?? { guard: name, yes: null, no: null }
    found.set(name, witness)
    if (witness.yes !== null && witness.no !== null) return
    const answer = ask(snapshot, name, params, event)
    witness[answer ? 'yes' : 'no'] ??= `${leafNames(snapshot)}${event ? ` on ${event.type}` : ''}`
  }
  const always = alwaysAtoms(machine)
  for (const { snapshot } of walk.seen.values()) {
    if (snapshot.status !== 'active') continue
    for (const atom of always) note(atom, snapshot, null)
    for (const { guard, eventType } of getNextTransitions(snapshot))
      for (const atom of atomsOf(guard))
        for (const event of byType.get(eventType) ?? []) note(atom, snapshot, event)
  }
  return [...found.values()]
}

/** Guards of transient states: they read the context only, so any configuration can answer them. */
function alwaysAtoms(machine: AnyStateMachine): readonly Atom[] {
  const below = (node: AnyStateNode): Atom[] => [
    ...(node.always ?? []).flatMap(({ guard }) => atomsOf(guard)),
    ...(Object.values(node.states) as AnyStateNode[]).flatMap(below),
  ]
  return below(machine.root)
}

/** Edges of the chart that were taken, as ids of `toModel(machine).edges`. */
export function takenEdges(model: Model, walk: Walk): ReadonlySet<string> {
  const open = Map.groupBy(
    model.edges.filter(({ kind }) => kind === 'event' || kind === 'after'),
    ({ event }) => event,
  )
  const taken = new Set<string>()
  for (const { snapshot, out } of walk.seen.values()) {
    for (const { event } of out) {
      const left = open.get(event.type)?.filter(({ id }) => !taken.has(id)) ?? []
      if (left.length === 0) continue
      const chosen = chosenBy(snapshot, event)
      for (const edge of left) if (chosen.some((one) => isSame(edge, one))) taken.add(edge.id)
    }
  }
  return taken
}

type Candidate = ReturnType<typeof getNextTransitions>[number]

/** Of the edges that listen, those that XState takes: the first of a state that agrees, inner states before outer. */
function chosenBy(snapshot: AnyMachineSnapshot, event: Sample): readonly Candidate[] {
  const agree = listeners(snapshot, event.type).filter(({ guard }) =>
    atomsOf(guard).every(({ name, params }) => ask(snapshot, name, params, event)),
  )
  const firsts = agree.filter(
    (one, index) => agree.findIndex(({ source }) => source === one.source) === index,
  )
  return firsts.filter(({ source }) => !firsts.some((other) => isInside(other.source, source)))
}

const isInside = (node: AnyStateNode, above: AnyStateNode): boolean =>
  node !== above &&
  above.path.every((key, index) => node.path[index] === key) &&
  node.path.length > above.path.length

const isSame = (edge: ModelEdge, { source, target, guard }: Candidate): boolean =>
  edge.from === source.id &&
  edge.guard === (guard ? guardName(guard) : null) &&
  (target ? target.some(({ id }) => id === edge.to) : edge.to === null)

/** Shortest readable name of a configuration. */
const leafNames = (snapshot: AnyMachineSnapshot): string =>
  activeIds(snapshot)
    .filter((id, _, all) => !all.some((other) => other !== id && other.startsWith(`${id}.`)))
    .map((id) => id.split('.').slice(-2).join('.'))
    .join(' + ')
