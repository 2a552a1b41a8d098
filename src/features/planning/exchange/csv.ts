/** A plan as CSV: what a spreadsheet opens, and what comes back from it. */
import { orderOfDates, readDate, type DateFormat } from '../../../../contract/rules/imports/dates.ts'
import { csvLine, harmless, plain } from '../../../../contract/http/csv.ts'
import { isIsoDay } from '../../../../machines/kernel/days.ts'
import {
  lastDayOf,
  NO_HOLIDAYS,
  workingDaysIn,
  type WorkCalendar,
} from '../../../../machines/kernel/working-days.ts'
import { dayNumber, dayOf, MOST_TASKS, PLAN_LIMITS } from '../../../../machines/projectPlanning/plan.ts'
import COLUMNS from '../../../../public/messages/en/plan-columns.json' with { type: 'json' }
import { predecessorText, readPredecessors, type Predecessor } from '../table/predecessors.ts'
import { linesOf, type Line } from './csv-lines.ts'
import {
  checkName,
  checkResources,
  entriesOf,
  MOST_LEVELS,
  planOfEntries,
  refusedImport,
  type Imported,
  type Kind,
  type Read,
  wholeIn,
} from './entries.ts'
import { referenceOf, type Home, type Ids } from './identity.ts'
import { MOST_LISTED, type Problem, type ProblemCode } from './problems.ts'

type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

/** Other words for the same: what people and other programs write. */
const ALSO: Readonly<Record<string, Column>> = {
  'outline number': 'level',
  level: 'level',
  'task name': 'name',
  type: 'kind',
  'start date': 'start',
  'begin date': 'start',
  finish: 'end',
  'finish date': 'end',
  'end date': 'end',
  duration: 'days',
  days: 'days',
  progress: 'progress',
  completion: 'progress',
  '% complete': 'progress',
  'percent complete': 'progress',
  'resource names': 'resources',
}

/** Inside a cell; what separates names, or begins units, has a backslash before it in a name. */
const resourcesText = (resources: readonly string[]): string =>
  resources.map((one) => one.replaceAll(/[\\;,[]/g, String.raw`\$&`)).join('; ')

/** Behind a name in MS Project: `Crew A[50%]`. */
const UNITS = /(\\[\\;,[])|\[(?=[^[\]\d]*\d)[^[\]]*\](?=\s*(?:[;,]|$))/g

const resourcesOf = (cell: string): readonly string[] =>
  (cell.replaceAll(UNITS, '$1').match(/(?:\\[\\;,[]|[^;,])+/g) ?? [])
    .map((one) => one.replaceAll(/\\([\\;,[])/g, '$1').trim())
    .filter((one) => one !== '')

/** With the mark by which spreadsheets know UTF-8. */
export const csvOf = ({ sid, plan, calendar = NO_HOLIDAYS }: Home): string =>
  [
    `\uFEFF${csvLine(NAMES.map((name) => COLUMNS[name]))}`,
    ...entriesOf(plan).map((entry) =>
      csvLine([
        String(entry.number),
        String(entry.level),
        harmless(entry.name),
        entry.kind,
        entry.start,
        entry.end,
        String(daysIn(calendar, entry)),
        String(entry.progress),
        harmless(resourcesText(entry.resources)),
        entry.predecessors.map((one) => predecessorText(one.number, one.kind, one.lagDays)).join(';'),
        referenceOf(sid, entry.id),
      ]),
    ),
  ].join('')

const daysIn = (calendar: WorkCalendar, { kind, start, end }: Pick<Read, 'kind' | 'start' | 'end'>): number =>
  kind === 'milestone' ? 0 : workingDaysIn(calendar, dayNumber(start), dayNumber(end) + 1)

/** Reads a whole table; every cell that cannot be read is named. */
export function readCsv(text: string, ids: Ids, calendar = NO_HOLIDAYS): Imported {
  const { lines, problem } = linesOf(text.replace(/^\uFEFF/, ''), MOST_TASKS + 2)
  if (problem) return refusedImport(problem)
  const [head, ...rows] = lines
  if (!head || rows.length === 0) return refusedImport({ row: null, column: null, code: 'empty' })
  const { places, problems: missing, notes } = columnsOf(head)
  if (missing.length > 0) return refusedImport(...missing)
  if (rows.length > MOST_TASKS)
    return refusedImport({ row: null, column: null, code: 'tooManyTasks', value: MOST_TASKS })
  const problems: Problem[] = []
  const isOutline = /number/i.test(head.cells[places.level ?? -1] ?? '')
  const table = { places, isOutline, calendar, dates: datesOf(rows, places) }
  const entries = rows.map((row, index) => readRow(row, index, table, problems))
  if (problems.length > 0) return refusedImport(...problems)
  const words = { number: COLUMNS.id, level: COLUMNS.level, predecessors: COLUMNS.predecessors }
  return { ...planOfEntries(entries, words, ids), notes }
}

type Places = Readonly<Partial<Record<Column, number>>>

type Table = {
  readonly places: Places
  readonly isOutline: boolean
  readonly calendar: WorkCalendar
  readonly dates: DateFormat
}

/** Spreadsheets save dates in the order of their country. */
const datesOf = (rows: readonly Line[], { start = -1, end = -1 }: Places): DateFormat =>
  orderOfDates(rows.flatMap(({ cells }) => [cells[start] ?? '', cells[end] ?? ''])) ?? 'iso'

function columnsOf({ row, cells }: Line) {
  const places: Partial<Record<Column, number>> = {}
  const problems: Problem[] = []
  const notes: Problem[] = []
  cells.forEach((cell, index) => {
    const word = cell.trim().toLowerCase().replaceAll('_', ' ')
    const name = NAMES.find((one) => COLUMNS[one].toLowerCase() === word) ?? ALSO[word]
    if (!name) {
      if (word !== '') notes.push({ row, column: cell.trim(), code: 'columnNotRead' })
      return
    }
    if (places[name] !== undefined) problems.push({ row, column: COLUMNS[name], code: 'columnTwice' })
    places[name] = index
  })
  for (const name of ['name', 'start'] as const)
    if (places[name] === undefined) problems.push({ row, column: COLUMNS[name], code: 'noColumn' })
  return { places, problems, notes }
}

const KINDS: Readonly<Record<string, Kind>> = {
  '': 'task',
  task: 'task',
  group: 'group',
  milestone: 'milestone',
}

/** A percent sign or a word for days behind a number says nothing. */
const WHOLE = /^(\d{1,6})(?:[.,]0+)?\s*(?:%|d|days?)?$/i

function readRow(
  { row, cells }: Line,
  index: number,
  { places, isOutline, calendar, dates }: Table,
  problems: Problem[],
): Read {
  const cell = (name: Column): string => plain((cells[places[name] ?? -1] ?? '').trim())
  const wrong = (name: Column, code: ProblemCode, value: string | number = cell(name)) => {
    if (problems.length <= MOST_LISTED * 10) problems.push({ row, column: COLUMNS[name], code, value })
  }
  const whole = (name: Column, code: ProblemCode, ...bounds: Parameters<typeof wholeIn>[2]): number =>
    wholeIn(cell(name), WHOLE, bounds, () => wrong(name, code))
  const name = cell('name')
  checkName(name, (...problem) => wrong('name', ...problem))
  // Other programs name no kinds: what takes no time is a milestone.
  const isMoment = Number(WHOLE.exec(cell('days'))?.[1]) === 0 && [cell('start'), ''].includes(cell('end'))
  const kind = cell('kind') === '' && isMoment ? 'milestone' : KINDS[cell('kind').toLowerCase()]
  if (!kind) wrong('kind', 'kind')
  const resources = resourcesOf(cell('resources'))
  checkResources(resources, (...problem) => wrong('resources', ...problem))
  return {
    row,
    number: whole('id', 'number', index + 1, 0, 999_999),
    level: levelOf(cell('level'), isOutline, () => wrong('level', 'level')),
    name,
    kind: kind ?? 'task',
    ...daysOf(
      kind ?? 'task',
      (name) => readDate(cell(name), dates) ?? cell(name),
      wrong,
      (start) => dayOf(lastDayOf(calendar, start, Math.max(whole('days', 'days', 1, 0, 99_999), 1))),
    ),
    progress: whole('progress', 'progress', 0, 0, 100),
    resources,
    predecessors: waitsFor(cell('predecessors'), () => wrong('predecessors', 'predecessors')),
    reference: cell('reference'),
  }
}

/** A level, or an outline number (`2.1.3` is the third level). */
function levelOf(text: string, isOutline: boolean, wrong: () => void): number {
  if (text === '') return 1
  const isOne = isOutline ? /^\d+(\.\d+)*\.?$/.test(text) : /^\d{1,3}$/.test(text)
  const level = isOutline ? text.split('.').filter(Boolean).length : Number(text)
  if (isOne && level >= 1 && level <= MOST_LEVELS) return level
  wrong()
  return 1
}

type Wrong = (name: Column, code: ProblemCode, value?: string | number) => void

/** Without an end the working days count. */
function daysOf(
  kind: Kind,
  dayIn: (name: Column) => string,
  wrong: Wrong,
  endFrom: (start: number) => string,
): { readonly start: string; readonly end: string } {
  const [start, end] = [dayIn('start'), dayIn('end')]
  if (start === '') wrong('start', 'noDate')
  else if (!isIsoDay(start)) wrong('start', 'date')
  if (end !== '' && !isIsoDay(end)) wrong('end', 'date')
  if (!isIsoDay(start)) return { start, end }
  if (kind === 'milestone') return { start, end: start }
  if (end === '') return { start, end: endFrom(dayNumber(start)) }
  if (end < start) wrong('end', 'endBeforeStart')
  return { start, end }
}

/** As GanttProject writes a dependency with a lag: `2-FS=P1D`. */
const GANTT_LAG = /(?<=\d)-([FS]{2})>?=P(-?)(\d+)D/g

function waitsFor(text: string, wrong: () => void): readonly Predecessor[] {
  const read = readPredecessors(
    text.replaceAll(
      GANTT_LAG,
      (_, kind: string, minus: string, days: string) => `${kind}${minus || '+'}${days}d`,
    ),
  )
  if (read.ok && read.list.every(({ lagDays }) => Math.abs(lagDays) <= PLAN_LIMITS.lagDays)) return read.list
  wrong()
  return []
}
