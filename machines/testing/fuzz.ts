/** Random people doing random things: the rules hold, whatever the order. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { By } from '../kernel/define.ts'
import type { Sample } from '../kernel/explore.ts'
import { offers } from '../kernel/offers.ts'
import { decode, encode } from '../kernel/snapshot.ts'
import { start, step } from '../kernel/step.ts'
import { activeIds } from '../kernel/xstate.ts'
import type { OperationSnapshot } from '../operation/kit.ts'
import { AT, inputs, samplesOf } from '../operation/samples.ts'
import { guardBook } from '../operation/sentences.ts'
import { workflows, type WorkflowName } from '../workflows.ts'
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

const move: fc.Arbitrary<Move> = fc.record({
  pick: fc.nat(9_999),
  likely: fc.nat(9).map((die) => die > 0),
  by: fc.tuple(fc.nat(9), fc.constantFrom(...PEOPLE)).map(([die, person]) => (die === 0 ? person : null)),
  hours: fc.nat(48),
})

export type Fuzz = { readonly runs: number; readonly seed: number }

/**
 * Plays `runs` random sequences of one machine. In each step: an event that is refused changes nothing and was not
 * offered as open; an accepted one was sent by a role that may, was not offered as blocked, and breaks no rule;
 * every tenth snapshot survives its row.
 */
export function fuzz(name: WorkflowName, { runs, seed }: Fuzz): void {
  const workflow = workflows[name]
  const { machine, events } = workflow
  const samples = samplesOf(events)
  const calm = samples.filter(
    ({ type }) =>
      !/cancel|withdraw|decline|hold|sendBack|comment|correct|return|revise|refuse|counter|tranche.(defer|substitute|add)/.test(
        type,
      ),
  )

  const play = (from: number, moves: readonly Move[]) => {
    let now: OperationSnapshot = start(machine, inputs[name][from % inputs[name].length]!, AT).next
    let time = Date.parse(AT)
    moves.forEach((one, index) => {
      time += one.hours * 3_600_000
      now = after(now, one, new Date(time).toISOString())
      if (index % 10 === 9)
        expect(encode(workflow, decode(workflow, encode(workflow, now)))).toEqual(encode(workflow, now))
    })
  }

  const after = (
    before: OperationSnapshot,
    { pick, likely, by, hours }: Move,
    at: string,
  ): OperationSnapshot => {
    const sample = chosen(before, pick, likely, hours)
    const sender = by ?? sample.by
    const { by: _by, at: _at, ...raw } = sample
    const offered = offers(events, before, sender, at, guardBook).find(({ type }) => type === sample.type)
    const result = step(machine, events, before, raw, sender, at)
    if (!result.ok) {
      if (offered?.status === 'open') throw new Error(`${sample.type} was offered as open and refused`)
      return before
    }
    if (!events[sample.type]!.roles.includes(sender.role))
      throw new Error(`${sender.role} sent ${sample.type}`)
    if (offered?.status === 'blocked') throw new Error(`${sample.type} was offered as blocked and accepted`)
    expect(
      result.next.status === 'active'
        ? brokenBy(before.context, { ...sample, by: sender }, result.next.context)
        : [],
    ).toEqual([])
    return result.next
  }

  /** Mostly something that is heard here and leads on, else no sequence would come far. */
  const chosen = (before: OperationSnapshot, pick: number, likely: boolean, hours: number): Sample => {
    const ids = new Set(activeIds(before))
    const heard = likely && ids.size > 0 ? new Set(heardTypes(before)) : null
    const pool = (hours % 8 === 0 ? samples : calm).filter(({ type }) => heard === null || heard.has(type))
    const from = pool.length > 0 ? pool : samples
    return from[pick % from.length]!
  }

  const heardTypes = (before: OperationSnapshot): readonly string[] =>
    offers(events, before, PEOPLE[2]!, AT, guardBook).map(({ type }) => type)

  fc.assert(
    fc.property(fc.nat(9), fc.array(move, { minLength: 40, maxLength: 120 }), (from, moves) => {
      play(from, moves)
    }),
    { numRuns: runs, seed },
  )
}
