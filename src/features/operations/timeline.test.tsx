import { expect, test } from 'vitest'
import type { Month } from '../../ui/charts/month-columns.tsx'
import { withEveryMonth } from './timeline.tsx'

test('months in which nothing was asked for stand between the others, across the year', () => {
  const some: readonly Month[] = [
    { month: '2025-11', parts: { completed: '5' } },
    { month: '2026-02', parts: { running: '1' } },
  ]
  expect(withEveryMonth(some).map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(withEveryMonth(some)[1]).toEqual({ month: '2025-12', parts: {} })
})

test('nothing stays nothing', () => {
  expect(withEveryMonth([])).toEqual([])
})
