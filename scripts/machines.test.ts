import { expect, test } from 'vitest'
import { toModel } from '../machines/kernel/model.ts'
import { machine } from '../machines/kernel/toy.ts'
import { drift } from './machines.ts'
import { charts } from './machines/charts.ts'
import { lockOf, lostStates } from './machines/lock.ts'
import { PAGE_WIDTH } from './machines/measure.ts'
import { drawingsOf } from './machines/views.ts'

test('locks, geometry and documentation are those of the machines (else: node scripts/machines.ts)', async () => {
  expect(await drift()).toEqual([])
})

test('a state that vanishes needs a new version', () => {
  const before = lockOf('toy', 1, toModel(machine))
  const after = { ...before, states: before.states.filter((state) => !state.startsWith('held')) }
  expect(lostStates(before, after)).toEqual(['held atomic'])
  expect(lostStates(before, { ...after, version: 2 })).toEqual([])
  expect(lostStates(after, before)).toEqual([])
})

test.each(charts)('the drawings of $name fit a page and no two boxes or labels overlap', async (chart) => {
  for (const { view, w, boxes, lines } of await drawingsOf(chart)) {
    expect(w, view).toBeLessThanOrEqual(PAGE_WIDTH)
    const frames = new Set(boxes.filter(({ frame }) => frame).map(({ id }) => id))
    const solid = [
      ...boxes.filter(({ id }) => !frames.has(id)),
      ...lines.flatMap(({ id, label }) => (label ? [{ id, ...label }] : [])),
    ]
    const over = solid.flatMap((a, index) =>
      solid
        .slice(index + 1)
        .filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        .map((b) => `${view}: ${a.id} and ${b.id}`),
    )
    expect(over).toEqual([])
  }
})
