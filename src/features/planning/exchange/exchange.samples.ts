/** Plans made up by fast-check, and what two plans have in common when only their ids differ. */
import fc from 'fast-check'
import {
  dayOf,
  DEPENDENCY_KINDS,
  type Dependency,
  type Plan,
  type Task,
} from '../../../../machines/projectPlanning/plan.ts'
import { wrongLinks } from '../../../../machines/projectPlanning/links.ts'
import { entriesOf, isName, type Entry } from './entries.ts'

const NASTY = [
  '=SUM(A1)',
  "'=1",
  "''+x",
  '-3',
  '@a',
  '<b>x</b>',
  'a,b;c',
  'say "no"',
  'two\nlines',
  'back\\slash',
  'a;\\b',
  'Crew\\[50%]',
  '&amp;',
  ']]>',
  'Ω – 木',
]

const words = (most: number) =>
  fc
    .oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }))
    // Returns are line feeds for every reader of XML that has no other setting; control characters are no XML.
    .map((text) => text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (sign === '\n' ? sign : ' ')).trim())
    .filter((text) => text !== '' && text.length <= most && text.isWellFormed())

const day = fc.integer({ min: 10_000, max: 40_000 })

const taskParts = fc.record({
  name: words(60).filter(isName),
  isMilestone: fc.boolean(),
  start: day,
  days: fc.integer({ min: 1, max: 400 }),
  progress: fc.integer({ min: 0, max: 100 }),
  resources: fc.array(words(40), { maxLength: 4 }),
  /** How far up the line of tasks before it its parent stands; 0: the root. */
  up: fc.nat({ max: 4 }),
})

const linkParts = fc.record({
  from: fc.nat(),
  to: fc.nat(),
  kind: fc.constantFrom(...DEPENDENCY_KINDS),
  lagDays: fc.integer({ min: -3_650, max: 3_650 }),
})

/** Trees, and of the dependencies those that may be together. */
export const plans: fc.Arbitrary<Plan> = fc
  .tuple(fc.array(taskParts, { minLength: 1, maxLength: 25 }), fc.array(linkParts, { maxLength: 20 }))
  .map(([parts, links]) => {
    const tasks = new Map<string, Task>()
    parts.forEach(({ name, isMilestone, start, days, progress, resources, up }, index) => {
      const id = `t${index}`
      const parent = up === 0 ? undefined : tasks.get(`t${index - up}`)
      const end = dayOf(isMilestone ? start : start + days - 1)
      tasks.set(id, {
        id,
        name,
        kind: isMilestone ? 'milestone' : 'task',
        start: dayOf(start),
        end,
        progress,
        resources,
        parentId: parent?.kind === 'task' ? parent.id : null,
        place: (index * 7) % 5,
      })
    })
    const dependencies = new Map<string, Dependency>()
    links.forEach(({ from, to, kind, lagDays }, index) => {
      const [fromId, toId] = [`t${from % parts.length}`, `t${to % parts.length}`]
      dependencies.set(`d${index}`, { id: `d${index}`, fromId, toId, kind, lagDays })
      if (wrongLinks({ tasks, dependencies }).length > 0) dependencies.delete(`d${index}`)
    })
    return { tasks, dependencies }
  })

/** Everything that can be seen of a plan, with numbers instead of ids. Two dependencies between the same two have no order. */
export const seen = (plan: Plan): readonly Entry[] => entriesOf(plan).map((entry) => ({ ...entry, id: '' }))
