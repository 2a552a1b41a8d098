/** What a screen may offer to one person, and why not the rest. */
import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import type { By, EventSpec, EventTable, Role } from './define.ts'
import { guardName, stamp } from './step.ts'

export type Offer = {
  readonly type: string
  readonly label: string
  readonly roles: readonly Role[]
  /** The state that listens; two regions may listen to one event. */
  readonly from: readonly string[]
  readonly status: 'open' | 'needs-input' | 'blocked' | 'someone-else'
  readonly guards: readonly string[]
}

/**
 * An event that takes input is "needs-input" unless its guards already say no without reading the payload.
 * @param readsPayload names of the guards that cannot be answered before the form is filled in.
 */
export function offers(
  table: EventTable,
  before: AnyMachineSnapshot,
  by: By,
  at: string,
  readsPayload: ReadonlySet<string>,
): Offer[] {
  if (before.status !== 'active') return []
  const snapshot = stamp(before, at)
  const candidates = getNextTransitions(snapshot).filter((candidate) =>
    Object.hasOwn(table, candidate.eventType),
  )
  const byType = Map.groupBy(candidates, (candidate) => candidate.eventType)
  return [...byType].map(([type, listeners]) => {
    const spec = table[type]!
    const guards = [
      ...new Set(listeners.flatMap((listener) => (listener.guard ? [guardName(listener.guard)] : []))),
    ]
    return {
      type,
      label: spec.label,
      roles: spec.roles,
      from: [...new Set(listeners.map((listener) => listener.source.id))],
      status: statusOf(
        snapshot,
        type,
        spec,
        by,
        at,
        guards.some((guard) => readsPayload.has(guard)),
      ),
      guards,
    }
  })
}

function statusOf(
  snapshot: AnyMachineSnapshot,
  type: string,
  spec: EventSpec,
  by: By,
  at: string,
  undecided: boolean,
): Offer['status'] {
  if (!spec.roles.includes(by.role)) return 'someone-else'
  const allowed = undecided || snapshot.can({ type, by, at } as never)
  if (!allowed) return 'blocked'
  return Object.keys(spec.payload.shape).length > 0 ? 'needs-input' : 'open'
}
