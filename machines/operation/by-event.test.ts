import { expect, test } from 'vitest'
import { rowOf, type ByEvent } from './by-event.ts'

test('a table names events of the machines only, and the compiler says which row is left behind', () => {
  const table: ByEvent<number> = { 'proposal.send': 1 }
  // @ts-expect-error no machine has an event of this name
  const renamed: ByEvent<number> = { 'proposal.sent': 1 }
  expect(rowOf(table, 'proposal.send')).toBe(1)
  expect(rowOf(renamed, 'proposal.send')).toBeUndefined()
})

test('a name that every object has is no row', () => {
  expect(rowOf({}, 'constructor')).toBeUndefined()
})
