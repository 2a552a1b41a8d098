/** Decodes rows into snapshots and back. A row of an older version is upgraded one version at a time. */
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { persist, revive } from './xstate.ts'

/** What the server stores of a machine: plain JSON. */
export type Row = {
  readonly machine: string
  readonly version: number
  readonly snapshot: Record<string, unknown>
}

/** One explicit step up. A migration that renames a state renames its timers too. */
export type Migration = {
  readonly from: number
  readonly note: string
  readonly up: (snapshot: Record<string, unknown>) => Record<string, unknown>
}

export type Versioned<Machine extends AnyStateMachine> = {
  readonly name: string
  readonly version: number
  readonly machine: Machine
  readonly migrations: readonly Migration[]
}

/** A snapshot as a row; equal configurations make equal rows. */
export function encode<Machine extends AnyStateMachine>(
  v: Versioned<Machine>,
  snapshot: SnapshotFrom<Machine>,
): Row {
  return { machine: v.name, version: v.version, snapshot: inOrder(persist(v.machine, snapshot)) }
}

/** What history remembers is a set, which XState lists in the order in which it was entered or restored. */
function inOrder(persisted: Record<string, unknown>): Record<string, unknown> {
  const { historyValue } = persisted
  if (typeof historyValue !== 'object' || historyValue === null) return persisted
  const byId = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  const sorted = Object.entries(historyValue).map(([id, nodes]) => [
    id,
    Array.isArray(nodes) ? nodes.toSorted(byId) : nodes,
  ])
  return { ...persisted, historyValue: Object.fromEntries(sorted) }
}

/** A process of the release before meets what a newer one wrote: the call is to be tried again, and reaches another. */
const BEING_REPLACED = { statusCode: 503 }

/** @throws when the row is of another machine, newer than the code, or has no migration. */
export function upgrade<Machine extends AnyStateMachine>(v: Versioned<Machine>, row: Row): Row {
  if (row.machine !== v.name) throw new Error(`row is of ${row.machine}, not ${v.name}`)
  if (row.version > v.version)
    throw Object.assign(
      new Error(`${v.name}: row version ${row.version} is newer than ${v.version}`),
      BEING_REPLACED,
    )
  let current = row
  while (current.version < v.version) {
    const migration = v.migrations.find((candidate) => candidate.from === current.version)
    if (!migration) throw new Error(`${v.name}: no migration from version ${current.version}`)
    current = {
      ...current,
      version: current.version + 1,
      snapshot: migration.up(structuredClone(current.snapshot)),
    }
  }
  return current
}

/** A row as a snapshot that can be stepped. @throws as upgrade() does, and when the stored state no longer exists. */
export function decode<Machine extends AnyStateMachine>(
  v: Versioned<Machine>,
  row: Row,
): SnapshotFrom<Machine> {
  const { snapshot } = upgrade(v, row)
  const restored = revive(v.machine, snapshot)
  const { status, value, error } = restored as { status: string; value: unknown; error?: unknown }
  // A row that names a lost state comes back as status "error" and does not throw.
  if (status === 'error' || value === undefined) {
    throw new Error(`${v.name}: stored state does not fit version ${v.version}: ${String(error)}`)
  }
  return restored
}

/** A snapshot from before a state was divided. @param path last two keys of the state @param part where it is now */
export function divided(
  snapshot: Record<string, unknown>,
  [parent, state]: readonly [parent: string, state: string],
  part: string,
): Record<string, unknown> {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key === parent && inner === state) return [key, { [state]: part }]
        const isNamed = key === 'id' && String(inner).endsWith(`.${parent}.${state}`)
        return [key, isNamed ? `${String(inner)}.${part}` : within(inner)]
      }),
    )
  }
  const { value, historyValue } = snapshot
  return { ...snapshot, value: within(value), historyValue: within(historyValue) }
}
