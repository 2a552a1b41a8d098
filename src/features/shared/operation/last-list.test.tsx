/** The place of an operation in the list that it was opened from. */
import { expect, test } from 'vitest'
import { placeInList } from './last-list.tsx'

test('an operation of the list has those before and after it; one from elsewhere has none', () => {
  const kept = JSON.stringify({ sids: ['a', 'b', 'c'] })
  expect(placeInList(kept, 'b')).toEqual({ place: 2, count: 3, before: 'a', after: 'c' })
  expect(placeInList(kept, 'a')?.before).toBeUndefined()
  expect(placeInList(kept, 'z')).toBeNull()
  expect(placeInList(null, 'a')).toBeNull()
})
