import { expect, test } from 'vitest'
import { QUERY_LIMITS } from '../../../contract/http/query-limits.ts'
import { boundQuery } from './query-limits.ts'

const times = (count: number, one: (index: number) => string) =>
  `/x?${Array.from({ length: count }, (_, index) => one(index)).join('&')}`

test('the limits are the specification’s', () => {
  expect(QUERY_LIMITS).toEqual({ parameterLimit: 1000, arrayLimit: 20, depth: 5 })
})

test.each<[string, (count: number) => string, number]>([
  ['parameters', (count) => times(count, (index) => `p${index}=`), QUERY_LIMITS.parameterLimit],
  ['values of one name', (count) => times(count, () => 'a=1'), QUERY_LIMITS.arrayLimit],
  ['values by index', (count) => times(count, (index) => `a[${index}]=1`), QUERY_LIMITS.arrayLimit],
  [
    'values by an encoded index',
    (count) => times(count, (index) => `a%5B${index}%5D=1`),
    QUERY_LIMITS.arrayLimit,
  ],
  ['levels', (count) => `/x?a${'[b]'.repeat(count)}=1`, QUERY_LIMITS.depth],
])('%s: as many as may be, and one more', (_, url, most) => {
  expect(() => boundQuery(url(most))).not.toThrow()
  expect(() => boundQuery(url(most + 1))).toThrow('413 too_large')
})

test.each(['/x', '/x?', '/x?&&&', '/x?%E0%A4%A=1', '/x?a=b=c'])('%s is nothing large', (url) => {
  expect(() => boundQuery(url)).not.toThrow()
})
