import { describe, expect, test } from 'vitest'
import type { DrawnBox } from '../../../machines/kernel/drawing.ts'
import { bottlenecks, boxOf, filterOf, levelOf, sortOf, trendOf, withMonth } from './dwell-view.ts'
import type { DwellPlace } from './queries.ts'

const filter = (search: string) => filterOf(new URLSearchParams(search))

describe('the address', () => {
  test('says what is counted; what cannot be meant is left out', () => {
    expect(filter('')).toEqual({ type: 'contribution', waiting: 'both' })
    expect(filter('type=tranche&waiting=blocked&from=2026-01&to=2026-03')).toEqual({
      type: 'tranche',
      waiting: 'blocked',
      from: '2026-01',
      to: '2026-03',
    })
    expect(filter('type=barter&waiting=long&from=2026-13&to=soon&contributor=me&projectCarrier=you')).toEqual(
      filter(''),
    )
    // The end before the beginning is no period.
    expect(filter('from=2026-05&to=2026-01')).toEqual(filter(''))
    expect(sortOf(new URLSearchParams('sort=name'))).toBe('share')
  })

  test('keeps the month that was chosen last, and the other end only where it makes a period', () => {
    const chosen = (search: string, name: 'from' | 'to', month: string) =>
      withMonth(new URLSearchParams(search), name, month)
    expect(chosen('from=2026-05&to=2026-08', 'to', '2026-01')).toEqual({ to: '2026-01', from: '' })
    expect(chosen('from=2026-05&to=2026-08', 'from', '2026-09')).toEqual({ from: '2026-09', to: '' })
    expect(chosen('from=2026-05&to=2026-08', 'to', '2026-05')).toEqual({ to: '2026-05' })
    expect(chosen('', 'from', '2026-09')).toEqual({ from: '2026-09' })
  })
})

const place = (path: string, more: Partial<DwellPlace> = {}): DwellPlace => ({
  path,
  title: path,
  within: [],
  level: 'state',
  step: null,
  waitsFor: 'platform',
  isBlocked: false,
  stays: 4,
  medianHours: 10,
  p90Hours: 20,
  totalHours: 40,
  share: 0.1,
  standing: { operations: 0, longestHours: null },
  before: { stays: 0, medianHours: null },
  ...more,
})

describe('the list', () => {
  const places = [
    place('slow', { medianHours: 90, share: 0.2 }),
    place('crowded', { share: 0.5, standing: { operations: 7, longestHours: 3 } }),
    place('frame', { level: 'step', share: null }),
    place('silent', { stays: 0, medianHours: null, before: { stays: 2, medianHours: 5 } }),
    place('worse', { before: { stays: 3, medianHours: 5 } }),
  ]
  const order = (sort: 'share' | 'now' | 'median' | 'trend') =>
    bottlenecks(places, sort).map(({ path }) => path)

  test('has states alone, where something happened, the longest first', () => {
    expect(order('share')).toEqual(['crowded', 'slow', 'worse'])
    expect(order('median')).toEqual(['slow', 'crowded', 'worse'])
    expect(order('trend')[0]).toBe('worse')
    expect(order('now')[0]).toBe('crowded')
  })

  test('a trend needs both sides', () => {
    expect(trendOf(places[4]!)).toBe(1)
    expect(trendOf(places[0]!)).toBeNull()
  })
})

test('a colour begins where its hours begin', () => {
  expect([0, 7.9, 8, 24, 71, 72, 336, 9000].map(levelOf)).toEqual([0, 0, 1, 2, 2, 3, 5, 5])
})

test('of the boxes of a drawing the innermost holds the place', () => {
  const box = (path: string): DrawnBox => ({
    id: path,
    path,
    title: '',
    level: 'step',
    x: 0,
    y: 0,
    w: 1,
    h: 1,
  })
  const boxes = [box('a'), box('a.b'), box('a.bc'), box('')]
  expect(boxOf(boxes, 'a.b.open')).toBe('a.b')
  expect(boxOf(boxes, 'a.bcd')).toBe('a')
  expect(boxOf(boxes, 'z')).toBeNull()
  expect(boxOf(boxes, null)).toBeNull()
})
