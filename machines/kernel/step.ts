/** Decides on an event. The server calls it in its transaction, the browser to predict. */
import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { By, EventTable } from './define.ts'
import { strangeFields } from './fields.ts'
import { listeners, refusing } from './guards.ts'
import { begin, can, move, type AnyEvent } from './xstate.ts'
import words from '../../public/messages/en/machines/kernel.json' with { type: 'json' }
import { messagesOf } from './messages.ts'

const say = messagesOf(words)

export type Effect = { readonly type: string; readonly params: unknown }

export type TimerOp =
  | { readonly op: 'set'; readonly id: string; readonly dueAt: string; readonly event: string }
  | { readonly op: 'clear'; readonly id: string }

type Issue = { readonly path: string; readonly message: string }

export type Refusal =
  | { readonly ok: false; readonly status: 400; readonly why: 'payload'; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly status: 403; readonly why: 'role'; readonly needs: readonly string[] }
  | { readonly ok: false; readonly status: 404; readonly why: 'event' }
  | {
      readonly ok: false
      readonly status: 409
      readonly why: 'state' | 'guard'
      /** The guards that said no. */
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

/** What delays read besides the time, such as public holidays; in the context only during the transition. */
export type Surroundings = Readonly<Record<string, unknown>>

/**
 * Decides one event. Pure: no clock, no random, no I/O.
 * @param at ISO time of the event; also becomes `context.now`, from which delays are counted.
 * @throws when the machine itself breaks the rules: an effect of XState's own, an inline guard.
 */
export function step<Machine extends AnyStateMachine>(
  machine: Machine,
  table: EventTable,
  before: SnapshotFrom<Machine>,
  raw: RawEvent,
  by: By,
  at: string,
  around: Surroundings = {},
): Accepted<SnapshotFrom<Machine>> | Refusal {
  const snapshot: AnyMachineSnapshot = before
  // transition() and can() ignore status: a finished snapshot would still take a root-level event.
  if (snapshot.status !== 'active') return { ok: false, status: 409, why: 'state', guards: [] }
  const checked = check(table, raw, by, at)
  if (!checked.ok) return checked
  const stamped = stamp(snapshot, at, around)
  if (!can(stamped, checked.event)) return refuseHere(stamped, checked.event)
  const [next, actions] = move(machine, stamped, checked.event)
  return { ok: true, next: without(next, around), ...sort(actions, at) }
}

/** The first snapshot of a machine, with the timers and effects of the way into it. */
export function start<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  at: string,
  around: Surroundings = {},
): Accepted<SnapshotFrom<Machine>> {
  const [next, actions] = begin(machine, { ...(input as object), ...around } as InputFrom<Machine>)
  return { ok: true, next: without(next, around), ...sort(actions, at) }
}

/** Delays cannot read `event.at`: after an onDone the event is XState's own. So time is put into the context. */
export function stamp<Snapshot extends AnyMachineSnapshot>(
  snapshot: Snapshot,
  at: string,
  around: Surroundings = {},
): Snapshot {
  return { ...snapshot, context: { ...snapshot.context, ...around, now: at } }
}

function without<Snapshot extends AnyMachineSnapshot>(snapshot: Snapshot, around: Surroundings): Snapshot {
  const names = Object.keys(around)
  if (names.length === 0) return snapshot
  const kept = Object.entries(snapshot.context as object).filter(([name]) => !names.includes(name))
  return { ...snapshot, context: Object.fromEntries(kept) }
}

const NOT_YOURS = say('filledSomeoneElse')

type Checked = { readonly ok: true; readonly event: AnyEvent }

function check(table: EventTable, raw: RawEvent, by: By, at: string): Checked | Refusal {
  const { type } = raw
  if (type.startsWith(TIMER)) {
    if (by.role !== 'system') return { ok: false, status: 403, why: 'role', needs: ['system'] }
    return { ok: true, event: stamped({}, type, by, at) }
  }
  const spec = Object.hasOwn(table, type) ? table[type] : undefined
  if (!spec) return { ok: false, status: 404, why: 'event' }
  if (!spec.roles.includes(by.role)) return { ok: false, status: 403, why: 'role', needs: spec.roles }
  // The envelope is the server's: what a client writes into it is dropped before the strict schema looks.
  const { type: _type, by: _by, at: _at, ...payload } = raw
  const parsed = spec.payload.safeParse(payload)
  const issues = parsed.success
    ? strangeFields(spec, parsed.data, by.role).map(({ name }) => ({ path: name, message: NOT_YOURS }))
    : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  if (parsed.success && issues.length === 0) return { ok: true, event: stamped(parsed.data, type, by, at) }
  return { ok: false, status: 400, why: 'payload', issues }
}

const stamped = (payload: object, type: string, by: By, at: string): AnyEvent =>
  Object.assign({}, payload, { type, by, at })

const refuseHere = (snapshot: AnyMachineSnapshot, event: AnyEvent): Refusal =>
  listeners(snapshot, event.type).length > 0
    ? { ok: false, status: 409, why: 'guard', guards: refusing(snapshot, event) }
    : { ok: false, status: 409, why: 'state', guards: [] }

/** What XState's raise and cancel carry. */
type TimerParams = {
  readonly id?: string
  readonly sendId?: string
  readonly delay?: number
  readonly event?: { readonly type: string }
}

type Action = { readonly type: string; readonly params?: unknown }

/** Custom actions are effects; XState's raise and cancel are timer rows; anything else is forbidden. */
function sort(actions: readonly Action[], at: string) {
  const effects: Effect[] = []
  const timers: TimerOp[] = []
  for (const action of actions) {
    const params = (action.params ?? {}) as TimerParams
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
