/** XState's borders: all casts of machines, snapshots and events that its generics make necessary are here. */
import {
  createActor,
  getMicrosteps,
  getNextTransitions,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ExecutableActionsFrom,
  type InputFrom,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate'

/** Any event in the server's envelope; the table has checked its payload. */
export type AnyEvent = { readonly type: string }

/** Would anything happen? Guards are asked; nothing is run. */
export const can = (snapshot: AnyMachineSnapshot, event: AnyEvent): boolean => snapshot.can(event as never)

const nothing = (): void => {}

const inert = new WeakMap<AnyStateMachine, AnyActorScope>()

/** Where a transition runs that starts nothing: no children, no clock, no mail. */
function inertScope(machine: AnyStateMachine): AnyActorScope {
  const known = inert.get(machine)
  if (known) return known
  const self = createActor(machine)
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  }
  inert.set(machine, scope)
  return scope
}

/**
 * The pure transition: the next snapshot and what is to be done, as data. Does what XState's `transition()` does,
 * without the actor that it creates for every call, which runs the machine's first transition and costs half the time.
 */
export function move<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: AnyMachineSnapshot,
  event: AnyEvent,
): [SnapshotFrom<Machine>, ExecutableActionsFrom<Machine>[]] {
  return collected(machine, (scope) => machine.transition(snapshot, event, scope))
}

/** The first snapshot, and the timers and effects of the way into it. Does what XState's `initialTransition()` does. */
export const begin = <Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): [SnapshotFrom<Machine>, ExecutableActionsFrom<Machine>[]] =>
  collected(machine, (scope) => machine.getInitialSnapshot(scope, input))

function collected<Machine extends AnyStateMachine>(
  machine: Machine,
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
): [SnapshotFrom<Machine>, ExecutableActionsFrom<Machine>[]] {
  const actions: ExecutableActionsFrom<Machine>[] = []
  const actionExecutor = (action: unknown) => {
    actions.push(action as ExecutableActionsFrom<Machine>)
  }
  const next = run({ ...inertScope(machine), actionExecutor })
  return [next as SnapshotFrom<Machine>, actions]
}

/** Snapshots between the first and the last of one transition: they pass through gates. */
export const microsteps = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEvent,
): AnyMachineSnapshot[] =>
  getMicrosteps(machine, snapshot as never, event as never).map(([micro]) => micro as AnyMachineSnapshot)

/** Plain JSON of a snapshot. */
export const persist = <Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
): Record<string, unknown> =>
  JSON.parse(JSON.stringify(machine.getPersistedSnapshot(snapshot as never))) as Record<string, unknown>

/** Not `machine.resolveState`: that one leaves history unrevived. The actor is never started. */
export const revive = <Machine extends AnyStateMachine>(
  machine: Machine,
  stored: Record<string, unknown>,
): SnapshotFrom<Machine> => {
  const snapshot = stored as unknown as Snapshot<unknown>
  return createActor(machine, { snapshot } as never).getSnapshot() as SnapshotFrom<Machine>
}

/** XState 5 keeps the active nodes in a private field; version 6 names it `nodes`. */
export const activeIds = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot as unknown as { _nodes: readonly { id: string }[] })._nodes.map((node) => node.id)

/** Types of the events that the configuration listens to, whatever the guards say; deadlines included. */
export const heardTypes = (snapshot: AnyMachineSnapshot): string[] => [
  ...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType)),
]

type Evaluate = (now: { context: unknown; event: unknown }, params: unknown) => boolean

/** Asks one named guard. @throws when the machine has no such guard. */
export function ask(snapshot: AnyMachineSnapshot, name: string, params: unknown, event: unknown): boolean {
  const guards = snapshot.machine.implementations.guards as unknown as Record<string, Evaluate>
  const guard = guards[name]
  if (!guard) throw new Error(`no guard is named ${name}`)
  return guard({ context: snapshot.context, event }, params)
}
