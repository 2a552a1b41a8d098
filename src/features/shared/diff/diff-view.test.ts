import { expect, test } from 'vitest'
import { isReordered, rowDiffs, textDiff } from './diff-view.ts'

test('texts differ word by word: what went on the one side, what came on the other', () => {
  const { before, after, isSame } = textDiff('Forests along the coast', 'Mangroves along the coast')
  expect(isSame).toBe(false)
  expect(before.filter(({ isChanged }) => isChanged).map(({ text }) => text)).toEqual(['Forests'])
  expect(after.filter(({ isChanged }) => isChanged).map(({ text }) => text)).toEqual(['Mangroves'])
})

test('put together, the parts are the texts', () => {
  const [old, now] = ['One.\n\nTwo two.', 'One!\n\nTwo, three.']
  const { before, after } = textDiff(old, now)
  expect(before.map(({ text }) => text).join('')).toBe(old)
  expect(after.map(({ text }) => text).join('')).toBe(now)
})

test('equal texts have no changed part', () => {
  expect(textDiff('As it was', 'As it was')).toEqual({
    before: [{ text: 'As it was', isChanged: false }],
    after: [{ text: 'As it was', isChanged: false }],
    isSame: true,
  })
})

const row = (sid: string, price: number) => ({ sid, price })
const bySid = ({ sid }: { readonly sid: string }) => sid

test('rows are added, removed, changed or the same, in the new order with what went at the end', () => {
  const found = rowDiffs(
    [row('a', 1), row('b', 1), row('c', 1)],
    [row('d', 1), row('b', 2), row('a', 1)],
    bySid,
  )
  expect(found.map(({ key, change }) => `${key} ${change}`)).toEqual([
    'd added',
    'b changed',
    'a same',
    'c removed',
  ])
})

test('two entries of one name are distinguished by their order', () => {
  const found = rowDiffs([row('a', 1), row('a', 2)], [row('a', 1)], bySid)
  expect(found.map(({ change }) => change)).toEqual(['same', 'removed'])
})

test('another order of the same entries is seen; added and removed ones are no other order', () => {
  expect(isReordered([row('a', 1), row('b', 1)], [row('b', 1), row('a', 1)], bySid)).toBe(true)
  expect(isReordered([row('a', 1), row('b', 1)], [row('c', 1), row('b', 1)], bySid)).toBe(false)
})
