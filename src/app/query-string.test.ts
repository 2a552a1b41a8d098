import { expect, test } from 'vitest'
import { readQuery, shortened } from './route-rules.ts'

const many = (count: number, name: (index: number) => string) =>
  `?${Array.from({ length: count }, (_, index) => `${name(index)}=${index}`).join('&')}`

test('1,000 parameters are read, the next one is not', () => {
  expect(readQuery(many(1000, (index) => `p${index}`)).size).toBe(1000)
  expect(readQuery(many(1001, (index) => `p${index}`)).has('p1000')).toBe(false)
})

test('20 values of one name are read, the next one is not', () => {
  expect(readQuery(many(20, () => 'type')).getAll('type')).toHaveLength(20)
  expect(readQuery(many(21, () => 'type')).getAll('type')).not.toContain('20')
})

test('names are 5 deep, not 6, as the API takes them', () => {
  expect(readQuery('?a[b][c][d][e][f]=1').size).toBe(1)
  expect(readQuery('?a[b][c][d][e][f][g]=1').size).toBe(0)
})

test('values by index are values of one name', () => {
  expect(readQuery(many(21, (index) => `type[${index}]`)).size).toBe(20)
})

test('an address within the limits stays as it is', () => {
  expect(shortened('?search=cook&sort=dueAt')).toBe(null)
  expect(shortened('')).toBe(null)
  expect(shortened('?a[b][c][d][e][f][g]=1&search=cook')).toBe('?search=cook')
})
