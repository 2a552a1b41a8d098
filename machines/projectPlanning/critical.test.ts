import { describe, expect, test } from 'vitest'
import { NO_HOLIDAYS, workCalendar } from '../kernel/working-days.ts'
import { criticalTasks, daysLate } from './critical.ts'
import { dayNumber, shifted, treeOf, type Dependency, type Plan, type Task } from './plan.ts'

const MONDAY = '2026-03-02'

const task = (id: string, start: number, days: number, more: Partial<Task> = {}): Task => ({
  id,
  name: id,
  kind: days === 0 ? 'milestone' : 'task',
  start: shifted(MONDAY, start),
  end: shifted(MONDAY, start + Math.max(days, 1) - 1),
  progress: 0,
  parentId: null,
  place: start,
  resources: [],
  ...more,
})

/** "a>b", "a>b SS+2" */
function link(text: string): Dependency {
  const [, fromId = '', toId = '', kind = 'FS', lag = '0'] =
    /^(\w+)>(\w+)(?: (FS|SS|FF|SF))?([+-]\d+)?$/.exec(text)!
  return { id: text, fromId, toId, kind: kind as Dependency['kind'], lagDays: Number(lag) }
}

const planOf = (tasks: readonly Task[], ...links: readonly string[]): Plan => ({
  tasks: new Map(tasks.map((one) => [one.id, one])),
  dependencies: new Map(links.map((text) => [text, link(text)])),
})

const critical = (plan: Plan): string =>
  [...criticalTasks(plan, treeOf(plan), NO_HOLIDAYS)].toSorted().join(' ')

describe('the critical path', () => {
  test('a public holiday between is no room', () => {
    // Friday is free, and what follows begins on Monday.
    const plan = planOf([task('a', 0, 4), task('b', 7, 5)], 'a>b')
    const free = workCalendar([shifted(MONDAY, 4)])
    expect([...criticalTasks(plan, treeOf(plan), free)].toSorted()).toEqual(['a', 'b'])
    expect(critical(plan)).toBe('b')
  })

  test.each<readonly [string, Plan, string]>([
    ['what ends last, alone', planOf([task('a', 0, 5), task('b', 0, 3)]), 'a'],
    [
      'a chain without room between',
      planOf([task('a', 0, 5), task('b', 5, 5), task('c', 0, 3)], 'a>b', 'c>b'),
      'a b',
    ],
    ['a chain with a day of room is not', planOf([task('a', 0, 5), task('b', 8, 5)], 'a>b'), 'b'],
    [
      'a weekend between is no room',
      planOf([task('a', 0, 5), task('b', 7, 5), task('c', 14, 1)], 'a>b', 'b>c'),
      'a b c',
    ],
    ['a lag takes the room', planOf([task('a', 0, 5), task('b', 8, 5)], 'a>b FS+3'), 'a b'],
    ['start with start', planOf([task('a', 0, 3), task('b', 2, 8)], 'a>b SS+2'), 'a b'],
    ['end with end', planOf([task('a', 0, 5), task('b', 2, 3)], 'a>b FF'), 'a b'],
    ['a milestone at the end', planOf([task('a', 0, 5), task('m', 5, 0)], 'a>m'), 'a m'],
    [
      'milestones at the end of the last day',
      planOf([task('a', 0, 5), task('m', 4, 0), task('n', 4, 0)], 'a>m', 'm>n'),
      'a m n',
    ],
    [
      'a milestone on the last day, with what follows after the weekend',
      planOf([task('a', 0, 5), task('m', 4, 0), task('b', 7, 5)], 'a>m', 'm>b'),
      'a b m',
    ],
    [
      'a milestone on the last day, with room behind it',
      planOf([task('a', 0, 5), task('m', 4, 0), task('b', 8, 5)], 'a>m', 'm>b'),
      'b',
    ],
    [
      'a group of a milestone on the last day',
      planOf([task('a', 0, 5), task('g', 0, 1), task('m', 4, 0, { parentId: 'g' })], 'a>g'),
      'a m',
    ],
    ['a dependency that does not hold', planOf([task('a', 0, 5), task('b', 3, 9)], 'a>b'), 'a b'],
    [
      'through a group: what waits for it waits for the last of it',
      planOf(
        [
          task('g', 0, 1),
          task('x', 0, 2, { parentId: 'g' }),
          task('y', 0, 4, { parentId: 'g' }),
          task('z', 4, 2),
        ],
        'g>z',
      ),
      'y z',
    ],
    [
      'into a group: its earliest task decides',
      planOf(
        [
          task('a', 0, 3),
          task('g', 3, 1),
          task('x', 3, 4, { parentId: 'g' }),
          task('y', 3, 1, { parentId: 'g' }),
        ],
        'a>g',
      ),
      'a x',
    ],
  ])('%s', (_, plan, expected) => {
    expect(critical(plan)).toBe(expected)
  })

  test('a day more in one of them ends the plan a day later, in the others it does not', () => {
    const plan = planOf(
      [task('a', 0, 5), task('b', 5, 5), task('c', 0, 3), task('d', 10, 2)],
      'a>b',
      'c>b',
      'b>d',
    )
    const path = criticalTasks(plan, treeOf(plan), NO_HOLIDAYS)
    expect([...path].toSorted()).toEqual(['a', 'b', 'd'])
    expect(path.has('c')).toBe(false)
  })

  test('is found for the longest chain that a plan may hold', () => {
    const tasks = Array.from({ length: 5_000 }, (_, place) => task(`t${place}`, place, 1))
    const links = tasks.slice(1).map((_, place) => `t${place}>t${place + 1}`)
    expect(criticalTasks(planOf(tasks, ...links), treeOf(planOf(tasks)), NO_HOLIDAYS).size).toBe(5_000)
  })

  test('of nothing is nothing', () => {
    expect(critical(planOf([]))).toBe('')
  })
})

test('a task is late from the day after its last, until it is done', () => {
  const monday = dayNumber(MONDAY)
  const days = (one: Task) => [0, 1, 2, 3].map((after) => daysLate(one, monday + after))
  expect(days(task('a', 0, 2))).toEqual([0, 0, 1, 2])
  expect(days(task('a', 0, 0))).toEqual([0, 1, 2, 3])
  expect(days(task('a', 0, 2, { progress: 100 }))).toEqual([0, 0, 0, 0])
})
