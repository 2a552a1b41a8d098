/** Sheets of a plan: everything is on one of them, and nothing outside. */
import { describe, expect, test } from 'vitest'
import { EMPTY_PLAN } from '../../../machines/projectPlanning/plan.ts'
import { dependency, planOf, SAMPLE, task } from '../../../machines/projectPlanning/plan.samples.ts'
import { axisOf } from './axis.ts'
import { fitted, type Measure, type Shape } from './shapes.ts'
import { sheetsOf } from './plan-sheet.ts'

const measure: Measure = (text, _face, size) => text.length * size * 0.5
const options = { title: 'Mangroves', today: '2026-01-10', measure }
const texts = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.is === 'text' ? [shape.text] : []))

const many = planOf(
  Array.from({ length: 100 }, (_, n) =>
    task(`t${n}`, '2026-01-05', '2027-03-09', { place: n, name: `Task ${n}` }),
  ),
  [
    dependency('near', 't1', 't2'),
    dependency('far', 't0', 't99'),
    dependency('back', 't99', 't50', { kind: 'SF' }),
  ],
)

function cornersOf(shape: Shape): readonly (readonly [number, number])[] {
  if (shape.is === 'polygon') return shape.points
  if (shape.is === 'line')
    return [
      [shape.x1, shape.y1],
      [shape.x2, shape.y2],
    ]
  if (shape.is === 'box')
    return [
      [shape.x, shape.y],
      [shape.x + shape.width, shape.y + shape.height],
    ]
  return [
    [shape.x, shape.y],
    [shape.x + measure(shape.text, shape.face, shape.size), shape.y],
  ]
}

describe.each(['a4', 'whole'] as const)('%s', (format) => {
  test('every task once, title and pages on each sheet, nothing beyond the paper', () => {
    const sheets = [...sheetsOf(many, { ...options, format })]
    const names = sheets.flatMap(({ shapes }) => texts(shapes).filter((text) => text.startsWith('Task ')))
    expect(names).toEqual([...many.tasks.values()].map(({ name }) => name))
    sheets.forEach(({ shapes, width, height }, index) => {
      expect(texts(shapes)).toEqual(
        expect.arrayContaining(['Mangroves', '2026-01-10', `Page ${index + 1} of ${sheets.length}`]),
      )
      for (const [x, y] of shapes.flatMap(cornersOf)) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(height)
      }
    })
    expect(sheets.length).toBe(format === 'whole' ? 1 : 4)
  })
})

const isLink = ({ ink }: Shape): boolean => ink === 'link' || ink === 'broken'

test('a dependency is drawn on each sheet that it passes, its arrow where it ends', () => {
  const sheets = [...sheetsOf(many, options)]
  const drawn = sheets.map(({ shapes }) => ({
    lines: shapes.filter((shape) => shape.is === 'line' && isLink(shape)).length,
    arrows: shapes.filter((shape) => shape.is === 'polygon' && isLink(shape)).length,
  }))
  // The third passes from the last sheet to the second.
  expect(drawn.map(({ arrows }) => arrows)).toEqual([1, 1, 0, 1])
  for (const { lines } of drawn) expect(lines).toBeGreaterThan(0)
})

test('a dependency that the dates break is drawn in red', () => {
  const plan = planOf(
    [...SAMPLE.tasks.values()],
    [dependency('broken', 'b', 'a'), ...SAMPLE.dependencies.values()],
  )
  const drawn = [...sheetsOf(plan, options)].flatMap(({ shapes }) => shapes)
  expect(drawn.filter(({ is, ink }) => is === 'polygon' && ink === 'broken')).toHaveLength(1)
  expect(drawn.some(({ ink }) => ink === 'link')).toBe(true)
})

test('groups, milestones, progress and resources are there; an empty plan has its sheet', () => {
  const plan = planOf(
    [...SAMPLE.tasks.values()].map((one) => (one.id === 'b' ? { ...one, resources: ['Anna', 'Ben'] } : one)),
    [...SAMPLE.dependencies.values()],
  )
  const [sheet] = [...sheetsOf(plan, options)]
  const inks = sheet!.shapes.map(({ ink }) => ink)
  expect(inks).toEqual(expect.arrayContaining(['group', 'bar', 'done', 'milestone', 'link', 'today']))
  expect(texts(sheet!.shapes)).toContain('Anna, Ben')
  expect([...sheetsOf(EMPTY_PLAN, options)]).toHaveLength(1)
})

test('a list that is drawn as a plan says what it counts, and by which filters it was found', () => {
  const found = { counted: '100 operations', note: 'Status: Open' }
  for (const { shapes } of sheetsOf(many, { ...options, ...found })) {
    expect(texts(shapes)).toEqual(expect.arrayContaining(['100 operations', 'Status: Open']))
    expect(texts(shapes)).not.toContain('100 tasks')
  }
})

test('words that do not fit behind a bar are before it, whole', () => {
  const words = 'Confirm the payment · Overdue'
  const last = task('b', '2026-12-01', '2026-12-31', { resources: [words] })
  const plan = planOf([task('a', '2026-01-05', '2026-01-09', { resources: [words] }), last])
  const [sheet] = [...sheetsOf(plan, options)]
  expect(texts(sheet!.shapes).filter((text) => text === words)).toHaveLength(2)
})

test('what does not fit ends in an ellipsis, and no sign is cut in two', () => {
  expect(fitted('short', 100, 'text', 8, measure)).toBe('short')
  expect(fitted('a long name that goes on', 48, 'text', 8, measure)).toBe('a long name…')
  expect(fitted('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 75, 'text', 8, measure)).toBe('👩‍👩‍👧👩‍👩‍👧…')
  expect(fitted('x', 1, 'text', 8, measure)).toBe('')
})

test('units follow the width of a day, and cover the time without a gap', () => {
  const from = 20_000
  for (const dayWidth of [20, 3, 1, 0.2, 0.01]) {
    const { major, minor } = axisOf(from, from + 900, dayWidth)
    for (const ticks of [major, minor]) {
      expect([ticks[0]?.from, ticks.at(-1)?.to]).toEqual([from, from + 900])
      for (const [index, tick] of ticks.slice(1).entries()) expect(tick.from).toBe(ticks[index]!.to)
    }
    expect(major.length).toBeLessThan(minor.length)
  }
})
