import { expect, test } from 'vitest'
import { joinedRows, rangeOf, withoutRanges } from './ranges.ts'

const GS = (start: number, end: number) => ({ raw: `GS1-1-UG-GS11236-16-2024-1-${start}-${end}`, start, end })

test('rows whose numbers follow each other are one, where their texts differ in nothing else', () => {
  expect(joinedRows([GS(1, 6), GS(7, 10), GS(12, 20)])).toEqual([GS(1, 10), GS(12, 20)])
  const other = { ...GS(7, 10), raw: 'GS1-1-UG-GS11236-16-2025-1-7-10' }
  expect(joinedRows([GS(1, 6), other])).toEqual([GS(1, 6), other])
})

test('what is left of ranges without others, of which all have to be there once', () => {
  const left = (taken: readonly [number, number][]) =>
    withoutRanges(
      [GS(1, 6), GS(7, 10), GS(1, 6)].map(rangeOf),
      taken.map(([start, end]) => rangeOf({ start, end })),
    )?.map(({ start, end }) => [Number(start), Number(end)])
  expect(left([[3, 8]])).toEqual([
    [1, 6],
    [1, 2],
    [9, 10],
  ])
  expect(
    left([
      [1, 6],
      [1, 10],
    ]),
  ).toEqual([])
  expect(left([[5, 11]])).toBeUndefined()
  expect(
    left([
      [8, 9],
      [9, 10],
    ]),
  ).toBeUndefined()
})
