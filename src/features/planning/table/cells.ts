/** The cells of the table: what is in them, and what someone typed into one as events of the machine. Pure. */
import { hasEmoji, unprintableIn } from '../../../../machines/kernel/names.ts'
import { isIsoDay } from '../../../../machines/kernel/days.ts'
import type { PlanningEvent } from '../../../../machines/projectPlanning/events.ts'
import {
  lastDayOf,
  workingDaysBetween,
  workingDaysIn,
  type WorkCalendar,
} from '../../../../machines/kernel/working-days.ts'
import { startingOn } from '../../../../machines/projectPlanning/edits.ts'
import { spanIn } from '../../../../machines/projectPlanning/dependencies.ts'
import {
  dayNumber,
  dayOf,
  PLAN_LIMITS,
  type Dependency,
  type Plan,
  type Task,
  type Tree,
} from '../../../../machines/projectPlanning/plan.ts'
import type { MessageId } from '../../../lib/messages.ts'
import { dayText } from '../days.ts'
import { predecessorsText, readPredecessors } from './predecessors.ts'

export const COLUMNS = [
  'name',
  'start',
  'end',
  'days',
  'change',
  'progress',
  'resources',
  'predecessors',
] as const
export type Column = (typeof COLUMNS)[number]

/** Pixels. The name takes what the others leave. */
export const WIDTHS: Readonly<Record<Exclude<Column, 'name'>, number>> = {
  start: 104,
  end: 104,
  days: 82,
  change: 78,
  progress: 76,
  resources: 150,
  predecessors: 124,
}

/** What cells are read from. */
export type Sheet = {
  readonly plan: Plan
  readonly tree: Tree
  readonly calendar: WorkCalendar
  readonly numbers: ReadonlyMap<string, number>
  /** By the task that waits. */
  readonly waiting: ReadonlyMap<string, readonly Dependency[]>
}

/** First and last day as they count, and working days: a group has those of what is in it. */
function daysOfTask(
  { plan, tree, calendar }: Sheet,
  task: Task,
): { readonly start: string; readonly end: string; readonly days: number } {
  const span = spanIn(plan, tree, task.id) ?? { from: dayNumber(task.start), to: dayNumber(task.end) + 1 }
  const days = workingDaysIn(calendar, span.from, span.to)
  return { start: dayOf(span.from), end: dayOf(Math.max(span.to - 1, span.from)), days }
}

/** As an input takes it. */
export function valueOf(sheet: Sheet, task: Task, column: Column): string {
  switch (column) {
    case 'name':
      return task.name
    case 'start':
    case 'end':
    case 'days':
      return String(daysOfTask(sheet, task)[column])
    case 'change':
      return task.baseline
        ? String(dayNumber(daysOfTask(sheet, task).end) - dayNumber(task.baseline.end))
        : ''
    case 'progress':
      return String(sheet.tree.groups.get(task.id)?.progress ?? task.progress)
    case 'resources':
      return task.resources.join(', ')
    case 'predecessors':
      return predecessorsText(sheet.waiting.get(task.id) ?? [], sheet.numbers)
  }
}

/** As it is read. */
export function textOf(sheet: Sheet, task: Task, column: Column): string {
  const value = valueOf(sheet, task, column)
  if (column === 'start' || column === 'end') return dayText(value)
  if (column === 'change') return Number(value) > 0 ? `+${value}` : value.replace('-', '−')
  return column === 'progress' ? `${value} %` : value
}

/** What a group has from the tasks in it is changed there. */
export const isEditable = ({ tree }: Sheet, { id }: Task, column: Column): boolean =>
  (!tree.groups.has(id) && column !== 'change') ||
  column === 'name' ||
  column === 'start' ||
  column === 'resources' ||
  column === 'predecessors'

export type Problem = { readonly id: MessageId; readonly values?: Readonly<Record<string, string | number>> }
export type Read = { readonly events: readonly PlanningEvent[] } | { readonly problem: Problem }

const nothing: Read = { events: [] }
const problem = (id: MessageId, values?: Problem['values']): Read => ({
  problem: values ? { id, values } : { id },
})
const patch = (id: string, what: Extract<PlanningEvent, { type: 'task.change' }>['patch']): Read => ({
  events: [{ type: 'task.change', id, patch: what }],
})

const MOST_DAYS = 20_000

/** @param newId for a dependency that is new */
export function readCell(sheet: Sheet, task: Task, column: Column, text: string, newId: () => string): Read {
  const value = text.trim()
  if (value === valueOf(sheet, task, column).trim()) return nothing
  switch (column) {
    case 'name':
      if (value === '') return problem('planning.nameMissing')
      if (hasEmoji(value)) return problem('planning.nameEmoji')
      if (unprintableIn(value) !== null)
        return problem('planning.nameLetter', { letter: unprintableIn(value) ?? '' })
      return value.length > PLAN_LIMITS.name
        ? problem('planning.tooLong', { count: PLAN_LIMITS.name })
        : patch(task.id, { name: value })
    case 'start':
      return readStart(sheet, task, value)
    case 'end':
      return readEnd(task, value)
    case 'days':
      return readDays(sheet, task, value)
    case 'change':
      return nothing
    case 'progress': {
      const share = Number(value.replace('%', '').trim())
      const isPercent = value !== '' && Number.isInteger(share) && share >= 0 && share <= 100
      return isPercent ? patch(task.id, { progress: share }) : problem('planning.progressWrong')
    }
    case 'resources':
      return readResources(task, value)
    case 'predecessors':
      return readWaiting(sheet, task, value, newId)
  }
}

/** Another start moves the task: it keeps its working days. What is typed counts, also when it is a free day. */
function readStart(sheet: Sheet, task: Task, value: string): Read {
  if (!isIsoDay(value)) return problem('planning.dayWrong')
  const { calendar, tree } = sheet
  const [from, to] = [dayNumber(daysOfTask(sheet, task).start), dayNumber(value)]
  if (tree.groups.has(task.id)) {
    const days = workingDaysBetween(calendar, from, to)
    return days === 0 ? nothing : { events: [{ type: 'tasks.move', ids: [task.id], days }] }
  }
  return patch(task.id, startingOn(calendar, task, value))
}

function readEnd(task: Task, value: string): Read {
  if (!isIsoDay(value)) return problem('planning.dayWrong')
  // The day of the start itself is still good: the end only has to come after the day before it.
  if (value < task.start)
    return problem('planning.endAfter', { 0: dayText(dayOf(dayNumber(task.start) - 1)) })
  return task.kind === 'milestone' && value === task.start
    ? nothing
    : patch(task.id, { kind: 'task', end: value })
}

/** The end follows from the working days. A task of none is a milestone. */
function readDays({ calendar }: Sheet, task: Task, value: string): Read {
  const days = Number(value)
  if (value === '' || !Number.isInteger(days) || days < 0 || days > MOST_DAYS)
    return problem('planning.daysWrong')
  if (days === 0) return patch(task.id, { kind: 'milestone' })
  return patch(task.id, { kind: 'task', end: dayOf(lastDayOf(calendar, dayNumber(task.start), days)) })
}

function readResources(task: Task, value: string): Read {
  const resources = [...new Set(value.split(',').map((one) => one.trim()))].filter((one) => one !== '')
  if (resources.length > PLAN_LIMITS.resources)
    return problem('planning.resourcesMany', { count: PLAN_LIMITS.resources })
  if (resources.some(({ length }) => length > PLAN_LIMITS.resource))
    return problem('planning.tooLong', { count: PLAN_LIMITS.resource })
  return patch(task.id, { resources })
}

/** What is named no more goes, what is named again comes, what is named otherwise changes. */
function readWaiting({ numbers, waiting }: Sheet, task: Task, value: string, newId: () => string): Read {
  const read = readPredecessors(value)
  if (!read.ok) return problem('planning.predecessorWrong', { part: read.part })
  const ids = new Map([...numbers].map(([id, number]) => [number, id]))
  const before = new Map((waiting.get(task.id) ?? []).map((one) => [one.fromId, one]))
  const wanted = new Map<string, (typeof read.list)[number]>()
  for (const one of read.list) {
    const fromId = ids.get(one.number)
    if (fromId === undefined) return problem('planning.predecessorMissing', { number: one.number })
    if (fromId === task.id) return problem('planning.refusal.itself')
    if (wanted.has(fromId)) return problem('planning.predecessorTwice', { number: one.number })
    wanted.set(fromId, one)
  }
  const gone = [...before].filter(([fromId]) => !wanted.has(fromId))
  const events: PlanningEvent[] = gone.map(([, { id }]) => ({ type: 'dependency.remove', id }))
  for (const [fromId, { kind, lagDays }] of wanted) {
    const known = before.get(fromId)
    if (!known) events.push({ type: 'dependency.add', id: newId(), fromId, toId: task.id, kind, lagDays })
    else if (known.kind !== kind || known.lagDays !== lagDays)
      events.push({ type: 'dependency.change', id: known.id, patch: { kind, lagDays } })
  }
  return { events }
}
