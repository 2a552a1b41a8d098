import { expect, test } from 'vitest'
import { decode, encode } from './snapshot.ts'
import { valueToShow } from './standing.ts'
import { start, step } from './step.ts'
import { events, machine } from '../testing/toy.ts'

const AT = '2026-03-02T09:00:00.000Z'
const olga = { userId: 'olga', role: 'platform' } as const
const toy = { name: 'toy', version: 1, machine, migrations: [] }
const first = start(machine, { now: AT }, AT).next

function held() {
  const result = step(machine, events, first, { type: 'letter.hold' }, olga, AT)
  if (!result.ok) throw new Error('refused')
  return result.next
}

test('what is active is shown as it is', () => {
  expect(valueToShow(first)).toEqual({ active: { text: 'draft', envelope: 'closed' } })
})

test('what is on hold is shown where it will resume, also after it was stored', () => {
  expect(held().value).toBe('held')
  expect(valueToShow(held())).toEqual({ active: { text: 'draft', envelope: 'closed' } })
  expect(valueToShow(decode(toy, encode(toy, held())))).toEqual({
    active: { text: 'draft', envelope: 'closed' },
  })
})

test('after the resume the memory no longer counts', () => {
  const resumed = step(machine, events, held(), { type: 'letter.resume' }, olga, AT)
  if (!resumed.ok) throw new Error('refused')
  expect(valueToShow(resumed.next)).toEqual(resumed.next.value)
})
