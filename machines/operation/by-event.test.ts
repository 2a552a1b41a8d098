import { expect, expectTypeOf, test } from 'vitest'
import { eventName, rowOf, type ByEvent, type OperationEventName } from './by-event.ts'

test('a table names events of the machines only, and the compiler says which row is left behind', () => {
  const table: ByEvent<number> = { 'proposal.send': 1 }
  expectTypeOf<keyof ByEvent<number>>().toEqualTypeOf<OperationEventName>()
  expectTypeOf<'proposal.send'>().toExtend<OperationEventName>()
  expectTypeOf<'proposal.sent'>().not.toExtend<OperationEventName>()
  expect(rowOf(table, 'proposal.send')).toBe(1)
  expect(rowOf({}, 'proposal.send')).toBeUndefined()
})

test('a name that every object has is no row', () => {
  expect(rowOf({}, 'constructor')).toBeUndefined()
})

test('a name that is compared as text is an event of the machines, too', () => {
  expectTypeOf(eventName).parameter(0).toEqualTypeOf<OperationEventName>()
  expect(eventName('proposal.send')).toBe('proposal.send')
})
