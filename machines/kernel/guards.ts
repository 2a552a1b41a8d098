/** Guards as data: the named guards of an edge, and which of them fail. */
import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import { ask, type AnyEvent } from './xstate.ts'

/** One named guard with its parameters, as the chart names it. */
export type Atom = { readonly name: string; readonly params: unknown }

/** The named guards of an edge; `and([...])` counts as its parts. @throws on inline functions, `or` and `not`. */
export function atomsOf(guard: unknown): readonly Atom[] {
  if (guard === undefined || guard === null) return []
  if (typeof guard === 'string') return [{ name: guard, params: undefined }]
  if (typeof guard === 'function' && 'check' in guard && 'guards' in guard && Array.isArray(guard.guards))
    return guard.guards.flatMap(atomsOf)
  if (typeof guard === 'object' && 'type' in guard && typeof guard.type === 'string')
    return [{ name: guard.type, params: 'params' in guard ? guard.params : undefined }]
  throw new Error('guards of a chart have names, or are and([...]) of names')
}

/** A readable name of the whole condition. */
export const guardName = (guard: unknown): string =>
  atomsOf(guard)
    .map(({ name }) => name)
    .join(' and ')

/** The edges that listen to this event in this configuration. */
export const listeners = (snapshot: AnyMachineSnapshot, type: string) =>
  getNextTransitions(snapshot).filter((candidate) => candidate.eventType === type)

/** The guards that refuse an event. Of several edges the last counts: edges are ordered from the most demanding. */
export function refusing(snapshot: AnyMachineSnapshot, event: AnyEvent): readonly string[] {
  const last = listeners(snapshot, event.type).at(-1)
  const no = atomsOf(last?.guard).filter(({ name, params }) => !ask(snapshot, name, params, event))
  return [...new Set(no.map(({ name }) => name))]
}
