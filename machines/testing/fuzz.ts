/** Random people doing random things: the rules hold, whatever the order. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { By } from '../kernel/define.ts'
import { timerSamples, type Sample } from '../kernel/explore.ts'
import { offers } from '../kernel/offers.ts'
import { decode, encode } from '../kernel/snapshot.ts'
import { start, step } from '../kernel/step.ts'
import { activeIds, heardTypes } from '../kernel/xstate.ts'
import type { OperationSnapshot } from '../operation/kit.ts'
import { AT, inputs, samplesOf } from '../operation/samples.ts'
import { guardBook } from '../operation/sentences.ts'
import { workflows, type WorkflowName } from '../workflows.ts'
import { FULL } from './full.ts'
import { brokenBy } from './walks.ts'

/** One move: which sample (likely one that is heard here), and who sends it really. */
type Move = {
  readonly pick: number
  readonly likely: boolean
  readonly by: By | null
  readonly hours: number
}

const PEOPLE: readonly By[] = [
  { userId: 'carla', role: 'contributor' },
  { userId: 'paul', role: 'projectCarrier' },
  { userId: 'olga', role: 'platform' },
  { userId: 'oscar', role: 'platform' },
  { userId: 'outbox', role: 'system' },
]

/** The sides of the dice of one move; their product fits into an integer of 32 bits. */
const SIDES = { hours: 49, likely: 10, stranger: 10, person: PEOPLE.length, pick: 10_007 } as const

/** One number for each move: fast-check makes and shrinks numbers ten times as fast as records of them. */
const dice = fc.noBias(fc.nat(Object.values(SIDES).reduce((product, sides) => product * sides, 1) - 1))

function moveOf(thrown: number): Move {
  let left = thrown
  const die = (sides: number): number => {
    const shown = left % sides
    left = Math.floor(left / sides)
    return shown
  }
  const hours = die(SIDES.hours)
  const likely = die(SIDES.likely) > 0
  const isStranger = die(SIDES.stranger) === 0
  const person = PEOPLE[die(SIDES.person)]!
  return { pick: die(SIDES.pick), likely, hours, by: isStranger ? person : null }
}

export type Fuzz = { readonly runs: number; readonly seed: number }

/** What leads away from the end: taken in one move of eight or so, else no sequence would come far. */
const ASTRAY =
  /^xstate|cancel|withdraw|decline|hold|sendBack|comment|correct|return|revise|refuse|counter|tranche.(defer|substitute|add)/

/**
 * Plays `runs` random sequences of one machine. In each step an accepted event was sent by a role that may and
 * breaks no rule; in every other one it is asked beforehand what is offered: what is refused was not open, what is
 * accepted not blocked. Every sequence is stored and restored in its middle, and a machine that has ended takes nothing.
 */
export function fuzz(name: WorkflowName, { runs, seed }: Fuzz): void {
  const workflow = workflows[name]
  const { machine, events } = workflow
  const own = samplesOf(events)
  const samples = [...own, ...timerSamples(machine, AT)]
  const starts = inputs[name].map((input): OperationSnapshot => start(machine, input, AT).next)
  /** Each event for itself: what is offered besides it is not asked about. */
  const tables = new Map(Object.entries(events).map(([type, spec]) => [type, { [type]: spec }]))

  const play = (from: number, moves: readonly Move[]) => {
    let now = starts[from % starts.length]!
    let time = Date.parse(AT)
    const heard: string[] = []
    for (const [index, one] of moves.entries()) {
      time += one.hours * 3_600_000
      const ended = now.status !== 'active'
      now = after(now, one, new Date(time).toISOString(), index % 2 === 0, heard)
      if (ended) break
      if (index === moves.length >> 1) survives(now)
    }
  }

  const survives = (now: OperationSnapshot): void => {
    const row = encode(workflow, now)
    expect(encode(workflow, decode(workflow, row))).toEqual(row)
  }

  const after = (
    before: OperationSnapshot,
    { pick, likely, by, hours }: Move,
    at: string,
    isOffered: boolean,
    heard: string[],
  ): OperationSnapshot => {
    const sample = chosen(before, pick, likely, hours)
    const { type } = sample
    const sender = by ?? sample.by
    const { by: _by, at: _at, ...raw } = sample
    const [offered] = isOffered ? offers(tables.get(type) ?? {}, before, sender, at, guardBook) : []
    const result = step(machine, events, before, raw, sender, at)
    if (!result.ok) {
      if (offered?.status === 'open') throw new Error(`${type} was offered as open and refused`)
      return before
    }
    if (before.status !== 'active') throw new Error(`${type} was heard after the end`)
    const roles = events[type]?.roles ?? ['system']
    if (!roles.includes(sender.role)) throw new Error(`${sender.role} sent ${type}`)
    if (offered?.status === 'blocked') throw new Error(`${type} was offered as blocked and accepted`)
    if (result.next.status === 'active') {
      const broken = brokenBy(before.context, { ...sample, by: sender }, result.next.context)
      if (broken.length > 0) throw new Error(`${broken.join('; ')}, after ${heard.join(', ')}`)
    }
    heard.push('to' in raw ? `${type} ${String(raw.to)}` : type)
    return result.next
  }

  /** Mostly something that is heard here and leads on. */
  const chosen = (before: OperationSnapshot, pick: number, likely: boolean, hours: number): Sample => {
    const pool = likely ? heardIn(before)[hours % 8 === 0 ? 'all' : 'calm'] : samples
    const from = pool.length > 0 ? pool : samples
    return from[pick % from.length]!
  }

  type Heard = { readonly all: readonly Sample[]; readonly calm: readonly Sample[] }
  const known = new Map<string, Heard>()
  /** What a configuration listens to depends on nothing else. */
  const heardIn = (before: OperationSnapshot): Heard => {
    const key = activeIds(before).join()
    const found = known.get(key)
    if (found) return found
    const types = new Set(before.status === 'active' ? heardTypes(before) : [])
    const all = samples.filter(({ type }) => types.has(type))
    const heard = { all, calm: all.filter(({ type }) => !ASTRAY.test(type)) }
    known.set(key, heard)
    return heard
  }

  fc.assert(
    fc.property(
      fc.nat(9),
      fc.array(dice, { minLength: 30, maxLength: FULL ? 120 : 70, size: 'max' }),
      (from, thrown) => {
        play(from, thrown.map(moveOf))
      },
    ),
    { numRuns: runs, seed },
  )
}
