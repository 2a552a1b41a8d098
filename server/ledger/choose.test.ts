import { describe, expect, test } from 'vitest'
import { chooseOldest, chooseRanges, isWhole, partsOf, type Block } from './choose.ts'
import { kindOfUnit, sumOfUnits } from './sums.ts'

const block = (id: string, start: bigint, end: bigint): Block => ({
  id,
  accountId: 'account',
  vintageId: 'vintage',
  range: { start, end },
})
const [older, younger] = [block('older', 1n, 5n), block('younger', 11n, 20n)]

describe('the oldest units', () => {
  test('leave first, as whole blocks as long as they are needed, and of the last one its first numbers', () => {
    expect(chooseOldest([older, younger], 7n)).toEqual([
      { block: older, taken: [{ start: 1n, end: 5n }] },
      { block: younger, taken: [{ start: 11n, end: 12n }] },
    ])
  })

  test('that suffice leave the next block alone', () => {
    expect(chooseOldest([older, younger], 5n)).toEqual([{ block: older, taken: [older.range] }])
    expect(chooseOldest([older, younger], 0n)).toEqual([])
  })

  test('are taken to the last one, and none when one is missing', () => {
    expect(chooseOldest([older, younger], 15n)).toHaveLength(2)
    expect(chooseOldest([older, younger], 16n)).toBeNull()
  })
})

describe('serial numbers that are asked for', () => {
  const neighbours = [block('left', 1n, 10n), block('right', 11n, 20n)]

  test('may span neighbouring blocks, and be apart in one of them', () => {
    const [left, right] = neighbours
    expect(
      chooseRanges(neighbours, [
        { start: 9n, end: 12n },
        { start: 2n, end: 3n },
      ]),
    ).toEqual([
      {
        block: left,
        taken: [
          { start: 9n, end: 10n },
          { start: 2n, end: 3n },
        ],
      },
      { block: right, taken: [{ start: 11n, end: 12n }] },
    ])
  })

  test('are taken once, although two ranges name the same number', () => {
    const twice = [
      { start: 1n, end: 3n },
      { start: 3n, end: 4n },
    ]
    expect(chooseRanges(neighbours, twice)).toBeNull()
  })

  test('are refused when one is not there, or stands in two numbering spaces', () => {
    expect(chooseRanges(neighbours, [{ start: 20n, end: 21n }])).toBeNull()
    expect(
      chooseRanges([...neighbours, block('other space', 10n, 10n)], [{ start: 10n, end: 10n }]),
    ).toBeNull()
  })
})

describe('a divided block', () => {
  const of = (...taken: { start: bigint; end: bigint }[]) => ({ block: block('one', 1n, 10n), taken })
  const shown = (take: ReturnType<typeof of>) =>
    partsOf(take).map(({ range, isTaken }) => `${range.start}-${range.end}${isTaken ? ' taken' : ''}`)

  test('falls into what is taken and what is left between, in the order of the numbers', () => {
    expect(shown(of({ start: 8n, end: 9n }, { start: 2n, end: 3n }))).toEqual([
      '1-1',
      '2-3 taken',
      '4-7',
      '8-9 taken',
      '10-10',
    ])
  })

  test('has no empty part at its ends or between neighbours', () => {
    expect(shown(of({ start: 1n, end: 2n }, { start: 3n, end: 10n }))).toEqual(['1-2 taken', '3-10 taken'])
  })

  test('is whole when all of its numbers are taken, in however many ranges', () => {
    expect(isWhole(of({ start: 6n, end: 10n }, { start: 1n, end: 5n }))).toBe(true)
    expect(isWhole(of({ start: 1n, end: 9n }))).toBe(false)
  })
})

describe('units are added', () => {
  const units = (credit_type: string, standard: string) => ({ credit_type, unit_name: 'unit', standard })

  test('within their kind: over all standards, but for biodiversity within one', () => {
    expect(kindOfUnit(units('Carbon', 'Verra'))).toBe(kindOfUnit(units('Carbon', 'Gold Standard')))
    expect(kindOfUnit(units('Carbon', 'Verra'))).not.toBe(kindOfUnit(units('Plastic', 'Verra')))
    expect(kindOfUnit(units('Biodiversity', 'A'))).not.toBe(kindOfUnit(units('Biodiversity', 'B')))
    const hectares = { ...units('Carbon', 'Verra'), unit_name: 'hectare' }
    expect(kindOfUnit(hectares)).not.toBe(kindOfUnit(units('Carbon', 'Verra')))
  })

  test('whatever their smallest units are', () => {
    const parts = [
      { quantity: '2', unit_scale: 1 },
      { quantity: '1250', unit_scale: 1000 },
    ]
    expect(sumOfUnits(parts)).toBe('3.25')
  })
})
