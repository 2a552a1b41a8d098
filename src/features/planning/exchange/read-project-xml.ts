/** What an MS Project file (mspdi) says of tasks, links and resources; calendars and costs are not read. */
import { isIsoDay } from '../../../../machines/kernel/days.ts'
import { lastDayOf, NO_HOLIDAYS, workingDayFrom } from '../../../../machines/kernel/working-days.ts'
import {
  dayNumber,
  dayOf,
  MOST_TASKS,
  PLAN_LIMITS,
  type DependencyKind,
} from '../../../../machines/projectPlanning/plan.ts'
import type { Predecessor } from '../table/predecessors.ts'
import {
  checkName,
  checkResources,
  MOST_LEVELS,
  planOfEntries,
  refusedImport,
  wholeIn,
  type Imported,
  type Read,
} from './entries.ts'
import type { Ids } from './identity.ts'
import { LINK_TYPES, NAMESPACE, REFERENCE_FIELD } from './project-xml.ts'
import type { Problem, ProblemCode } from './problems.ts'

const refused = (code: ProblemCode, value?: number): Imported =>
  refusedImport({ row: null, column: null, code, ...(value !== undefined && { value }) })

/** Refuses document types before parsing: MS Project writes none, and entities can grow without bound. */
export function readProjectXml(text: string, ids: Ids): Imported {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return refused('declaration')
  const document = new DOMParser().parseFromString(text.trimStart(), 'application/xml')
  if (document.getElementsByTagName('parsererror').length > 0) return refused('notXml')
  const project = document.documentElement
  if (project.localName !== 'Project' || project.namespaceURI !== NAMESPACE) return refused('notProject')
  const tasks = [...listed(project, 'Tasks', 'Task')].map(fieldsOf).filter(isTask)
  if (tasks.length === 0) return refused('empty')
  if (tasks.length > MOST_TASKS) return refused('tooManyTasks', MOST_TASKS)
  const minutes = Number(fieldsOf(project).one.get('MinutesPerDay'))
  const report: Report = { problems: [], notes: [], dayMinutes: minutes > 0 ? minutes : 480 }
  const resources = resourcesByTask(project, report)
  const alone = tasks.map((task, index) => entryOf(task, index + 1, resources, report))
  if ([...listed(project, 'Tasks', 'Task')].some(hasBaseline))
    report.notes.push({ row: null, column: 'Baseline', code: 'baselineNotRead' })
  const anchors = hasFreeWeekends(project) ? new Map(alone.map((entry) => [entry.number, entry])) : null
  const entries = alone.map((entry, index) => ({
    ...entry,
    predecessors: tasks[index]!.links.map((link) => linkOf(fieldsOf(link).one, entry.row, report, anchors)),
  }))
  if (report.problems.length > 0) return refusedImport(...report.problems)
  const columns = { number: 'UID', level: 'OutlineLevel', predecessors: 'PredecessorLink' }
  return { ...planOfEntries(entries, columns, ids), notes: report.notes }
}

const hasBaseline = (task: Element): boolean =>
  [...task.children].some(({ localName }) => localName === 'Baseline')

type Fields = {
  readonly one: ReadonlyMap<string, string>
  readonly links: readonly Element[]
  readonly reference: string
}
type Report = { readonly problems: Problem[]; readonly notes: Problem[]; readonly dayMinutes: number }

/** Elements of a list that is a child of the project. */
function* listed(project: Element, list: string, name: string): Generator<Element> {
  for (const child of project.children)
    if (child.localName === list) for (const one of child.children) if (one.localName === name) yield one
}

/** Children without children, by their names, the first of each; the links, and what a plan of ours wrote there. */
function fieldsOf(element: Element): Fields {
  const one = new Map<string, string>()
  const links: Element[] = []
  let reference = ''
  for (const child of element.children) {
    if (child.localName === 'PredecessorLink') links.push(child)
    else if (child.localName === 'ExtendedAttribute') {
      if (textIn(child, 'FieldID') === REFERENCE_FIELD) reference = textIn(child, 'Value')
    } else if (child.firstElementChild === null && !one.has(child.localName))
      one.set(child.localName, (child.textContent ?? '').trim())
  }
  return { one, links, reference }
}

function textIn(element: Element, name: string): string {
  const found = [...element.children].find(({ localName }) => localName === name)
  return (found?.textContent ?? '').trim()
}

/** Neither an empty line nor the summary of the whole project. */
const isTask = ({ one }: Fields): boolean =>
  one.get('IsNull') !== '1' && one.get('UID') !== '0' && one.get('OutlineLevel') !== '0'

function resourcesByTask(project: Element, { notes }: Report): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string>()
  for (const { one } of [...listed(project, 'Resources', 'Resource')].map(fieldsOf))
    names.set(one.get('UID') ?? '', one.get('Name') ?? '')
  const found = new Map<string, string[]>()
  for (const { one } of [...listed(project, 'Assignments', 'Assignment')].map(fieldsOf)) {
    const [task = '', resource = ''] = [one.get('TaskUID'), one.get('ResourceUID')]
    // Below nought: work that no one has.
    if (Number(resource) < 0) continue
    const name = names.get(resource)
    if (!name)
      notes.push({ row: Number(task), column: 'Assignment', code: 'unknownResource', value: resource })
    else found.set(task, [...(found.get(task) ?? []), name])
  }
  return found
}

function entryOf(
  { one, reference }: Fields,
  place: number,
  byTask: ReadonlyMap<string, readonly string[]>,
  report: Report,
): Read {
  const row = Number(one.get('ID') ?? place) || place
  const wrong = (column: string, code: ProblemCode, value: string | number = one.get(column) ?? '') =>
    void report.problems.push({ row, column, code, value })
  const whole = (column: string, code: ProblemCode, ...bounds: Parameters<typeof wholeIn>[2]): number =>
    wholeIn(one.get(column) ?? '', /^(-?\d{1,9})$/, bounds, () => wrong(column, code))
  if (one.get('Active') === '0') report.notes.push({ row, column: 'Active', code: 'inactive' })
  const name = one.get('Name') ?? ''
  checkName(name, (...problem) => wrong('Name', ...problem))
  const resources = byTask.get(one.get('UID') ?? '') ?? []
  checkResources(resources, (...problem) => wrong('Resource', ...problem))
  return {
    row,
    number: whole('UID', 'number', -place, 1, 999_999_999),
    level: whole('OutlineLevel', 'level', 1, 1, MOST_LEVELS),
    name,
    ...daysOf(one, wrong, () => report.notes.push({ row, column: 'Milestone', code: 'milestoneWithLength' })),
    progress: whole('PercentComplete', 'progress', 0, 0, 100),
    resources,
    predecessors: [],
    reference,
  }
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2})?)?/

/** @param longer a milestone that lasts: a task here */
function daysOf(
  one: Fields['one'],
  wrong: (column: string, code: ProblemCode) => void,
  longer: () => void,
): Pick<Read, 'kind' | 'start' | 'end'> {
  const at = (column: string): readonly [day: string, time: string] => {
    const text = one.get(column) ?? ''
    const [, day = '', time = ''] = MOMENT.exec(text) ?? []
    if (text === '') wrong(column, 'noDate')
    else if (!isIsoDay(day)) wrong(column, 'date')
    return [isIsoDay(day) ? day : '', time]
  }
  const [start] = at('Start')
  const [finish, time] = at('Finish')
  if (start === '' || finish === '') return { kind: 'task', start, end: finish }
  // Midnight is the end of the day before.
  const end = time === '00:00' && finish > start ? dayOf(dayNumber(finish) - 1) : finish
  if (end < start) wrong('Finish', 'endBeforeStart')
  const isMilestone = one.get('Milestone') === '1' && one.get('Summary') !== '1'
  if (isMilestone && end !== start) longer()
  return { kind: isMilestone && end === start ? 'milestone' : 'task', start, end }
}

/** Shown as percent of the earlier task's length: there is no such thing here. */
const PERCENT_FORMATS = new Set(['19', '20', '51', '52'])
/** Minutes, hours, days, weeks, months that go on day and night. */
const ELAPSED_FORMATS = new Set(['4', '6', '8', '10', '12', '36', '38', '40', '42', '44'])
const ELAPSED_DAY = 1_440

/** Whether nothing is done on Saturdays and Sundays, by the project's own calendar. */
function hasFreeWeekends(project: Element): boolean {
  const uid = textIn(project, 'CalendarUID')
  const own = [...listed(project, 'Calendars', 'Calendar')].find((one) => textIn(one, 'UID') === uid)
  const free = own
    ? [...listed(own, 'WeekDays', 'WeekDay')].filter((day) => textIn(day, 'DayWorking') === '0')
    : []
  return ['1', '7'].every((type) => free.some((day) => textIn(day, 'DayType') === type))
}

/** The days of the calendar that so many working days cover, from where a dependency begins. */
function calendarDays({ start, end, kind }: Read, by: DependencyKind, days: number): number {
  const isEnd = (by === 'FS' || by === 'FF') && kind !== 'milestone'
  const from = dayNumber(isEnd ? end : start) + (isEnd ? 1 : 0)
  return (days > 0 ? lastDayOf(NO_HOLIDAYS, from, days) + 1 : workingDayFrom(NO_HOLIDAYS, from, days)) - from
}

/** @param anchors tasks by number, where lags count working days; null: every day is one */
function linkOf(
  one: Fields['one'],
  row: number,
  { problems, notes, dayMinutes }: Report,
  anchors: ReadonlyMap<number, Read> | null,
): Predecessor {
  const column = 'PredecessorLink'
  const number = Number(one.get('PredecessorUID') ?? Number.NaN)
  const kind = LINK_TYPES[Number(one.get('Type') ?? '1')]
  const tenths = Number(one.get('LinkLag') ?? '0')
  if (!Number.isInteger(number) || !kind || !Number.isFinite(tenths)) {
    problems.push({ row, column, code: 'predecessors', value: [...one.values()].join(' ').slice(0, 80) })
    return { number: 0, kind: 'FS', lagDays: 0 }
  }
  const format = one.get('LagFormat') ?? '7'
  if (PERCENT_FORMATS.has(format) && tenths !== 0) {
    notes.push({ row, column, code: 'percentLag', value: number })
    return { number, kind, lagDays: 0 }
  }
  const isElapsed = ELAPSED_FORMATS.has(format)
  const exact = tenths / 10 / (isElapsed ? ELAPSED_DAY : dayMinutes)
  const days = Math.round(exact) + 0 // no -0
  const anchor = isElapsed || days === 0 ? undefined : anchors?.get(number)
  const lagDays = anchor ? calendarDays(anchor, kind, days) : days
  if (days !== exact) notes.push({ row, column, code: 'lagRounded', value: lagDays })
  else if (lagDays !== days) notes.push({ row, column, code: 'lagInCalendarDays', value: lagDays })
  if (Math.abs(lagDays) > PLAN_LIMITS.lagDays)
    problems.push({ row, column, code: 'predecessors', value: `${lagDays}d` })
  return { number, kind, lagDays }
}
