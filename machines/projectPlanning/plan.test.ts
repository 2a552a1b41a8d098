import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_HOLIDAYS, workCalendar, workingDaysIn } from '../kernel/working-days.ts'
import { violationsOf } from './dependencies.ts'
import {
  add,
  apply,
  dropBaseline,
  indent,
  invert,
  keepBaseline,
  move,
  outdent,
  place,
  remove,
  replace,
  type Edit,
} from './edits.ts'
import { forbids, forbidsOrder } from './links.ts'
import { dayNumber, dayOf, rowsOf, treeOf, type Plan } from './plan.ts'
import { dependency, planOf, SAMPLE, task } from './plan.samples.ts'

const ids = (plan: Plan, collapsed: readonly string[] = [], sort: 'ascending' | 'descending' | null = null) =>
  rowsOf(treeOf(plan), new Set(collapsed), sort).map((row) => `${'·'.repeat(row.depth)}${row.task.id}`)

describe('a plan', () => {
  test('is a tree in its own order, that can be folded and sorted for looking', () => {
    expect(ids(SAMPLE)).toEqual(['g', '·a', '·b', 'm'])
    expect(ids(SAMPLE, ['g'])).toEqual(['g', 'm'])
    expect(ids(SAMPLE, [], 'descending')).toEqual(['m', 'g', '·b', '·a'])
  })

  test('a group spans what is in it and is as far as its parts, weighed by their length', () => {
    expect(treeOf(SAMPLE).groups.get('g')).toEqual({
      from: dayNumber('2026-01-05'),
      to: dayNumber('2026-01-15'),
      progress: 25,
    })
  })

  test('a group reaches over the day of the milestone that ends it', () => {
    const plan = planOf([
      task('g', '2026-01-05', '2026-01-05'),
      task('a', '2026-01-05', '2026-01-08', { parentId: 'g' }),
      task('m', '2026-01-09', '2026-01-09', { parentId: 'g', kind: 'milestone' }),
    ])
    expect(treeOf(plan).groups.get('g')).toMatchObject({ to: dayNumber('2026-01-10') })
  })

  test('a task whose parent is gone stands at the root', () => {
    expect(ids(planOf([task('x', '2026-01-01', '2026-01-02', { parentId: 'nobody' })]))).toEqual(['x'])
  })
})

describe('dependencies', () => {
  const from = task('a', '2026-01-05', '2026-01-09')
  const later = (start: string, end: string) => task('b', start, end)
  const broken = (kind: 'FS' | 'SS' | 'FF' | 'SF', start: string, end: string, lagDays = 0) => {
    const plan = planOf([from, later(start, end)], [dependency('d', 'a', 'b', { kind, lagDays })])
    return violationsOf(plan, treeOf(plan)).map((one) => `${one.end} after ${one.after}`)
  }

  test.each([
    ['FS', '2026-01-10', '2026-01-12', []],
    ['FS', '2026-01-09', '2026-01-12', ['start after 2026-01-09']],
    ['SS', '2026-01-05', '2026-01-05', []],
    ['SS', '2026-01-04', '2026-01-30', ['start after 2026-01-04']],
    ['FF', '2026-01-01', '2026-01-09', []],
    ['FF', '2026-01-01', '2026-01-08', ['end after 2026-01-08']],
    ['SF', '2026-01-01', '2026-01-04', []],
    ['SF', '2026-01-01', '2026-01-03', ['end after 2026-01-03']],
  ] as const)('%s with %s to %s', (kind, start, end, expected) => {
    expect(broken(kind, start, end)).toEqual(expected)
  })

  test('lag is counted in days, and a negative one is an overlap', () => {
    expect(broken('FS', '2026-01-11', '2026-01-12', 2)).toEqual(['start after 2026-01-11'])
    expect(broken('FS', '2026-01-12', '2026-01-12', 2)).toEqual([])
    expect(broken('FS', '2026-01-08', '2026-01-12', -2)).toEqual([])
  })

  test('a milestone is a moment: what follows may begin on its day', () => {
    const milestone = task('a', '2026-01-09', '2026-01-09', { kind: 'milestone' })
    const plan = planOf([milestone, later('2026-01-09', '2026-01-12')], [dependency('d', 'a', 'b')])
    expect(violationsOf(plan, treeOf(plan))).toEqual([])
  })

  test.each([
    ['FS', '2026-01-09', []],
    ['FS', '2026-01-08', ['start after 2026-01-08']],
    ['FF', '2026-01-09', []],
    ['FF', '2026-01-08', ['end after 2026-01-08']],
    ['SS', '2026-01-05', []],
    ['SS', '2026-01-04', ['start after 2026-01-04']],
    ['SF', '2026-01-05', []],
    ['SF', '2026-01-04', ['end after 2026-01-04']],
  ] as const)('%s with a milestone on %s: the last day itself is late enough', (kind, day, expected) => {
    const milestone = task('b', day, day, { kind: 'milestone' })
    const plan = planOf([from, milestone], [dependency('d', 'a', 'b', { kind })])
    expect(violationsOf(plan, treeOf(plan)).map((one) => `${one.end} after ${one.after}`)).toEqual(expected)
  })

  test.each([
    ['that a milestone opens on the last day holds', 'milestone', []],
    ['that a task opens on the last day does not', 'task', ['start after 2026-01-09']],
  ] as const)('a group %s', (_, kind, expected) => {
    const inside = task('b', '2026-01-09', '2026-01-09', { parentId: 'g', kind })
    const plan = planOf(
      [
        from,
        task('g', '2026-01-01', '2026-01-01'),
        inside,
        task('c', '2026-01-12', '2026-01-12', { parentId: 'g' }),
      ],
      [dependency('d', 'a', 'g')],
    )
    expect(violationsOf(plan, treeOf(plan)).map((one) => `${one.end} after ${one.after}`)).toEqual(expected)
  })

  test('a milestone does not follow one of the day after', () => {
    const [before, day] = ['2026-01-09', '2026-01-08']
    const moment = (id: string, on: string) => task(id, on, on, { kind: 'milestone' })
    const plan = planOf([moment('a', before), moment('b', day)], [dependency('d', 'a', 'b')])
    expect(violationsOf(plan, treeOf(plan))).toHaveLength(1)
  })

  test('none to itself, twice, in a circle, within a family, or to what is not there', () => {
    expect(forbids(SAMPLE, { fromId: 'a', toId: 'a' })).toBe('itself')
    expect(forbids(SAMPLE, { fromId: 'a', toId: 'b' })).toBe('twice')
    expect(forbids(SAMPLE, { fromId: 'm', toId: 'a' })).toBe('circle')
    expect(forbids(SAMPLE, { fromId: 'g', toId: 'a' })).toBe('family')
    expect(forbids(SAMPLE, { fromId: 'm', toId: 'g' })).toBe('circle')
    expect(forbids(SAMPLE, { fromId: 'm', toId: 'z' })).toBe('missing')
    expect(forbids(SAMPLE, { fromId: 'a', toId: 'm' })).toBe(null)
  })

  const nested = planOf(
    [
      task('outer', '2026-01-05', '2026-01-09'),
      task('inner', '2026-01-05', '2026-01-09', { parentId: 'outer' }),
      task('x', '2026-01-05', '2026-01-09', { parentId: 'inner' }),
      task('y', '2026-01-12', '2026-01-16'),
    ],
    [dependency('d', 'outer', 'y')],
  )

  test('two groups that two people put into each other are shown, and can still be linked', () => {
    const mine = task('a', '2026-01-05', '2026-01-09', { parentId: 'b' })
    const theirs = task('b', '2026-01-05', '2026-01-09', { parentId: 'a' })
    const plan = planOf([mine, theirs, task('c', '2026-01-12', '2026-01-16')], [])
    const rows = rowsOf(treeOf(plan), new Set(), null)
    expect(rows.map((row) => row.task.id).toSorted()).toEqual(['a', 'b', 'c'])
    expect(forbids(plan, { fromId: 'a', toId: 'c' })).toBeNull()
  })

  test('none in a circle through a group around a group', () => {
    expect(forbids(nested, { fromId: 'y', toId: 'x' })).toBe('circle')
    expect(forbids(nested, { fromId: 'x', toId: 'y' }), 'both wait for it').toBe(null)
  })

  test('a task does not come into a group that it waits for', () => {
    const inside = apply(nested, place(nested, treeOf(nested), 'y', 'inner', 0))
    expect(forbidsOrder(nested, inside)).toBe('family')
    expect(forbidsOrder(inside, inside), 'what was wrong already').toBe(null)
  })
})

const known = (plan: Plan) => ({ plan, tree: treeOf(plan), calendar: NO_HOLIDAYS })

describe('edits', () => {
  const after = (edit: Edit) => apply(SAMPLE, edit)
  const tree = treeOf(SAMPLE)

  test('a group moves with everything in it, by working days', () => {
    const moved = after(move(known(SAMPLE), ['g'], 3))
    expect(moved.tasks.get('b')).toMatchObject({ start: '2026-01-15', end: '2026-01-19' })
    expect(moved.tasks.get('a')).toMatchObject({ start: '2026-01-08', end: '2026-01-14' })
    expect(moved.tasks.get('m')).toEqual(SAMPLE.tasks.get('m'))
  })

  test('a task that is moved keeps its working days over weekends and holidays', () => {
    const plan = planOf([task('a', '2026-04-01', '2026-04-02')])
    const calendar = workCalendar(['2026-04-03', '2026-04-06'])
    const moved = apply(plan, move({ ...known(plan), calendar }, ['a'], 1)).tasks.get('a')
    expect(moved).toMatchObject({ start: '2026-04-02', end: '2026-04-07' })
    const back = apply(plan, move({ ...known(plan), calendar }, ['a'], -3)).tasks.get('a')
    expect(back).toMatchObject({ start: '2026-03-27', end: '2026-03-30' })
  })

  test('what has no working days keeps its length', () => {
    const plan = planOf([
      task('a', '2026-03-07', '2026-03-08'),
      task('m', '2026-03-06', '2026-03-06', { kind: 'milestone' }),
    ])
    const moved = apply(plan, move(known(plan), ['a', 'm'], 1))
    expect(moved.tasks.get('a')).toMatchObject({ start: '2026-03-10', end: '2026-03-11' })
    expect(moved.tasks.get('m')).toMatchObject({ start: '2026-03-09', end: '2026-03-09' })
  })

  test('tasks that follow each other still do after any move', () => {
    const calendar = workCalendar(['2026-04-03', '2026-04-06', '2026-05-01'])
    const anyDay = fc.integer({ min: dayNumber('2026-03-01'), max: dayNumber('2026-06-01') })
    fc.assert(
      fc.property(anyDay, fc.nat(20), fc.nat(20), fc.integer({ min: -40, max: 40 }), (from, a, b, days) => {
        const plan = planOf(
          [task('a', dayOf(from), dayOf(from + a)), task('b', dayOf(from + a + 1), dayOf(from + a + 1 + b))],
          [dependency('ab', 'a', 'b')],
        )
        fc.pre([from, from + a + 1].every((day) => workingDaysIn(calendar, day, day + 1) === 1))
        const moved = apply(plan, move({ ...known(plan), calendar }, ['a', 'b'], days))
        expect(violationsOf(moved, treeOf(moved))).toEqual([])
      }),
    )
  })

  test('what is removed takes its children and dependencies along', () => {
    const left = after(remove(SAMPLE, tree, ['g']))
    expect(ids(left)).toEqual(['m'])
    expect(left.dependencies.size).toBe(0)
  })

  test('a task goes in behind another, under the one above, and back out', () => {
    const added = after(add(SAMPLE, tree, task('n', '2026-01-01', '2026-01-02'), 'a'))
    expect(ids(added)).toEqual(['g', '·a', '·n', '·b', 'm'])
    const under = apply(added, indent(added, treeOf(added), 'n'))
    expect(ids(under)).toEqual(['g', '·a', '··n', '·b', 'm'])
    expect(ids(apply(under, outdent(under, treeOf(under), 'n')))).toEqual(['g', '·a', '·n', '·b', 'm'])
    expect(place(SAMPLE, tree, 'g', 'a', 0)).toEqual([])
    expect(indent(SAMPLE, tree, 'g')).toEqual([])
  })

  test('between two neighbours there is always room', () => {
    let plan = planOf([
      task('a', '2026-01-01', '2026-01-01', { place: 1 }),
      task('b', '2026-01-01', '2026-01-01', { place: 2 }),
    ])
    for (let count = 0; count < 200; count++)
      plan = apply(
        plan,
        add(plan, treeOf(plan), task(`n${String(count).padStart(3, '0')}`, '2026-01-01', '2026-01-01'), 'a'),
      )
    const order = ids(plan)
    expect(order[0]).toBe('a')
    expect(order.at(-1)).toBe('b')
    expect(order.slice(1, -1)).toEqual(order.slice(1, -1).toSorted().toReversed())
  })

  test('any run of edits turned back leaves the plan as it was', () => {
    const someEdit = fc.oneof(
      fc.record({
        what: fc.constant('move' as const),
        id: fc.constantFrom('g', 'a', 'b', 'm'),
        days: fc.integer({ min: -9, max: 9 }),
      }),
      fc.record({
        what: fc.constantFrom('remove', 'indent', 'outdent', 'add'),
        id: fc.constantFrom('g', 'a', 'b', 'm'),
        days: fc.constant(0),
      }),
    )
    fc.assert(
      fc.property(fc.array(someEdit, { maxLength: 20 }), (moves) => {
        let plan = SAMPLE
        const done: Edit[] = []
        moves.forEach(({ what, id, days }, index) => {
          const now = treeOf(plan)
          const edit =
            what === 'move'
              ? move(known(plan), [id], days)
              : what === 'add'
                ? add(
                    plan,
                    now,
                    task(`new${index}`, '2026-02-01', '2026-02-02'),
                    plan.tasks.has(id) ? id : null,
                  )
                : what === 'remove'
                  ? remove(plan, now, [id])
                  : what === 'indent'
                    ? indent(plan, now, id)
                    : outdent(plan, now, id)
          done.push(edit)
          plan = apply(plan, edit)
        })
        for (const edit of done.toReversed()) plan = apply(plan, invert(edit))
        expect(plan).toEqual(SAMPLE)
      }),
    )
  })

  test('one edit makes a plan another one', () => {
    const other = planOf([task('a', '2026-03-01', '2026-03-02'), task('z', '2026-03-03', '2026-03-04')])
    expect(after(replace(SAMPLE, other))).toEqual(other)
  })
})

describe('the baseline', () => {
  const kept = apply(SAMPLE, keepBaseline(SAMPLE, treeOf(SAMPLE)))

  test('is the days of now, of a group those of what is in it', () => {
    const { start, end, baseline } = kept.tasks.get('a')!
    expect(baseline).toEqual({ start, end })
    expect(kept.tasks.get('g')!.baseline).toEqual({ start: '2026-01-05', end: '2026-01-14' })
    expect(keepBaseline(kept, treeOf(kept))).toEqual([])
  })

  test('stays where it was when a task moves, and when a file that knows of none comes in', () => {
    const moved = apply(kept, move(known(kept), ['a'], 4))
    expect(moved.tasks.get('a')!.baseline).toEqual(kept.tasks.get('a')!.baseline)
    expect(moved.tasks.get('a')!.start).not.toBe(moved.tasks.get('a')!.baseline!.start)
    const other = planOf([task('a', '2026-03-01', '2026-03-02')])
    const replaced = apply(kept, replace(kept, other))
    expect(replaced.tasks.get('a')!.baseline).toEqual(kept.tasks.get('a')!.baseline)
  })

  test('is gone when it is dropped, and comes back when that is undone', () => {
    const edit = dropBaseline(kept)
    expect(apply(kept, edit)).toEqual(SAMPLE)
    expect(apply(apply(kept, edit), invert(edit))).toEqual(kept)
  })
})

test('days know no time zone', () => {
  expect(dayOf(dayNumber('2026-03-29'))).toBe('2026-03-29')
  expect(dayNumber('2026-03-30') - dayNumber('2026-03-29')).toBe(1)
})
