/** The proofs that every operation machine has to pass, as vitest tests. */
import { describe, expect, test } from 'vitest'
import type { By, Role } from '../kernel/define.ts'
import { listeners } from '../kernel/guards.ts'
import { endsIn, shortestPath } from '../kernel/explore.ts'
import { guardWitnesses, takenEdges } from './witnesses.ts'
import { step } from '../kernel/step.ts'
import { verify } from './verify.ts'
import { AT } from '../operation/samples.ts'
import { FULL } from './full.ts'
import { brokenRules, type Walked } from './walks.ts'

const ROLES: readonly Role[] = ['contributor', 'projectCarrier', 'platform', 'system']

export type Expected = {
  /** Events of the shortest way to completion. */
  readonly shortest: number
  /** Endings that must be reachable. */
  readonly endings: readonly string[]
  /** Guards of shared fragments that can have only one answer in this machine. */
  readonly constant?: readonly string[]
}

/**
 * Proves one machine. `make` is called once, inside the first test, so that collecting tests stays fast.
 * Refusals are checked in every configuration with TEST_FULL=1, else in about 200 evenly spread ones.
 */
export function proofsOf(
  name: string,
  make: () => Walked,
  { shortest, endings, constant = [] }: Expected,
): void {
  let known: Walked | null = null
  const walked = () => (known ??= make())

  describe(`${name}, in every configuration that can be reached`, () => {
    // Includes the exploration: seconds, or more than a minute on a busy machine.
    test('nothing is unreachable, stuck, unheard or unable to act', { timeout: 300_000 }, () => {
      const { workflow, walk } = walked()
      expect([...new Set(verify(workflow.machine, workflow.events, walk))]).toEqual([])
    })

    test('every edge of the chart is taken', () => {
      const { model, walk } = walked()
      const taken = takenEdges(model, walk)
      const left = model.edges.filter(
        ({ id, kind }) => (kind === 'event' || kind === 'after') && !taken.has(id),
      )
      expect(left.map(({ from, event, guard, to }) => `${from} ${event} [${guard}] → ${to}`)).toEqual([])
    })

    const except = constant.length > 0 ? `, except ${constant.join(', ')}` : ''
    test(`every guard is seen true and false${except}`, () => {
      const { workflow, walk, samples } = walked()
      const blind = guardWitnesses(workflow.machine, walk, samples).filter(({ yes, no }) => !yes || !no)
      expect(blind.map(({ guard }) => guard).toSorted()).toEqual([...constant].toSorted())
    })

    test('four eyes, no cancel after a retirement, no payout before proof, nothing settled is forgotten', () => {
      expect(brokenRules(walked())).toEqual([])
    })

    test(`the shortest way to completion has ${shortest} events, and every ending can be reached`, () => {
      const { workflow, walk } = walked()
      const ways = endings.map((ending) => shortestPath(walk, endsIn(ending)))
      expect(ways.filter((way) => way === null)).toEqual([])
      expect(shortestPath(walk, endsIn('completed'))).toHaveLength(shortest)
      const ends = [...walk.seen.values()].filter(({ snapshot }) => snapshot.status === 'done')
      expect(ends.map(({ snapshot }) => snapshot.value as string).toSorted()).toEqual(endings.toSorted())
      expect(workflow.name).toBe(name)
    })

    test('a role that an event does not name is refused, and so is every event that is not listened to', () => {
      const { workflow, walk, samples } = walked()
      const visits = [...walk.seen.values()].filter(({ snapshot }) => snapshot.status === 'active')
      const stride = FULL ? 1 : Math.max(1, Math.floor(visits.length / 200))
      const payloads = new Map(samples.map(({ type, by: _by, at: _at, ...payload }) => [type, payload]))
      const wrong: string[] = []
      for (const { snapshot } of visits.filter((_visit, index) => index % stride === 0)) {
        for (const [type, { roles }] of Object.entries(workflow.events)) {
          const raw = { ...payloads.get(type), type }
          const heard = listeners(snapshot, type).length > 0
          for (const role of ROLES) {
            const by: By = { userId: `some ${role}`, role }
            const expected = roles.includes(role) ? (heard ? 'any' : 409) : 403
            if (expected === 'any') continue
            const result = step(workflow.machine, workflow.events, snapshot as never, raw, by, AT)
            if (result.ok || result.status !== expected) wrong.push(`${role} ${type}: not ${expected}`)
          }
        }
      }
      expect([...new Set(wrong)]).toEqual([])
    })
  })
}
