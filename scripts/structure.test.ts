/** The shape of the tree: what was put right does not grow back. */
import { expect, test } from 'vitest'
import { circlesIn } from './structure/circles.ts'
import { CEILINGS, countAll, isHigher } from './structure/counts.ts'
import type { Import } from './structure/tree.ts'

const to = (...names: readonly string[]): readonly Import[] =>
  names.map((name) => ({ to: name, isType: false }))

test('files that import each other are a circle, however long the way; types alone make none', () => {
  const circle = new Map([
    ['a', to('b')],
    ['b', to('c')],
    ['c', to('a', 'd')],
    ['d', [{ to: 'a', isType: true }]],
  ])
  expect(circlesIn(circle).map((files) => files.toSorted())).toEqual([['a', 'b', 'c']])
})

test.each([
  ['src/features/cart/a.ts', 'src/ui/a.ts', true],
  ['src/app/router.tsx', 'src/features/cart/a.ts', true],
  ['src/ui/a.ts', 'src/lib/a.ts', true],
  ['src/lib/a.ts', 'src/ui/a.ts', false],
  ['src/theme/a.ts', 'src/ui/a.ts', false],
  ['contract/a.ts', 'src/lib/a.ts', false],
  ['src/features/cart/a.ts', 'src/main.tsx', false],
])('%s is above %s: %s', (file, than, higher) => {
  expect(isHigher(file, than)).toBe(higher)
})

const counts = countAll()

test.each(Object.entries(CEILINGS))('%s is %i at most', (name, most) => {
  expect(counts[name as keyof typeof CEILINGS]).toBeLessThanOrEqual(most)
})
