// @vitest-environment jsdom
/** What goes out comes in again as the same plan, in both formats. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workCalendar } from '../../../../machines/kernel/working-days.ts'
import { EMPTY_PLAN, type Plan } from '../../../../machines/projectPlanning/plan.ts'
import { dependency, planOf, SAMPLE, task } from '../../../../machines/projectPlanning/plan.samples.ts'
import { csvOf } from './csv.ts'
import { plans, seen } from './exchange.samples.ts'
import type { Home } from './identity.ts'
import { projectXmlOf } from './project-xml.ts'
import { readBytes } from './read-file.ts'

const read = (text: string, home: Home | null = null) => readBytes(new TextEncoder().encode(text), home)

const HERE = '01a201e0-c366-7b67-9f63-cfed814ae72b'
const at = (plan: Plan): Home => ({ sid: HERE, plan })

const FORMATS = {
  csv: (plan: Plan) => csvOf(at(plan)),
  'MS Project XML': (plan: Plan) => projectXmlOf(at(plan), 'A <project> & "more"'),
}

describe.each(Object.entries(FORMATS))('%s', (_name, write) => {
  test('any plan', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { problems, notes, plan: again } = read(write(plan))
        expect({ problems, notes }).toEqual({ problems: [], notes: [] })
        expect(seen(again)).toEqual(seen(plan))
        expect(again.dependencies.size).toBe(plan.dependencies.size)
      }),
      { numRuns: 150 },
    )
  })

  test('a second time it is the very same file', () => {
    const again = read(write(SAMPLE), at(SAMPLE)).plan
    expect(write(again)).toBe(write(SAMPLE))
    expect(write(read(write(again), at(again)).plan)).toBe(write(SAMPLE))
  })

  test('its own tasks and dependencies keep their ids, also those that are gone meanwhile', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { plan: again } = read(write(plan), at(plan))
        expect(new Set(again.tasks.keys())).toEqual(new Set(plan.tasks.keys()))
        expect(new Set(again.dependencies.keys())).toEqual(new Set(plan.dependencies.keys()))
        for (const [id, { name }] of again.tasks) expect(name).toBe(plan.tasks.get(id)!.name)
        expect(new Set(read(write(plan), at(EMPTY_PLAN)).plan.tasks.keys())).toEqual(
          new Set(plan.tasks.keys()),
        )
      }),
      { numRuns: 50 },
    )
  })

  test('nothing of another plan keeps its id, whatever tasks are called here', () => {
    const { plan } = read(write(SAMPLE), { sid: '01a201e0-c366-7b67-9f63-000000000000', plan: SAMPLE })
    expect(plan.tasks.size).toBe(SAMPLE.tasks.size)
    for (const id of plan.tasks.keys()) expect(SAMPLE.tasks.has(id)).toBe(false)
  })

  test('a task that stands twice is there twice, and only one of them is the one that there was', () => {
    const twice = write(SAMPLE).replaceAll(`${HERE}/b`, `${HERE}/a`)
    const { plan } = read(twice, at(SAMPLE))
    expect([...plan.tasks.values()].map(({ name }) => name)).toEqual(['Task g', 'Task a', 'Task b', 'Task m'])
    expect(plan.tasks.get('a')?.name).toBe('Task a')
    expect(plan.tasks.has('b')).toBe(false)
  })

  test('what is no id of a task is none', () => {
    for (const wrong of ['', '/a/b', `/${'x'.repeat(41)}`, '/b+c', '/a b', '/missing 1']) {
      const { plan, problems } = read(write(SAMPLE).replaceAll(`${HERE}/a`, HERE + wrong), at(SAMPLE))
      expect(problems).toEqual([])
      const [named] = [...plan.tasks.values()].filter(({ name }) => name === 'Task a')
      expect(named?.id).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('no one’s plan yet: new ids, in the form the server takes', () => {
    const { plan } = read(write(SAMPLE))
    for (const id of [...plan.tasks.keys(), ...plan.dependencies.keys()]) {
      expect(id).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
      expect(SAMPLE.tasks.has(id)).toBe(false)
    }
  })

  test('nothing is nothing, and is not taken for a plan', () => {
    expect(read(write(EMPTY_PLAN)).problems).toMatchObject([{ code: 'empty' }])
  })
})

test('five thousand tasks with ten thousand dependencies are read, one more of either is not', () => {
  const tasks = Array.from({ length: 5_000 }, (_, n) =>
    task(`t${n}`, '2026-01-05', '2026-01-09', {
      place: n,
      parentId: n % 50 === 0 ? null : `t${n - (n % 50)}`,
    }),
  )
  const steps = [1, 51, 52]
  const links = steps.flatMap((step) =>
    tasks.flatMap((_, n) =>
      n % 50 === 0 || n + step >= 5_000 || (n + step) % 50 === 0
        ? []
        : [dependency(`d${step}-${n}`, `t${n}`, `t${n + step}`, { kind: 'SS' })],
    ),
  )
  const whole = planOf(tasks, links.slice(0, 10_000))
  const { plan, problems } = read(csvOf(at(whole)))
  expect({ problems, tasks: plan.tasks.size, links: plan.dependencies.size }).toEqual({
    problems: [],
    tasks: 5_000,
    links: 10_000,
  })
  expect(read(csvOf(at(planOf(tasks, links.slice(0, 10_001))))).problems).toMatchObject([
    { code: 'tooManyDependencies', value: 10_000 },
  ])
  const more = planOf([...tasks, task('more', '2026-01-05', '2026-01-09')])
  expect(read(csvOf(at(more))).problems).toMatchObject([{ code: 'tooManyTasks', value: 5_000 }])
}, 60_000)

test('a table without ends counts working days, and tells of them', () => {
  const calendar = workCalendar(['2026-04-03', '2026-04-06'])
  const home: Home = { sid: HERE, plan: EMPTY_PLAN, calendar }
  const { plan, problems } = read('Name,Start,Duration\nSurvey,2026-04-01,5 days\n', home)
  expect(problems).toEqual([])
  expect([...plan.tasks.values()]).toMatchObject([{ start: '2026-04-01', end: '2026-04-09' }])
  const [head, row] = csvOf({ ...home, plan }).split('\r\n')
  expect(row?.split(',')[head?.split(',').indexOf('Working days') ?? -1]).toBe('5')
})
