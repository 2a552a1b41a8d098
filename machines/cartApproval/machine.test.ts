import { describe, expect, test } from 'vitest'
import { explore } from '../kernel/explore.ts'
import { toModel } from '../kernel/model.ts'
import { offers } from '../kernel/offers.ts'
import { start, step } from '../kernel/step.ts'
import { guardWitnesses, takenEdges } from '../testing/witnesses.ts'
import { verify } from '../testing/verify.ts'
import { approval, stateOf } from './approval.ts'
import { isWithin } from './context.ts'
import type { ApprovalSnapshot } from './kit.ts'
import { machine } from './machine.ts'
import { ASKER, AT, BEYOND, OWNER, samples, WITHIN } from './samples.ts'
import { EFFECT_WORDS, guardBook } from './sentences.ts'

const { events } = approval
const input = { sid: 'cart', now: AT }
const walk = explore({ machine, inputs: [input], samples, keyOf: () => null })

const decide = (before: ApprovalSnapshot, type: string, payload: object = {}, by = ASKER) =>
  step(machine, events, before, { ...payload, type }, by, AT)

function after(...sent: readonly (readonly [type: string, payload?: object])[]): ApprovalSnapshot {
  return sent.reduce<ApprovalSnapshot>(
    (now, [type, payload]) => {
      const decided = decide(now, type, payload)
      if (!decided.ok) throw new Error(`${type} is refused`)
      return decided.next
    },
    start(machine, input, AT).next,
  )
}

describe('in every configuration that can be reached', () => {
  test('nothing is unreachable, stuck, unheard or unable to act', () => {
    expect(verify(machine, events, walk, 'requested')).toEqual([])
  })

  test('every edge is taken, and every guard is seen true and false', () => {
    const taken = takenEdges(toModel(machine), walk)
    const left = toModel(machine).edges.filter(({ id, kind }) => kind === 'event' && !taken.has(id))
    expect(left.map(({ from, event }) => `${from} ${event}`)).toEqual([])
    expect(guardWitnesses(machine, walk, samples).filter(({ yes, no }) => !yes || !no)).toEqual([])
  })
})

test('who is within the limit sends the request without asking, and cannot ask', () => {
  expect(stateOf(after(['cart.request', WITHIN]))).toBe('requested')
  expect(decide(after(), 'approval.ask', WITHIN)).toMatchObject({ status: 409, guards: ['isBeyondLimit'] })
})

test('who is above the limit asks, and an owner’s approval sends the request', () => {
  expect(decide(after(), 'cart.request', BEYOND)).toMatchObject({ status: 409, guards: ['isWithinLimit'] })
  const waiting = after(['approval.ask', { ...BEYOND, note: 'For the annual report' }])
  expect(stateOf(waiting)).toBe('waiting')
  expect(waiting.context.askedBy).toBe(ASKER.userId)
  const approved = decide(waiting, 'approval.approve', {}, OWNER)
  expect(approved).toMatchObject({
    ok: true,
    effects: [{ type: 'tellAsker', params: { askedBy: 'ana', template: 'approved', reason: null } }],
  })
})

test('the owners see what a person asks for, and the person sees the reason of a refusal', () => {
  expect(decide(after(), 'approval.ask', { ...BEYOND, note: 'For the report' })).toMatchObject({
    effects: [{ type: 'tellOwners', params: { note: 'For the report' } }],
  })
  const waiting = after(['approval.ask', BEYOND])
  expect(decide(waiting, 'approval.decline', { reason: 'Not this year' }, OWNER)).toMatchObject({
    effects: [
      { type: 'tellAsker', params: { askedBy: 'ana', template: 'declined', reason: 'Not this year' } },
    ],
  })
})

test('whatever changes in the cart takes the question back', () => {
  const changed = after(['approval.ask', BEYOND], ['cart.change'])
  expect(stateOf(changed)).toBe('open')
  expect(changed.context.askedBy).toBeNull()
})

test('what was declined can be changed or asked again', () => {
  const declined = after(['approval.ask', BEYOND], ['approval.decline', { reason: 'Too much' }])
  expect(stateOf(declined)).toBe('declined')
  expect(decide(declined, 'approval.ask', BEYOND).ok).toBe(true)
})

test('what is blocked says why', () => {
  const offered = offers(events, after(), ASKER, AT, guardBook)
  expect(offered.map(({ type, status }) => `${type} ${status}`)).toEqual([
    'cart.request needs-input',
    'approval.ask needs-input',
  ])
})

test.each([
  ['no limit', [{ currency: 'EUR', cents: 9_000_000 }], null, true],
  ['exactly the limit', [{ currency: 'EUR', cents: 500 }], { currency: 'EUR', cents: 500 }, true],
  ['a cent more', [{ currency: 'EUR', cents: 501 }], { currency: 'EUR', cents: 500 }, false],
  [
    'another currency',
    [
      { currency: 'EUR', cents: 1 },
      { currency: 'USD', cents: 1 },
    ],
    { currency: 'EUR', cents: 500 },
    false,
  ],
])('a limit: %s', (_name, amounts, left, expected) => {
  expect(isWithin(amounts, left)).toBe(expected)
})

test('every effect is described in words', () => {
  const used = [...walk.seen.values()].flatMap(({ out }) => out).length
  expect(used).toBeGreaterThan(0)
  expect(Object.keys(EFFECT_WORDS).toSorted()).toEqual(['tellAsker', 'tellOwners'])
})
