import { expect, test } from 'vitest'
import { boundQuery, MOST_DEPTH, MOST_IN_ARRAY, MOST_PARAMETERS } from './query-limits.ts'

const times = (count: number, one: (index: number) => string) =>
  `/x?${Array.from({ length: count }, (_, index) => one(index)).join('&')}`

test('the limits are the specification’s', () => {
  expect({ MOST_PARAMETERS, MOST_IN_ARRAY, MOST_DEPTH }).toEqual({
    MOST_PARAMETERS: 1000,
    MOST_IN_ARRAY: 20,
    MOST_DEPTH: 5,
  })
})

test.each<[string, (count: number) => string, number]>([
  ['parameters', (count) => times(count, (index) => `p${index}=`), MOST_PARAMETERS],
  ['values of one name', (count) => times(count, () => 'a=1'), MOST_IN_ARRAY],
  ['values by index', (count) => times(count, (index) => `a[${index}]=1`), MOST_IN_ARRAY],
  ['values by an encoded index', (count) => times(count, (index) => `a%5B${index}%5D=1`), MOST_IN_ARRAY],
  ['levels', (count) => `/x?a${'[b]'.repeat(count)}=1`, MOST_DEPTH],
])('%s: as many as may be, and one more', (_, url, most) => {
  expect(() => boundQuery(url(most))).not.toThrow()
  expect(() => boundQuery(url(most + 1))).toThrow('413 too_large')
})

test.each(['/x', '/x?', '/x?&&&', '/x?%E0%A4%A=1', '/x?a=b=c'])('%s is nothing large', (url) => {
  expect(() => boundQuery(url)).not.toThrow()
})
