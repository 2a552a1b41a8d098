/** How large a picture may become before it is refused. */
import { expect, test } from 'vitest'
import { sheetsOf } from '../../../../contract/rules/plan-sheet/plan-sheet.ts'
import { planOf, task } from '../../../../machines/projectPlanning/plan.samples.ts'
import { MOST_PIXELS, MOST_SIDE, scaleFor } from './picture.ts'

const scaleOf = (count: number) => {
  const tasks = Array.from({ length: count }, (_, n) =>
    task(`t${n}`, '2026-01-05', '2027-01-09', { place: n }),
  )
  const [sheet] = sheetsOf(planOf(tasks), {
    title: 'Large',
    today: '2026-01-10',
    format: 'whole',
    measure: (text, _face, size) => text.length * size * 0.5,
  })
  return scaleFor(sheet!)
}

test('small plans are sharp, larger ones plain, and what no browser draws is refused', () => {
  expect(scaleOf(40)).toBe(2)
  expect(scaleOf(1_100)).toBe(1)
  expect(scaleOf(5_000)).toBeNull()
})

test('neither a side nor the whole is beyond what browsers draw', () => {
  for (const size of [
    { width: 100, height: 9_000 },
    { width: 6_000, height: 6_000 },
  ]) {
    const scale = scaleFor(size)!
    expect(Math.max(size.width, size.height) * scale).toBeLessThanOrEqual(MOST_SIDE)
    expect(size.width * size.height * scale ** 2).toBeLessThanOrEqual(MOST_PIXELS)
  }
})
