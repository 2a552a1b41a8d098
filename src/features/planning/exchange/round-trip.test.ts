// @vitest-environment jsdom
/** What goes out comes in again as the same plan, in both formats. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_PLAN } from '../../../../machines/projectPlanning/plan.ts'
import { dependency, planOf, SAMPLE, task } from '../../../../machines/projectPlanning/samples.ts'
import { csvOf } from './csv.ts'
import { plans, seen } from './exchange.samples.ts'
import { projectXmlOf } from './project-xml.ts'
import { readBytes } from './read-file.ts'

const read = (text: string) => readBytes(new TextEncoder().encode(text))

const FORMATS = {
  csv: csvOf,
  'MS Project XML': (plan: Parameters<typeof csvOf>[0]) => projectXmlOf(plan, 'A <project> & "more"'),
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
    expect(write(read(write(SAMPLE)).plan)).toBe(write(SAMPLE))
  })

  test('new ids, in the form the server takes', () => {
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
  const { plan, problems } = read(csvOf(whole))
  expect({ problems, tasks: plan.tasks.size, links: plan.dependencies.size }).toEqual({
    problems: [],
    tasks: 5_000,
    links: 10_000,
  })
  expect(read(csvOf(planOf(tasks, links.slice(0, 10_001)))).problems).toMatchObject([
    { code: 'tooManyDependencies', value: 10_000 },
  ])
  const more = planOf([...tasks, task('more', '2026-01-05', '2026-01-09')])
  expect(read(csvOf(more)).problems).toMatchObject([{ code: 'tooManyTasks', value: 5_000 }])
}, 60_000)
