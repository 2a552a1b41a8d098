/** How one person has the list: what was kept, also when it is not to be read. */
import { expect, test } from 'vitest'
import { placeInList } from '../shared/operation/last-list.tsx'
import { layoutOf } from './list-layout.ts'

test('at first the list is compact and its keys are on', () => {
  expect(layoutOf(null)).toEqual({ density: 'compact', hidden: ['type', 'amount', 'manager'], hasKeys: true })
})

test('what was kept counts, part by part; what cannot be read does not', () => {
  expect(layoutOf('{"density":"roomy","hidden":[],"hasKeys":false}')).toEqual({
    density: 'roomy',
    hidden: [],
    hasKeys: false,
  })
  expect(layoutOf('{"density":"tiny"}')).toEqual(layoutOf(null))
  expect(layoutOf('{"hidden"')).toEqual(layoutOf(null))
})

test('an operation of the list has those before and after it; one from elsewhere has none', () => {
  const kept = JSON.stringify({ sids: ['a', 'b', 'c'] })
  expect(placeInList(kept, 'b')).toEqual({ place: 2, count: 3, before: 'a', after: 'c' })
  expect(placeInList(kept, 'a')?.before).toBeUndefined()
  expect(placeInList(kept, 'z')).toBeNull()
  expect(placeInList(null, 'a')).toBeNull()
})
