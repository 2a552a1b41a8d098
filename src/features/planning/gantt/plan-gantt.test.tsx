// @vitest-environment jsdom
import Gantt from 'frappe-gantt'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Task } from '../../../../machines/projectPlanning/plan.ts'
import { Arrow, Bar, BareGantt } from './library.ts'
import type { ArrowModel } from './plan-arrow.ts'
import { PlanArrow } from './plan-arrow.ts'
import type { BarModel } from './bar-model.ts'
import { PlanBar } from './plan-bar.ts'
import { PlanGantt } from './plan-gantt.ts'

beforeAll(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))

const TASK: Task = {
  id: 'any',
  name: 'Any',
  kind: 'task',
  start: '2027-01-01',
  end: '2027-01-05',
  progress: 0,
  parentId: null,
  place: 0,
  resources: [],
}
const bar = (row: number, more: Partial<BarModel> = {}): BarModel => ({
  id: `t${row}`,
  row,
  shape: 'task',
  x: row * 10,
  width: 50,
  progress: 40,
  task: TASK,
  wordsOf: () => `Task ${row}`,
  label: '',
  href: null,
  tone: null,
  isForecast: false,
  phase: null,
  isLate: false,
  isCritical: false,
  baselineX: null,
  baselineWidth: null,
  isNamed: false,
  isSelected: false,
  isHeld: false,
  isTarget: false,
  mayEdit: true,
  hasHandles: false,
  isFocusable: false,
  ...more,
})
const arrow = (from: number, to: number): ArrowModel => ({
  id: `${from}-${to}`,
  toId: `t${to}`,
  kind: 'FS',
  from: { x: from * 10, width: 50, y: from * 36 + 18 },
  to: { x: to * 10, width: 50, y: to * 36 + 18 },
  look: 'plain',
  mayEdit: true,
})

function drawn() {
  const place = document.createElement('div')
  const gantt = new PlanGantt(place)
  const show = (bars: readonly BarModel[], arrows: readonly ArrowModel[] = []) =>
    gantt.show({ bars, arrows, rows: 50, width: 900 })
  const groups = () => [...place.querySelectorAll<SVGElement>('[data-bar]')]
  return { place, gantt, show, groups, group: (id: string) => place.querySelector(`[data-bar="${id}"]`)! }
}
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => bar(from + place))

test.each([
  ['chart', BareGantt, Gantt],
  ['chart of a plan', PlanGantt, Gantt],
  ['bar', PlanBar, Bar],
  ['arrow', PlanArrow, Arrow],
] as const)('what our %s replaces in frappe-gantt is there, with as many arguments', (_, ours, theirs) => {
  const added = [
    'show',
    'pin',
    'remove',
    'model',
    'labelX',
    'showArrows',
    'fill',
    'explain',
    'name',
    'constructor',
  ]
  const names = Object.getOwnPropertyNames(ours.prototype).filter((name) => !added.includes(name))
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    const method = (theirs.prototype as unknown as Record<string, unknown>)[name]
    expect(method, name).toBeTypeOf('function')
    const own = (ours.prototype as unknown as Record<string, () => void>)[name]
    expect(own?.length, name).toBeLessThanOrEqual((method as () => void).length)
  }
})

test('the window moves: who stays is the same element, who leaves is gone, all stand from top to bottom', () => {
  const { show, groups, group } = drawn()
  show(rows(0, 10))
  const stays = group('t5')
  show(rows(5, 15))
  expect(groups().map(({ dataset }) => dataset['bar'])).toEqual(rows(5, 15).map(({ id }) => id))
  expect(group('t5')).toBe(stays)
  show(rows(3, 8))
  expect(groups().map(({ dataset }) => dataset['bar'])).toEqual(['t3', 't4', 't5', 't6', 't7'])
})

test('a moved bar is not redrawn: shape, progress and hit area move along', () => {
  const { show, group } = drawn()
  show([bar(0)])
  const rects = [...group('t0').querySelectorAll('rect')]
  show([bar(0, { x: 30, width: 80 })])
  expect([...group('t0').querySelectorAll('rect')]).toEqual(rects)
  expect(rects.map((one) => Number(one.getAttribute('x')))).toEqual([30, 30, 30])
  expect(rects.map((one) => Number(one.getAttribute('width')))).toEqual([80, 80, 32])
})

test('names are text and not HTML, handles come with the hand, links know where they lead', () => {
  const { place, show } = drawn()
  show([bar(0, { label: '<b>Pine</b>', href: '/somewhere', hasHandles: true }), bar(1)])
  expect(place.querySelector('b')).toBeNull()
  expect(place.querySelector('a[href="/somewhere"] text')?.textContent).toBe('<b>Pine</b>')
  const grips = [...place.querySelectorAll<SVGElement>('[data-handles-of="t0"] [data-grip]')]
  expect(grips.map(({ dataset }) => dataset['grip'])).toEqual([
    'link-start',
    'link-end',
    'start',
    'end',
    'progress',
  ])
  expect(place.querySelectorAll('[data-handles-of="t1"] [data-grip]')).toHaveLength(0)
  show([bar(0)])
  expect(place.querySelector('text')).toBeNull()
})

test('arrows follow their kind, and go when nothing of them is in sight', () => {
  const { place, show } = drawn()
  show(rows(0, 3), [arrow(0, 1), arrow(1, 2)])
  expect(place.querySelectorAll('[data-link]')).toHaveLength(2)
  const path = place.querySelector('[data-link="0-1"] path')!
  expect(path.getAttribute('d')).toMatch(/^M50 18H/)
  show(rows(1, 3), [arrow(1, 2)])
  expect(
    [...place.querySelectorAll<SVGElement>('[data-link]')].map(({ dataset }) => dataset['link']),
  ).toEqual(['1-2'])
})

test('a group is a bracket, a milestone a diamond, both as wide as they were given', () => {
  const { show, group } = drawn()
  show([bar(0, { shape: 'group' }), bar(1, { shape: 'milestone', width: 18 })])
  expect(group('t0').querySelectorAll('path')).toHaveLength(1)
  expect(group('t1').querySelector('path')?.getAttribute('width')).toBe('18')
})

test('it leaves nothing behind: no listener on the document, no element', () => {
  const listen = vi.spyOn(document, 'addEventListener')
  const { place, gantt, show } = drawn()
  show(rows(0, 3))
  expect(place.querySelector('button')).toBeNull()
  gantt.remove()
  expect(listen).not.toHaveBeenCalled()
  expect(place.childElementCount).toBe(0)
})
