import { expect, test } from 'vitest'
import type { By } from './define.ts'
import { offers, sentenceFor, type GuardBook } from './offers.ts'
import { start, step } from './step.ts'
import { events, machine } from '../testing/toy.ts'

const AT = '2026-03-02T09:00:00.000Z'
const carla: By = { userId: 'carla', role: 'contributor' }
const olga: By = { userId: 'olga', role: 'platform' }
const book: GuardBook = {
  readsPayload: new Set(['pageExists']),
  sentences: { hasPages: 'There are no pages yet.', anotherPerson: 'Ask a colleague.' },
}

const first = start(machine, { now: AT }, AT).next

function after(...types: string[]) {
  return types.reduce((snapshot, type) => {
    const by = type === 'letter.write' ? carla : olga
    const raw = type === 'letter.write' ? { type, text: 'Hello' } : { type }
    const result = step(machine, events, snapshot, raw, by, AT)
    if (!result.ok) throw new Error(`${type} refused`)
    return result.next
  }, first)
}

const statusesFor = (by: By, snapshot = first) =>
  Object.fromEntries(
    offers(events, snapshot, by, AT, book).map(({ type, status, why }) => [
      type,
      why ? [status, why] : status,
    ]),
  )

test('needs-input: the form is to be shown; someone-else: the sentence says who', () => {
  expect(statusesFor(carla)).toEqual({
    'letter.write': 'needs-input',
    'letter.hold': ['someone-else', 'Only the platform can do this.'],
    'letter.comment': 'open',
  })
})

test('blocked: the sentence is of the guard that says no, not of the others', () => {
  expect(statusesFor(olga, after('letter.write'))['letter.approve']).toEqual([
    'blocked',
    'There are no pages yet.',
  ])
})

test('open: every guard agrees and there is nothing to fill in', () => {
  expect(statusesFor(olga, after('letter.write', 'letter.comment'))['letter.approve']).toBe('open')
})

test('an event whose guard reads the payload asks for input instead of looking blocked', () => {
  expect(statusesFor(olga, after('letter.write'))['letter.choose']).toBe('needs-input')
})

test('a finished operation offers nothing', () => {
  expect(statusesFor(olga, after('letter.write', 'letter.comment', 'letter.approve'))).toEqual({})
})

test('an offer carries label, tone, question, roles, guards and where it is heard', () => {
  expect(offers(events, first, carla, AT, book).find(({ type }) => type === 'letter.write')).toEqual({
    type: 'letter.write',
    label: 'Write',
    tone: 'primary',
    confirm: 'Sure?',
    roles: ['contributor'],
    from: ['toy.active.text.draft'],
    status: 'needs-input',
    why: null,
    guards: [],
  })
})

test('a guard without a sentence still gets an answer', () => {
  expect(sentenceFor(['unknown'], book.sentences)).toBe('This is not possible at this point.')
})
