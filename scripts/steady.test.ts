/** A bench that is repeated ends when its figures agree, and says so when they never do. */
import { expect, test } from 'vitest'
import type { Figure } from '../bench/figures.ts'
import { steadily } from '../bench/steady.ts'

const figure = (value: number, budget: Partial<Figure> = { most: 100 }): Figure => ({
  name: 'x',
  value,
  unit: 'ms',
  ...budget,
})

/** @returns what is printed of one figure, and how many runs it took */
async function repeated(values: readonly number[], budget?: Partial<Figure>) {
  let runs = 0
  const [found] = await steadily(async () => [figure(values[runs++]!, budget)])
  return { value: found!.value, note: found!.note, runs }
}

test('three runs within a tenth are enough, and their median counts', async () => {
  expect(await repeated([100, 104, 97])).toEqual({ value: 100, note: 'spread 7 % of 3 in 3 runs', runs: 3 })
})

test('a first run that differs is left behind', async () => {
  expect(await repeated([300, 100, 104, 97])).toMatchObject({ value: 100, runs: 4 })
})

test('after six runs that do not agree it says so', async () => {
  const found = await repeated([100, 200, 100, 200, 100, 200])
  expect(found).toMatchObject({ value: 200, runs: 6 })
  expect(found.note).toBe('not steady, spread 50 % of 3 in 6 runs')
})

test('a figure without a budget keeps no one waiting; one that failed never agrees', async () => {
  expect((await repeated([1, 50, 9], {})).runs).toBe(3)
  expect((await repeated(Array.from({ length: 6 }, () => Number.NaN))).note).toContain('not steady')
})
