import { expect, test } from 'vitest'
import fc from 'fast-check'
import { dayNumber, EMPTY_PLAN, treeOf } from '../../../../machines/projectPlanning/plan.ts'
import { SAMPLE } from '../../../../machines/projectPlanning/plan.samples.ts'
import { DEPENDENCY_KINDS } from '../../../../machines/projectPlanning/plan.ts'
import { boxOf, DIAMOND, kindOf, linkPath, reachOf, shapeOf } from './geometry.ts'
import { beginOf, dayAt, scaleOf, ticksOf, weekdayOf, xOf, zoomed, zoomFor, ZOOMS } from './time-scale.ts'

const day = dayNumber
const span = { from: day('2026-03-10'), to: day('2026-05-20') }

test('the chart begins with a whole unit, with room on both sides, and fills the width', () => {
  for (const zoom of ZOOMS) {
    const scale = scaleOf(zoom, span, 900)
    expect(scale.width).toBeGreaterThanOrEqual(900)
    expect(xOf(scale, span.from)).toBeGreaterThan(100)
    expect(scale.width - xOf(scale, span.to)).toBeGreaterThan(100)
    expect(dayAt(scale, xOf(scale, span.from))).toBeCloseTo(span.from)
  }
  expect(scaleOf('day', span, 0).origin).toBe(day('2026-03-01'))
  expect(scaleOf('month', span, 0).origin).toBe(day('2026-01-01'))
})

test('units begin where calendars say', () => {
  expect(beginOf('week', day('2026-03-01'))).toBe(day('2026-02-23'))
  expect(beginOf('week', day('2026-03-02'))).toBe(day('2026-03-02'))
  expect(beginOf('quarter', day('2026-06-30'))).toBe(day('2026-04-01'))
  expect(beginOf('decade', day('1969-12-31'))).toBe(day('1960-01-01'))
  expect(weekdayOf(day('1969-12-29'))).toBe(0)
  expect(weekdayOf(day('2026-11-22'))).toBe(6)
})

test('units follow each other without a gap over the part in sight, and only there', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZOOMS),
      fc.nat(3000),
      fc.integer({ min: 1, max: 2000 }),
      (zoom, left, width) => {
        const scale = scaleOf(zoom, { from: span.from, to: span.from + 4000 }, 900)
        const right = Math.min(left + width, scale.width)
        fc.pre(left < right)
        for (const row of Object.values(ticksOf(scale, left, right))) {
          expect(row[0]!.x).toBeLessThanOrEqual(left + 0.001)
          const last = row.at(-1)!
          expect(last.x + last.width).toBeGreaterThanOrEqual(right - 0.001)
          row.slice(1).forEach((tick, index) => {
            const before = row[index]!
            expect(tick.x).toBeCloseTo(before.x + before.width, 3)
          })
        }
      },
    ),
  )
})

test('three years fit beside the table of a small screen at the farthest zoom', () => {
  const years = { from: day('2026-01-01'), to: day('2029-01-01') }
  const scale = scaleOf('year', years, 380)
  expect(xOf(scale, years.to) - xOf(scale, years.from)).toBeLessThan(380)
})

test('a month above days says its year, a month under a year does not', () => {
  const near = ticksOf(scaleOf('day', span, 900), 0, 400)
  expect(near.major[0]!.text).toBe('March 2026')
  expect(near.minor.slice(0, 3).map(({ text }) => text)).toEqual(['1', '2', '3'])
  const far = ticksOf(scaleOf('month', span, 900), 0, 400)
  expect(far.major[0]!.text).toBe('2026')
  expect(far.minor.slice(0, 3).map(({ text }) => text)).toEqual(['Jan', 'Feb', 'Mar'])
})

test('zoom goes step by step and stops at both ends', () => {
  expect(zoomed('week', 1)).toBe('day')
  expect(zoomed('day', 1)).toBe('day')
  expect(zoomed('year', -1)).toBe('year')
})

test('a plan is seen whole at first, and no nearer than by weeks', () => {
  const zooms = [10, 50, 100, 400, 3_000].map((days) => zoomFor({ from: 100, to: 100 + days }, 700))
  expect(zooms).toEqual(['week', 'month', 'month', 'quarter', 'year'])
})

test('a bar covers its days, a milestone stands around the first moment of its day', () => {
  const scale = scaleOf('day', span, 0)
  expect(boxOf(scale, { from: scale.origin + 2, to: scale.origin + 5 })).toEqual({ x: 72, width: 108 })
  expect(boxOf(scale, { from: scale.origin + 2, to: scale.origin + 2 })).toEqual({
    x: 72 - DIAMOND,
    width: 2 * DIAMOND,
  })
  const tree = treeOf(SAMPLE)
  expect([...SAMPLE.tasks.values()].map((task) => shapeOf(tree, task))).toEqual([
    'group',
    'task',
    'task',
    'milestone',
  ])
})

test('a plan reaches from its first to its last day, an empty one around today', () => {
  expect(reachOf(treeOf(SAMPLE), SAMPLE, 0)).toEqual({ from: day('2026-01-05'), to: day('2026-01-15') })
  expect(reachOf(treeOf(EMPTY_PLAN), EMPTY_PLAN, 100)).toEqual({ from: 93, to: 160 })
})

test('lines leave and meet the ends that their kind binds, whatever lies where', () => {
  const box = fc.record({
    x: fc.integer({ min: 0, max: 500 }),
    width: fc.integer({ min: 5, max: 200 }),
    y: fc.nat(600),
  })
  fc.assert(
    fc.property(fc.constantFrom(...DEPENDENCY_KINDS), box, box, (kind, from, to) => {
      const path = linkPath(kind, from, to)
      const leavesEnd = kind === 'FS' || kind === 'FF'
      const meetsStart = kind === 'FS' || kind === 'SS'
      expect(path.startsWith(`M${leavesEnd ? from.x + from.width : from.x} ${from.y}H`)).toBe(true)
      expect(path.endsWith(`V${to.y}H${meetsStart ? to.x : to.x + to.width}`)).toBe(true)
      // The last piece runs towards the bar: the arrow points at it.
      const turns = [...path.matchAll(/H(-?[\d.]+)/g)].map(([, x]) => Number(x))
      const [before, end] = turns.slice(-2) as [number, number]
      expect(Math.sign(end - before)).toBe(meetsStart ? 1 : -1)
    }),
  )
})

test('ends that a hand connects name the kind', () => {
  expect([
    kindOf('end', 'start'),
    kindOf('start', 'start'),
    kindOf('end', 'end'),
    kindOf('start', 'end'),
  ]).toEqual(['FS', 'SS', 'FF', 'SF'])
})
