import { expect, test } from 'vitest'
import { NO_HOLIDAYS } from '../../../../machines/kernel/working-days.ts'
import { planOf, task } from '../../../../machines/projectPlanning/plan.samples.ts'
import { treeOf } from '../../../../machines/projectPlanning/plan.ts'
import { numbersOf, waitingOf } from '../table/predecessors.ts'
import { heldSheet } from './held-sheet.ts'

const plan = planOf([
  task('g', '2026-01-05', '2026-01-05'),
  task('a', '2026-01-05', '2026-01-09', { parentId: 'g' }),
])
const tree = treeOf(plan)
const sheet = { plan, tree, calendar: NO_HOLIDAYS, numbers: numbersOf(tree), waiting: waitingOf(plan) }

test('a held bar lies where the drop would leave it, and its group with it', () => {
  const held = heldSheet(sheet, { grip: 'move', id: 'a', ids: new Set(['a']), days: 2 })
  expect(held.plan.tasks.get('a')).toMatchObject({ start: '2026-01-07', end: '2026-01-13' })
  expect(held.tree.groups.get('g')).toMatchObject({ from: 20_460, to: 20_467 })
  const longer = heldSheet(sheet, { grip: 'end', id: 'a', ids: new Set(['a']), days: 3 })
  expect(longer.plan.tasks.get('a')).toMatchObject({ start: '2026-01-05', end: '2026-01-12' })
})

test('what moves nothing is the plan itself', () => {
  expect(heldSheet(sheet, null)).toBe(sheet)
  expect(heldSheet(sheet, { grip: 'move', id: 'a', ids: new Set(['a']), days: 0 })).toBe(sheet)
  expect(heldSheet(sheet, { grip: 'progress', id: 'a', percent: 40 })).toBe(sheet)
})
