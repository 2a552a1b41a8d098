import { expect, test } from 'vitest'
import { changeOf, standingOf } from './list-cards.tsx'

test('a list is old when it was loaded more than seven days ago', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(standingOf({ loadedAt: '2026-11-13T12:00:00Z' }, now)).toBe('fresh')
  expect(standingOf({ loadedAt: '2026-11-13T11:59:59Z' }, now)).toBe('old')
  expect(standingOf(undefined, now)).toBe('missing')
})

test('what changed against the list before is said with its sign', () => {
  expect(changeOf({ entries: 15, entriesBefore: 12 })).toBe('+3')
  expect(changeOf({ entries: 12, entriesBefore: 15 })).toBe('−3')
  expect(changeOf({ entries: 12, entriesBefore: 12 })).toBeNull()
  expect(changeOf({ entries: 12, entriesBefore: null })).toBeNull()
})
