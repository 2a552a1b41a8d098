/** A plan as a list, as files hold it: one entry per task in the order of the plan, numbered from 1. */
import { hasEmoji, unprintableIn } from '../../../../machines/kernel/names.ts'
import { spanIn } from '../../../../machines/projectPlanning/dependencies.ts'
import {
  dayOf,
  EMPTY_PLAN,
  MOST_DEPENDENCIES,
  MOST_TASKS,
  PLAN_LIMITS,
  rowsOf,
  treeOf,
  type Day,
  type Dependency,
  type Plan,
  type Task,
} from '../../../../machines/projectPlanning/plan.ts'
import { wrongLinks } from '../../../../machines/projectPlanning/links.ts'
import { waitingOf, type Predecessor } from '../table/predecessors.ts'
import type { Ids } from './identity.ts'
import type { Problem, ProblemCode } from './problems.ts'

/** A file with deeper outlines is a mistake. */
export const MOST_LEVELS = 50
/** Bytes of a file that is read. */
export const MOST_BYTES = 10 * 1024 ** 2

export type Kind = 'group' | Task['kind']

export type Entry = {
  /** In the plan. */
  readonly id: string
  readonly number: number
  /** From 1. */
  readonly level: number
  readonly name: string
  readonly kind: Kind
  readonly start: Day
  /** Last day, included. */
  readonly end: Day
  readonly progress: number
  readonly resources: readonly string[]
  readonly predecessors: readonly Predecessor[]
}

/** Groups with the days and the progress that the chart shows for them. */
export function entriesOf(plan: Plan): readonly Entry[] {
  const tree = treeOf(plan)
  const rows = rowsOf(tree, new Set(), null)
  const numbers = new Map(rows.map(({ task }, index) => [task.id, index + 1]))
  const waiting = waitingOf(plan)
  return rows.map(({ task, depth, hasChildren }, index) => {
    const { from, to } = spanIn(plan, tree, task.id)!
    return {
      id: task.id,
      number: index + 1,
      level: depth + 1,
      name: task.name,
      kind: hasChildren ? 'group' : task.kind,
      start: dayOf(from),
      end: dayOf(Math.max(from, to - 1)),
      progress: tree.groups.get(task.id)?.progress ?? task.progress,
      resources: task.resources,
      predecessors: (waiting.get(task.id) ?? [])
        .flatMap(({ fromId, kind, lagDays }) => {
          const number = numbers.get(fromId)
          return number === undefined ? [] : [{ number, kind, lagDays }]
        })
        .toSorted((a, b) => a.number - b.number),
    }
  })
}

/** An entry as it was read: where it stood, for what is said about it, and what it says of itself. */
export type Read = Omit<Entry, 'id'> & { readonly row: number; readonly reference: string }

/** What the file calls the columns that are checked here. */
export type Columns = { readonly number: string; readonly level: string; readonly predecessors: string }

export type Imported = {
  readonly plan: Plan
  /** Any: nothing is imported. */
  readonly problems: readonly Problem[]
  /** What will be different from the file. */
  readonly notes: readonly Problem[]
}

/** Nothing of the file is taken. */
export const refusedImport = (...problems: readonly Problem[]): Imported => ({
  plan: EMPTY_PLAN,
  problems,
  notes: [],
})

const problem = (
  row: number | null,
  column: string | null,
  code: ProblemCode,
  value?: string | number,
): Problem => ({
  row,
  column,
  code,
  ...(value !== undefined && { value }),
})

/** Makes a plan of what was read. */
export function planOfEntries(
  entries: readonly Read[],
  columns: Columns,
  named: Ids,
): { readonly plan: Plan; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  if (entries.length > MOST_TASKS) problems.push(problem(null, null, 'tooManyTasks', MOST_TASKS))
  const tasks = new Map<string, Task>()
  const ids = new Map<number, string>()
  /** The tasks above the next one, outermost first. */
  const line: string[] = []
  entries.forEach((entry, place) => {
    const { number, level, row, name, kind, start, end, progress, resources } = entry
    if (level > line.length + 1) problems.push(problem(row, columns.level, 'levelJump', level))
    line.length = Math.min(level - 1, line.length)
    const id = named.task(entry.reference)
    if (ids.has(number)) problems.push(problem(row, columns.number, 'numberTwice', number))
    ids.set(number, id)
    const parentId = line.at(-1) ?? null
    line.push(id)
    const made = kind === 'milestone' ? 'milestone' : 'task'
    tasks.set(id, { id, name, kind: made, start, end, progress, parentId, place, resources })
  })
  // Whatever has something under it is a group, and a group is a task.
  for (const { parentId } of tasks.values()) {
    const parent = parentId === null ? undefined : tasks.get(parentId)
    if (parent?.kind === 'milestone') tasks.set(parent.id, { ...parent, kind: 'task' })
  }
  const { dependencies, places } = linksOf(entries, ids, named)
  if (dependencies.size > MOST_DEPENDENCIES)
    problems.push(problem(null, null, 'tooManyDependencies', MOST_DEPENDENCIES))
  const plan = { tasks, dependencies }
  for (const { id, reason } of problems.length > 0 ? [] : wrongLinks(plan)) {
    const { row, number } = places.get(id)!
    problems.push(problem(row, columns.predecessors, reason, number))
  }
  return { plan, problems }
}

function linksOf(entries: readonly Read[], ids: ReadonlyMap<number, string>, named: Ids) {
  const dependencies = new Map<string, Dependency>()
  const places = new Map<string, { readonly row: number; readonly number: number }>()
  for (const entry of entries)
    for (const { number, kind, lagDays } of entry.predecessors) {
      // An id that no task has: reported as a missing one.
      const fromId = ids.get(number) ?? `missing ${number}`
      const toId = ids.get(entry.number)!
      const id = named.dependency(fromId, toId)
      dependencies.set(id, { id, fromId, toId, kind, lagDays })
      places.set(id, { row: entry.row, number })
    }
  return { dependencies, places }
}

/** What the server takes as a name: every task is printed as well. */
export const isName = (text: string): boolean =>
  isWritable(text) && !hasEmoji(text) && unprintableIn(text) === null

/** What the server stores of a text. */
const isWritable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Tells what is wrong with a cell. @param value what the message names; without one the cell itself */
export type WrongCell = (code: ProblemCode, value?: number) => void

/** Checks a task's name as both kinds of file do. */
export function checkName(name: string, wrong: WrongCell): void {
  if (name === '') wrong('noName')
  else if (name.length > PLAN_LIMITS.name) wrong('nameTooLong', PLAN_LIMITS.name)
  else if (!isName(name)) wrong('signs')
}

/** Checks who works on a task. */
export function checkResources(resources: readonly string[], wrong: WrongCell): void {
  if (resources.length > PLAN_LIMITS.resources) wrong('tooManyResources', PLAN_LIMITS.resources)
  if (resources.some((one) => one.length > PLAN_LIMITS.resource))
    wrong('resourceTooLong', PLAN_LIMITS.resource)
  if (!resources.every(isWritable)) wrong('signs')
}

/** @param pattern its first group is the number @returns a whole number; the fallback for an empty cell, and after `wrong` */
export function wholeIn(
  text: string,
  pattern: RegExp,
  [fallback, least, most]: readonly [fallback: number, least: number, most: number],
  wrong: () => void,
): number {
  if (text === '') return fallback
  const number = Number(pattern.exec(text)?.[1])
  if (number >= least && number <= most) return number
  wrong()
  return fallback
}
