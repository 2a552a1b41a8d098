import { expect, test } from 'vitest'
import { listOf, NEW } from './offered.ts'

const LYON = { sid: 'lyon', name: 'Plant Lyon', isArchived: false }
const OSLO = { sid: 'oslo', name: 'Plant Oslo', isArchived: true }
const ROMA = { sid: 'roma', name: 'Plant Roma', isArchived: false }

test('a form begins with what the order names, whatever its case', () => {
  expect(listOf([LYON, ROMA], undefined, ' plant  roma')).toMatchObject({ first: 'roma', fresh: null })
})

test('a name that the list does not have is offered as a new one and chosen', () => {
  expect(listOf([LYON], undefined, 'Acme SA')).toMatchObject({ first: NEW, fresh: 'Acme SA' })
})

test('an archived name is neither offered nor added again', () => {
  expect(listOf([LYON, OSLO], undefined, 'Plant Oslo')).toEqual({
    items: [{ value: 'lyon', label: 'Plant Lyon' }],
    fresh: null,
    first: 'lyon',
  })
})

test('without an order only a single one is chosen beforehand', () => {
  expect(listOf([LYON], undefined, null).first).toBe('lyon')
  expect(listOf([LYON, ROMA], undefined, null).first).toBe('')
})

test('a change keeps what stands there, though it is archived', () => {
  expect(listOf([LYON, OSLO], 'oslo', 'Acme SA')).toMatchObject({ first: 'oslo', fresh: null })
})

test('a text too long for a name is not offered', () => {
  expect(listOf([LYON, ROMA], undefined, 'x'.repeat(121))).toMatchObject({ first: '', fresh: null })
})
