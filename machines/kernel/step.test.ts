import { fromPromise, setup } from 'xstate'
import { expect, test } from 'vitest'
import type { By } from './define.ts'
import { start, step } from './step.ts'
import { events, machine } from '../testing/toy.ts'

const AT = '2026-03-02T09:00:00.000Z'
const carla: By = { userId: 'carla', role: 'contributor' }
const olga: By = { userId: 'olga', role: 'platform' }
const timer: By = { userId: 'timer', role: 'system' }

const first = start(machine, { now: AT }, AT)
const send = (before: typeof first.next, type: string, by: By, more: object = {}, at = AT) =>
  step(machine, events, before, { ...more, type }, by, at)

function written() {
  const result = send(first.next, 'letter.write', carla, { text: 'Hello' })
  if (!result.ok) throw new Error('not written')
  return result.next
}

test('the way into the first state sets its timers', () => {
  expect(first.timers).toEqual([
    {
      op: 'set',
      id: 'xstate.after.aDay.toy.active.text.draft',
      dueAt: '2026-03-03T09:00:00.000Z',
      event: 'xstate.after.aDay.toy.active.text.draft',
    },
  ])
})

test('an accepted event gives the next snapshot, effects as data, and timers to clear and set in order', () => {
  const result = send(first.next, 'letter.write', carla, { text: 'Hello' })
  expect(result).toMatchObject({ ok: true, effects: [{ type: 'notify', params: { to: 'platform' } }] })
  if (!result.ok) return
  expect(result.next.value).toEqual({ active: { text: 'written', envelope: 'closed' } })
  expect(result.next.context).toEqual({ now: AT, author: 'carla', pages: 0 })
  expect(result.timers.map(({ op, id }) => `${op} ${id}`)).toEqual([
    'clear xstate.after.aDay.toy.active.text.draft',
    'set xstate.after.untilNoon.toy.active.text.written',
  ])
})

test('delays are counted from the time of the event, also over an intermediate step', () => {
  const result = send(first.next, 'letter.write', carla, { text: 'Hello' }, '2026-03-02T11:30:00.000Z')
  if (!result.ok) throw new Error('refused')
  expect(result.timers.at(-1)).toMatchObject({ op: 'set', dueAt: '2026-03-02T12:00:00.000Z' })
})

test('400: a payload that does not fit names the field', () => {
  expect(send(first.next, 'letter.write', carla, { text: 'Hi' })).toMatchObject({
    ok: false,
    status: 400,
    why: 'payload',
    issues: [{ path: 'text' }],
  })
})

test('400: a field that the schema does not know is refused', () => {
  expect(send(first.next, 'letter.write', carla, { text: 'Hello', secret: 1 })).toMatchObject({ status: 400 })
})

test('403: another role sees who may', () => {
  const refused = { ok: false, status: 403, why: 'role', needs: ['contributor'] }
  expect(send(first.next, 'letter.write', olga, { text: 'Hello' })).toEqual(refused)
})

test('403: a timer may only be fired by the system', () => {
  const type = 'xstate.after.aDay.toy.active.text.draft'
  expect(send(first.next, type, olga)).toEqual({ ok: false, status: 403, why: 'role', needs: ['system'] })
  expect(send(first.next, type, timer)).toMatchObject({
    ok: true,
    effects: [{ type: 'notify', params: { to: 'contributor' } }],
  })
})

test.each(['letter.burn', 'xstate.done.state.toy.active', 'xstate.init', 'toString', '__proto__', '*', ''])(
  '404: %j is no event of the table, no matter who sends it',
  (type) => {
    expect(send(first.next, type, timer)).toEqual({ ok: false, status: 404, why: 'event' })
  },
)

test('409: an event that the state does not hear', () => {
  const refused = { ok: false, status: 409, why: 'state', guards: [] }
  expect(send(first.next, 'letter.approve', olga)).toEqual(refused)
})

test('409: a timer of a state that was left', () => {
  const stale = send(written(), 'xstate.after.aDay.toy.active.text.draft', timer)
  expect(stale).toEqual({ ok: false, status: 409, why: 'state', guards: [] })
})

test('409: a guard that says no is named, and only that one', () => {
  const refused = { ok: false, status: 409, why: 'guard', guards: ['hasPages'] }
  expect(send(written(), 'letter.approve', olga)).toEqual(refused)
})

test('409: a finished operation hears nothing, not even what its root would hear', () => {
  const commented = send(written(), 'letter.comment', olga)
  if (!commented.ok) throw new Error('refused')
  const sent = send(commented.next, 'letter.approve', olga)
  if (!sent.ok) throw new Error('refused')
  expect(sent.next.status).toBe('done')
  expect(send(sent.next, 'letter.comment', olga)).toEqual({
    ok: false,
    status: 409,
    why: 'state',
    guards: [],
  })
})

test('the envelope is the server’s: by, at and type in a body change nothing', () => {
  const forged = { text: 'Hello', by: { userId: 'eve', role: 'platform' }, at: '1999-01-01T00:00:00.000Z' }
  const result = send(first.next, 'letter.write', carla, forged)
  expect(result).toMatchObject({ ok: true, next: { context: { author: 'carla', now: AT } } })
})

test('the snapshot before stays as it was', () => {
  const before = structuredClone(first.next.context)
  written()
  expect(first.next.context).toEqual(before)
  expect(first.next.value).toEqual({ active: { text: 'draft', envelope: 'closed' } })
})

test('a machine that wants more than effects and timers is refused loudly', () => {
  const someone = fromPromise(() => Promise.resolve())
  const spawns = setup({ actors: { someone } }).createMachine({
    initial: 'a',
    states: { a: { on: { 'letter.comment': 'b' } }, b: { invoke: { src: 'someone' } } },
  })
  const { next } = start(spawns, undefined, AT)
  expect(() => step(spawns, events, next, { type: 'letter.comment' }, olga, AT)).toThrow(/machines stay pure/)
})
