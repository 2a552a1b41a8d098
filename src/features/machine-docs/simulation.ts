/** A walk by hand: the same functions as on the server, over snapshots in memory. Pure. */
import { isMine } from '../shared/machine/offer-buttons.tsx'
import type { AnyMachineSnapshot } from 'xstate'
import type { By } from '../../../machines/kernel/define.ts'
import { leavesOf, type Standing, type Value } from '../../../machines/kernel/drawing.ts'
import { offers, type Offer } from '../../../machines/kernel/offers.ts'
import { valueToShow } from '../../../machines/kernel/standing.ts'
import { start, step, type Accepted, type TimerOp } from '../../../machines/kernel/step.ts'
import type { Simulated } from './simulated.ts'

type Timer = { readonly id: string; readonly dueAt: string; readonly event: string }

/** One moment of the walk, and what led there. */
export type Moment = {
  readonly snapshot: AnyMachineSnapshot
  /** ISO time. */
  readonly at: string
  /** null: the beginning. */
  readonly event: string | null
  readonly by: By | null
  /** What the server would do now, in words. */
  readonly effects: readonly string[]
  /** Running timers, the next one first. */
  readonly timers: readonly Timer[]
}

const HOUR = 3_600_000
const later = (at: string) => new Date(Date.parse(at) + HOUR).toISOString()

function momentOf(
  { effects: words }: Simulated,
  { next, effects, timers }: Accepted<AnyMachineSnapshot>,
  before: Pick<Moment, 'timers'>,
  led: Pick<Moment, 'at' | 'event' | 'by'>,
): Moment {
  return {
    ...led,
    snapshot: next,
    effects: [...new Set(effects.map(({ type }) => words[type] ?? type))],
    timers: next.status === 'active' ? after(before.timers, timers) : [],
  }
}

function after(running: readonly Timer[], operations: readonly TimerOp[]): readonly Timer[] {
  const left = new Map(running.map((timer) => [timer.id, timer]))
  for (const one of operations)
    if (one.op === 'set') left.set(one.id, { id: one.id, dueAt: one.dueAt, event: one.event })
    else left.delete(one.id)
  return [...left.values()].toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))
}

export const beginWalk = (simulated: Simulated): Moment =>
  momentOf(
    simulated,
    start(simulated.machine, simulated.input, simulated.at),
    { timers: [] },
    { at: simulated.at, event: null, by: null },
  )

export type Answer =
  | { readonly moment: Moment; readonly refused: null }
  | { readonly moment: null; readonly refused: string }

/** Sends the first sample of this event that the machine takes from this person. */
export function send(simulated: Simulated, now: Moment, type: string, by: By): Answer {
  const { machine, events, samples, book } = simulated
  const at = later(now.at)
  const own = samples.filter((one) => one.type === type && one.by.role === by.role)
  const answers = (own.length > 0 ? own : samples.filter((one) => one.type === type)).map((sample) =>
    step(machine, events, now.snapshot, { ...sample }, by, at),
  )
  const taken = answers.find((answer) => answer.ok)
  if (taken) return { moment: momentOf(simulated, taken, now, { at, event: type, by }), refused: null }
  const [first] = answers
  const guards = first && 'guards' in first ? first.guards : []
  return { moment: null, refused: guards.map((guard) => book.sentences[guard] ?? guard).join(' ') || type }
}

/** Lets time pass until the next timer goes off. */
export function wait(simulated: Simulated, now: Moment): Moment {
  const [timer] = now.timers
  if (!timer) return now
  const by: By = { userId: 'timer', role: 'system' }
  const at = timer.dueAt > now.at ? timer.dueAt : now.at
  const running = { timers: now.timers.slice(1) }
  const answer = step(simulated.machine, simulated.events, now.snapshot, { type: timer.event }, by, at)
  return answer.ok
    ? momentOf(simulated, answer, running, { at, event: timer.event, by })
    : { ...now, ...running, at }
}

export const offersOf = ({ events, book }: Simulated, { snapshot, at }: Moment, by: By): readonly Offer[] =>
  offers(events, snapshot, by, later(at), book)

/** For painting the chart. */
export function standingOf({ snapshot }: Moment, offered: readonly Offer[]): Standing {
  const { done } = snapshot.context as { readonly done?: readonly string[] }
  return {
    value: valueToShow(snapshot),
    done: done ?? [],
    offered: offered.filter(isMine).map(({ type }) => type),
  }
}

export const pathsOf = ({ snapshot }: Moment): readonly string[] => leavesOf(snapshot.value as Value)
