import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addPacked, bucketOf, count, longerThan, middleOf, newTally, pack, quantile } from './tally.ts'

const MINUTE = 60_000
const YEARS = 10 * 365 * 24 * 60 * MINUTE
/** What the decision promises. */
const ERROR = 0.045

const durations = fc.array(fc.integer({ min: MINUTE, max: YEARS }), { minLength: 1, maxLength: 60 })
const tallyOf = (all: readonly number[]) => {
  const tally = newTally()
  for (const ms of all) count(tally, ms)
  return tally
}

describe('durations in buckets', () => {
  test('a bucket’s middle is at most 4.5 % off what fell into it', () => {
    fc.assert(
      fc.property(fc.integer({ min: MINUTE, max: YEARS }), (ms) => {
        expect(Math.abs(middleOf(bucketOf(ms)) / ms - 1)).toBeLessThan(ERROR)
      }),
    )
    expect(middleOf(bucketOf(0))).toBe(MINUTE / 2)
    expect(middleOf(bucketOf(MINUTE - 1))).toBe(MINUTE / 2)
  })

  test('a quantile is that of the sorted list, as far off as a bucket', () => {
    fc.assert(
      fc.property(durations, fc.constantFrom(0.5, 0.8, 0.9), (all, part) => {
        const exact = all.toSorted((one, other) => one - other)[Math.ceil(part * all.length) - 1]!
        expect(Math.abs(quantile(tallyOf(all), part)! / exact - 1)).toBeLessThan(ERROR)
      }),
    )
    expect(quantile(newTally(), 0.5)).toBeNull()
  })

  test('parts that are added are the whole, in whatever order', () => {
    fc.assert(
      fc.property(durations, durations, (one, other) => {
        const sum = newTally()
        addPacked(sum, pack(tallyOf(other)))
        addPacked(sum, pack(tallyOf(one)))
        expect(pack(sum)).toEqual(pack(tallyOf([...one, ...other])))
      }),
    )
  })

  test('of what took longer than so far, the shorter ones say nothing', () => {
    const tally = tallyOf([1, 2, 3, 50, 60].map((hours) => hours * 60 * MINUTE))
    expect(longerThan(tally, 10 * 60 * MINUTE)).toBe(2)
    expect(quantile(tally, 0.5, 10 * 60 * MINUTE)! / (50 * 60 * MINUTE)).toBeCloseTo(1, 1)
    expect(quantile(tally, 0.5, 100 * 60 * MINUTE)).toBeNull()
  })
})
