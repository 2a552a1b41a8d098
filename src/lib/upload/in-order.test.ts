import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('what arrives early waits for those before it; what fails keeps nobody waiting', () => {
  const told: string[] = []
  const order = inOrder()
  for (const id of ['a', 'b', 'c', 'd']) order.expect(id)
  order.settle('c', () => told.push('c'))
  order.settle('b', () => told.push('b'))
  expect(told).toEqual([])
  order.settle('a', null)
  expect(told).toEqual(['b', 'c'])
  order.settle('d', () => told.push('d'))
  // Tried again after it failed.
  order.expect('a')
  order.settle('a', () => told.push('a'))
  expect(told).toEqual(['b', 'c', 'd', 'a'])
})
