import { expect, test } from 'vitest'
import { verdictOf, worstFirst } from './health-view.ts'

const check = (name: string, holds: boolean | null) => ({
  name,
  holds,
  sentence: '',
  of: '',
  examined: 1,
  broken: holds === false ? 1 : 0,
  examples: [],
  ms: 1,
})

test('one broken guarantee is enough; one that could not be counted is not called sound', () => {
  expect(verdictOf([check('a', true), check('b', true)])).toBe('sound')
  expect(verdictOf([check('a', true), check('b', null)])).toBe('unsure')
  expect(verdictOf([check('a', null), check('b', false)])).toBe('broken')
})

test('what is broken stands first, the others keep their order', () => {
  const checks = [check('a', true), check('b', null), check('c', true), check('d', false)]
  expect(worstFirst(checks).map(({ name }) => name)).toEqual(['d', 'b', 'a', 'c'])
})
