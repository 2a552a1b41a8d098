import { afterEach, expect, test, vi } from 'vitest'
import { Change } from '../../../../contract/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { invalidate, invalidateAfter, invalidateAll, invalidateSoon } from './invalidate.ts'

const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
afterEach(() => asked.mockClear())

const keys = () => asked.mock.calls.map(([filters]) => filters?.queryKey)

test('one operation changed: it and the lists it stands in are asked again, no other operation', async () => {
  await invalidate('operation', 'one')
  expect(keys()).toContainEqual(['operations'])
  expect(keys()).toContainEqual(['operation', 'one'])
  expect(keys()).not.toContainEqual(['operation'])
})

test('of many changes at once, what they have in common is asked again once', async () => {
  await invalidateAfter(['one', 'two', 'three'].map((sid) => ({ topic: 'operation', sid })))
  expect(keys().filter((key) => String(key) === 'operations')).toHaveLength(1)
  expect(keys()).toContainEqual(['operation', 'two'])
})

test('a person’s own change that the server tells of as well is asked again once', async () => {
  const own = invalidateSoon({ topic: 'payments' })
  await invalidateSoon({ topic: 'payments', sid: 'me' })
  await own
  expect(keys()).toEqual([['payments'], ['queue']])
})

test.each(['people', 'organization'] as const)(
  'with a role in %s changes what a person may do in an open operation or submission',
  async (topic) => {
    await invalidate(topic, 'one')
    expect(keys()).toContainEqual(['operation'])
    expect(keys()).toContainEqual(['submission'])
  },
)

test('a topic without an id asks for all of its kind again', async () => {
  await invalidate('operation')
  expect(keys()).toContainEqual(['operation'])
})

test.each(Change.shape.topic.options)('the server’s topic %s asks something again', async (topic) => {
  await invalidate(topic, 'one')
  expect(keys().length).toBeGreaterThan(0)
})

test('after a gap everything that the server tells of is asked again once, and not who is signed in', () => {
  invalidateAll()
  expect(keys()).toContainEqual(['operation'])
  expect(keys()).toContainEqual(['plan'])
  expect(keys()).not.toContainEqual(['viewer'])
  expect(new Set(keys().map(String)).size).toBe(keys().length)
})
