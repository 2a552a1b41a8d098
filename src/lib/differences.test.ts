import { expect, test } from 'vitest'
import { differencesOf, inShort } from './differences.ts'

test('leaves that differ are listed by their path, equal ones are not', () => {
  const before = { money: { dueCents: 0, receivedCents: 0 }, done: ['a'], terms: { delivery: 'hold' } }
  const after = { money: { dueCents: 900, receivedCents: 0 }, done: ['a', 'b'], terms: { delivery: 'hold' } }
  expect(differencesOf(before, after)).toEqual([
    { path: 'money.dueCents', before: 0, after: 900 },
    { path: 'done.1', before: undefined, after: 'b' },
  ])
  expect(differencesOf(before, structuredClone(before))).toEqual([])
})

test('what came or went as a whole is listed leaf by leaf', () => {
  expect(differencesOf({ a: { b: 1, c: [] } }, {})).toEqual([
    { path: 'a.b', before: 1, after: undefined },
    { path: 'a.c', before: [], after: undefined },
  ])
  expect(differencesOf(null, { a: 1 })).toEqual([{ path: '', before: null, after: { a: 1 } }])
})

test('another kind of thing is listed as a whole', () => {
  expect(differencesOf({ x: [1] }, { x: { 0: 1 } })).toEqual([{ path: 'x', before: [1], after: { 0: 1 } }])
  expect(differencesOf({ x: 'text' }, { x: { y: 1 } })).toEqual([
    { path: 'x', before: 'text', after: { y: 1 } },
  ])
})

test('five hundred are enough', () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index]))
  expect(differencesOf({}, many)).toHaveLength(500)
})

test('a value in short', () => {
  expect([undefined, null, 'a', { b: [1] }].map(inShort)).toEqual(['–', 'null', '"a"', '{"b":[1]}'])
})
