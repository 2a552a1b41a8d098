/** The one function that decides: the server calls it in its transaction, the browser for "what if". */
import {
  getNextTransitions,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate'
import type { By, EventTable } from './define.ts'

export type Effect = { readonly type: string; readonly params: unknown }

export type TimerOp =
  | { readonly op: 'set'; readonly id: string; readonly dueAt: string; readonly event: string }
  | { readonly op: 'clear'; readonly id: string }

export type Issue = { readonly path: string; readonly message: string }

export type Refusal =
  | { readonly ok: false; readonly status: 400; readonly why: 'payload'; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly status: 403; readonly why: 'role'; readonly needs: readonly string[] }
  | { readonly ok: false; readonly status: 404; readonly why: 'event' }
  | {
      readonly ok: false
      readonly status: 409
      readonly why: 'state' | 'guard'
      readonly guards: readonly string[]
    }

export type Accepted<Snapshot> = {
  readonly ok: true
  readonly next: Snapshot
  readonly effects: readonly Effect[]
  readonly timers: readonly TimerOp[]
}

export type RawEvent = { readonly type: string } & Readonly<Record<string, unknown>>

const TIMER = 'xstate.after.'

/**
 * Decides one event. Pure: no clock, no random, no I/O.
 * @param at ISO time of the event; also becomes `context.now`, from which delays are counted.
 */
export function step<Machine extends AnyStateMachine>(
  machine: Machine,
  table: EventTable,
  before: SnapshotFrom<Machine>,
  raw: RawEvent,
  by: By,
  at: string,
): Accepted<SnapshotFrom<Machine>> | Refusal {
  const snapshot = before as AnyMachineSnapshot
  // transition() and can() ignore status: a finished snapshot would still take a root-level event.
  if (snapshot.status !== 'active') return { ok: false, status: 409, why: 'state', guards: [] }
  const checked = check(table, raw, by, at)
  if (!checked.ok) return checked
  const stamped = stamp(snapshot, at)
  if (!stamped.can(checked.event as never)) return refuseHere(stamped, raw.type)
  const [next, actions] = transition(machine, stamped as never, checked.event as EventFromLogic<Machine>)
  return { ok: true, next: next as SnapshotFrom<Machine>, ...sort(actions, at) }
}

/** Delays cannot read `event.at`: after an onDone the event is XState's own. So time is put into the context. */
export function stamp<Snapshot extends AnyMachineSnapshot>(snapshot: Snapshot, at: string): Snapshot {
  return { ...snapshot, context: { ...snapshot.context, now: at } }
}

type Checked = { readonly ok: true; readonly event: { readonly type: string } }

function check(table: EventTable, raw: RawEvent, by: By, at: string): Checked | Refusal {
  if (raw.type.startsWith(TIMER)) {
    if (by.role !== 'system') return { ok: false, status: 403, why: 'role', needs: ['system'] }
    return { ok: true, event: { type: raw.type, by, at } as never }
  }
  const spec = Object.hasOwn(table, raw.type) ? table[raw.type] : undefined
  if (!spec) return { ok: false, status: 404, why: 'event' }
  if (!spec.roles.includes(by.role)) return { ok: false, status: 403, why: 'role', needs: spec.roles }
  const { type, by: _by, at: _at, ...payload } = raw
  const parsed = spec.payload.safeParse(payload)
  if (parsed.success) return { ok: true, event: { ...parsed.data, type, by, at } as never }
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return { ok: false, status: 400, why: 'payload', issues }
}

function refuseHere(snapshot: AnyMachineSnapshot, type: string): Refusal {
  const here = getNextTransitions(snapshot).filter((candidate) => candidate.eventType === type)
  const guards = [...new Set(here.map((candidate) => guardName(candidate.guard)))]
  return { ok: false, status: 409, why: here.length > 0 ? 'guard' : 'state', guards }
}

export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (guard && typeof guard === 'object' && 'type' in guard) return String(guard.type)
  if (typeof guard === 'function' && 'guards' in guard)
    return (guard.guards as unknown[]).map(guardName).join(' and ')
  return 'unnamed'
}

type Action = { readonly type: string; readonly params?: unknown }

/** Custom actions are effects; XState's raise and cancel are timer rows; anything else is forbidden. */
function sort(actions: readonly Action[], at: string) {
  const effects: Effect[] = []
  const timers: TimerOp[] = []
  for (const action of actions) {
    const params = (action.params ?? {}) as {
      id?: string
      sendId?: string
      delay?: number
      event?: { type: string }
    }
    if (action.type === 'xstate.raise') {
      const event = params.event?.type ?? ''
      const dueAt = new Date(Date.parse(at) + (params.delay ?? 0)).toISOString()
      timers.push({ op: 'set', id: params.id ?? event, dueAt, event })
    } else if (action.type === 'xstate.cancel') timers.push({ op: 'clear', id: String(params.sendId) })
    else if (action.type.startsWith('xstate.'))
      throw new Error(`machines stay pure: ${action.type} is not allowed`)
    else effects.push({ type: action.type, params: action.params ?? null })
  }
  return { effects, timers }
}
