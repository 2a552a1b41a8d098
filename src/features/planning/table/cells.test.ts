import { expect, test } from 'vitest'
import fc from 'fast-check'
import { workCalendar } from '../../../../machines/kernel/working-days.ts'
import {
  DEPENDENCY_KINDS,
  shifted,
  treeOf,
  type Plan,
  type Task,
} from '../../../../machines/projectPlanning/plan.ts'
import { dependency, planOf, SAMPLE } from '../../../../machines/projectPlanning/plan.samples.ts'
import { isEditable, readCell, textOf, valueOf, type Column, type Sheet } from './cells.ts'
import { commandOf } from '../toolbar/commands.ts'
import { dragged, limited, percentOf, pullOf } from '../chart/gestures.ts'
import { numbersOf, predecessorText, readPredecessors, waitingOf } from './predecessors.ts'
import { eventsOf, type Place } from '../toolbar/run.ts'
import { matching, taskMeant } from '../task-search.ts'
import { machine } from '../../../../machines/projectPlanning/machine.ts'
import { createActor } from 'xstate'

/** 6 January 2026 is a Tuesday. */
const EPIPHANY = workCalendar(['2026-01-06'])

const sheetOf = (plan: Plan): Sheet => {
  const tree = treeOf(plan)
  return { plan, tree, calendar: EPIPHANY, numbers: numbersOf(tree), waiting: waitingOf(plan) }
}
const sheet = sheetOf(SAMPLE)
const task = (id: string): Task => SAMPLE.tasks.get(id)!
const read = (id: string, column: Column, text: string, where = sheet) =>
  readCell(where, where.plan.tasks.get(id)!, column, text, () => 'new')

test('numbers follow the tree, whatever the table shows', () => {
  expect([...sheet.numbers]).toEqual([
    ['g', 1],
    ['a', 2],
    ['b', 3],
    ['m', 4],
  ])
})

test('a group shows the working days of what is in it, a milestone has none', () => {
  expect(
    ['start', 'end', 'days', 'progress'].map((column) => valueOf(sheet, task('g'), column as Column)),
  ).toEqual(['2026-01-05', '2026-01-14', '7', '25'])
  expect(textOf(sheet, task('m'), 'start')).toBe('15 Jan 2026')
  expect(valueOf(sheet, task('m'), 'days')).toBe('0')
  expect(textOf(sheet, task('m'), 'predecessors')).toBe('3')
  expect(isEditable(sheet, task('g'), 'end')).toBe(false)
  expect(isEditable(sheet, task('g'), 'start')).toBe(true)
})

test('the change is how many days later a task ends than it was to, and no one types it', () => {
  const was = (end: string): Sheet =>
    sheetOf(planOf([{ ...task('a'), parentId: null, baseline: { start: '2026-01-01', end } }]))
  const { end } = task('a')
  const changeIn = (where: Sheet) => textOf(where, where.plan.tasks.get('a')!, 'change')
  expect([shifted(end, -3), end, shifted(end, 2)].map((day) => changeIn(was(day)))).toEqual(['+3', '0', '−2'])
  expect(textOf(sheet, task('a'), 'change')).toBe('')
  expect(isEditable(sheet, task('a'), 'change')).toBe(false)
})

test('what is typed again as it was changes nothing', () => {
  for (const id of ['a', 'b', 'm', 'g'])
    for (const column of ['name', 'start', 'end', 'days', 'progress', 'resources', 'predecessors'] as const)
      expect(read(id, column, ` ${valueOf(sheet, task(id), column)} `)).toEqual({ events: [] })
})

test('another start keeps the working days, another end or number of days makes it longer', () => {
  expect(read('a', 'start', '2026-01-08')).toEqual({
    events: [{ type: 'task.change', id: 'a', patch: { start: '2026-01-08', end: '2026-01-13' } }],
  })
  // What is typed counts: a Saturday is a Saturday.
  expect(read('a', 'start', '2026-01-10')).toEqual({
    events: [{ type: 'task.change', id: 'a', patch: { start: '2026-01-10', end: '2026-01-15' } }],
  })
  expect(read('g', 'start', '2026-01-04')).toEqual({ events: [{ type: 'tasks.move', ids: ['g'], days: -1 }] })
  expect(read('a', 'days', '6')).toEqual({
    events: [{ type: 'task.change', id: 'a', patch: { kind: 'task', end: '2026-01-13' } }],
  })
  expect(read('a', 'days', '1')).toEqual({
    events: [{ type: 'task.change', id: 'a', patch: { kind: 'task', end: '2026-01-05' } }],
  })
  expect(read('a', 'days', '0')).toEqual({
    events: [{ type: 'task.change', id: 'a', patch: { kind: 'milestone' } }],
  })
  expect(read('m', 'end', '2026-01-20')).toEqual({
    events: [{ type: 'task.change', id: 'm', patch: { kind: 'task', end: '2026-01-20' } }],
  })
})

test('what cannot be is said with a reason', () => {
  const problemOf = (id: string, column: Column, text: string) => {
    const answer = read(id, column, text)
    return 'problem' in answer ? answer.problem : null
  }
  expect(problemOf('a', 'name', '  ')).toEqual({ id: 'planning.nameMissing' })
  expect(problemOf('a', 'end', '2026-01-04')).toEqual({
    id: 'planning.endAfter',
    values: { 0: '4 Jan 2026' },
  })
  for (const text of ['', '2026-02-30'])
    expect(problemOf('a', 'start', text)).toEqual({ id: 'planning.dayWrong' })
  for (const text of ['-1', '1.5', '', 'x', '99999'])
    expect(problemOf('a', 'days', text)?.id).toBe('planning.daysWrong')
  for (const text of ['101', '-1', '', 'x'])
    expect(problemOf('a', 'progress', text)?.id).toBe('planning.progressWrong')
  expect(problemOf('b', 'predecessors', '2ZZ')).toEqual({
    id: 'planning.predecessorWrong',
    values: { part: '2ZZ' },
  })
  expect(problemOf('b', 'predecessors', '9')).toEqual({
    id: 'planning.predecessorMissing',
    values: { number: 9 },
  })
  expect(problemOf('b', 'predecessors', '3')).toEqual({ id: 'planning.refusal.itself' })
  expect(problemOf('b', 'predecessors', '2; 2SS')).toEqual({
    id: 'planning.predecessorTwice',
    values: { number: 2 },
  })
  expect(problemOf('a', 'resources', Array.from({ length: 21 }, (_, n) => `r${n}`).join())?.id).toBe(
    'planning.resourcesMany',
  )
})

test('predecessors come, go and change by what is written', () => {
  expect(read('m', 'predecessors', '2SS+3d')).toEqual({
    events: [
      { type: 'dependency.remove', id: 'bm' },
      { type: 'dependency.add', id: 'new', fromId: 'a', toId: 'm', kind: 'SS', lagDays: 3 },
    ],
  })
  expect(read('m', 'predecessors', '3FF-1d')).toEqual({
    events: [{ type: 'dependency.change', id: 'bm', patch: { kind: 'FF', lagDays: -1 } }],
  })
})

test('what is written of a dependency reads as the same dependency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.constantFrom(...DEPENDENCY_KINDS),
      fc.integer({ min: -3650, max: 3650 }),
      (number, kind, lagDays) => {
        expect(readPredecessors(predecessorText(number, kind, lagDays))).toEqual({
          ok: true,
          list: [{ number, kind, lagDays }],
        })
      },
    ),
  )
  expect(readPredecessors(' 3 fs + 2 days ;; 4 ')).toEqual({
    ok: true,
    list: [
      { number: 3, kind: 'FS', lagDays: 2 },
      { number: 4, kind: 'FS', lagDays: 0 },
    ],
  })
})

test('a hand on an end does not pass the other end, and nothing moved is nothing', () => {
  expect(limited('start', task('a'), 99)).toBe(4)
  expect(limited('end', task('a'), -99)).toBe(-4)
  expect(dragged('end', task('a'), ['a'], -99)).toEqual({
    type: 'task.change',
    id: 'a',
    patch: { end: '2026-01-05' },
  })
  expect(dragged('start', task('a'), ['a'], 2)).toEqual({
    type: 'task.change',
    id: 'a',
    patch: { start: '2026-01-07' },
  })
  expect(dragged('move', task('a'), ['a', 'b'], -3)).toEqual({
    type: 'tasks.move',
    ids: ['a', 'b'],
    days: -3,
  })
  expect(dragged('move', task('a'), ['a'], 0)).toBeNull()
  expect([percentOf(-1), percentOf(0.333), percentOf(7)]).toEqual([0, 33, 100])
})

test('the sheet comes along where a hand went to its edge, and not where it only took hold there', () => {
  const seen = { left: 600, right: 1_200, top: 100, bottom: 500 }
  const pull = (from: readonly [number, number], at: readonly [number, number]) => {
    const { x, y } = pullOf({ clientX: from[0], clientY: from[1] }, { clientX: at[0], clientY: at[1] }, seen)
    return [x, y]
  }
  expect(pull([800, 300], [1_100, 300]), 'in the middle').toEqual([0, 0])
  expect(pull([800, 300], [1_170, 300]), 'at the right').toEqual([1, 0])
  expect(pull([800, 300], [610, 300]), 'at the left').toEqual([-1, 0])
  expect(pull([800, 300], [800, 490]), 'below').toEqual([0, 1])
  expect(pull([800, 300], [800, 80]), 'above it').toEqual([0, -1])
  expect(pull([1_180, 300], [1_185, 304]), 'held there').toEqual([0, 0])
  expect(pull([1_180, 300], [1_160, 300]), 'taken away from it').toEqual([0, 0])
  expect(pull([1_180, 300], [1_197, 300]), 'taken on towards it').toEqual([1, 0])
})

test('keys: commands with their modifiers, and nothing for what is typed', () => {
  const key = (text: string) => {
    const parts = text.split('+')
    return commandOf({
      key: parts.at(-1)!,
      altKey: parts.includes('Alt'),
      ctrlKey: parts.includes('Ctrl'),
      metaKey: parts.includes('Meta'),
      shiftKey: parts.includes('Shift'),
    })
  }
  expect(['Ctrl+z', 'Meta+Shift+z', 'Ctrl+y', 'Alt+ArrowRight', 'Alt+Shift+ArrowRight'].map(key)).toEqual([
    'undo',
    'redo',
    'redo',
    'indent',
    'later',
  ])
  expect(['Insert', 'Delete', 'Alt+L', 'z', 'Shift+Delete', 'Ctrl+Alt+z'].map(key)).toEqual([
    'add',
    'remove',
    'links',
    null,
    null,
    null,
  ])
})

const placeOf = (active: string | null, selection: readonly string[] = []): Place => {
  const actor = createActor(machine, { input: { plan: SAMPLE, version: 0, mayEdit: true } }).start()
  actor.send({ type: 'view.select', ids: selection })
  return {
    state: actor.getSnapshot().context,
    active,
    today: '2026-02-02',
    newName: 'New task',
    newId: () => 'new',
  }
}

test('commands are about what is selected, and order stops at both ends', () => {
  expect(eventsOf('later', placeOf('a', ['a', 'b']))).toEqual([
    { type: 'tasks.move', ids: ['a', 'b'], days: 1 },
  ])
  // A week of the calendar, whatever is free in it.
  expect(eventsOf('weekLater', placeOf('a'))).toEqual([{ type: 'tasks.move', ids: ['a'], days: 5 }])
  expect(eventsOf('longer', placeOf('a'))).toEqual([
    { type: 'task.change', id: 'a', patch: { end: '2026-01-12' } },
  ])
  expect(eventsOf('remove', placeOf('a'))).toEqual([{ type: 'tasks.remove', ids: ['a'] }])
  expect(eventsOf('remove', placeOf(null))).toEqual([])
  expect(eventsOf('up', placeOf('a'))).toEqual([])
  expect(eventsOf('down', placeOf('a'))).toEqual([{ type: 'task.place', id: 'a', parentId: 'g', index: 1 }])
  expect(eventsOf('shorter', placeOf('g'))).toEqual([])
  expect(eventsOf('milestone', placeOf('m'))).toEqual([
    { type: 'task.change', id: 'm', patch: { kind: 'task' } },
  ])
})

test('a new task follows the one it comes behind, and begins today without one', () => {
  const [behind] = eventsOf('add', placeOf('a'))
  expect(behind).toMatchObject({
    behind: 'a',
    task: { start: '2026-01-12', end: '2026-01-16', name: 'New task' },
  })
  const [first] = eventsOf('add', placeOf(null))
  expect(first).toMatchObject({ behind: null, task: { start: '2026-02-02' } })
})

test('a task is meant by its number, by what is offered, or by a name of its own', () => {
  expect([taskMeant(sheet, '3'), taskMeant(sheet, '3 Task b'), taskMeant(sheet, 'TASK M')]).toEqual([
    'b',
    'b',
    'm',
  ])
  const twins = sheetOf(
    planOf(
      [task('a'), { ...task('b'), name: 'Task a' }].map((one) => ({ ...one, parentId: null })),
      [dependency('x', 'a', 'b')],
    ),
  )
  expect(taskMeant(twins, 'task a')).toBeNull()
  expect(matching(sheet, 'task').length).toBe(4)
})
