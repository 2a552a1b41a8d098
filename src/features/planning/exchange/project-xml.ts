/** A plan as MS Project XML (mspdi). Every day is a working day there, so that tasks stay where they are. */
import { xmlText } from '../../../../contract/http/markup.ts'
import { dayNumber, type DependencyKind } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import { entriesOf, type Entry } from './entries.ts'
import { referenceOf, type Home } from './identity.ts'

export const NAMESPACE = 'http://schemas.microsoft.com/project'
/** As the format counts them. */
export const LINK_TYPES: readonly DependencyKind[] = ['FF', 'FS', 'SF', 'SS']
const DAY_MINUTES = 480
/** The first of the fields that are free for everyone's own texts ("Text1"); MS Project hands them back as they were. */
export const REFERENCE_FIELD = '188743731'
/** Lags are in tenths of minutes. */
const TENTHS = 10
/** How lengths are shown: in days. */
const IN_DAYS = '7'

/** A lone return would be read as a line feed. */
const escaped = (text: string): string => xmlText(text).replaceAll('\r', '&#13;')

const element = (name: string, content: string | number): string => `<${name}>${content}</${name}>`

const elements = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => element(name, typeof value === 'string' ? escaped(value) : value))
    .join('')

const begins = (day: string): string => `${day}T08:00:00`
const ends = ({ kind, end }: Entry): string => (kind === 'milestone' ? begins(end) : `${end}T17:00:00`)

/** Every day of the week, eight hours. */
const calendar = (): string => {
  const hours = [
    ['08:00:00', '12:00:00'],
    ['13:00:00', '17:00:00'],
  ].map(([FromTime = '', ToTime = '']) => element('WorkingTime', elements({ FromTime, ToTime })))
  const days = [1, 2, 3, 4, 5, 6, 7].map((DayType) =>
    element('WeekDay', elements({ DayType, DayWorking: 1 }) + element('WorkingTimes', hours.join(''))),
  )
  return element(
    'Calendar',
    elements({ UID: 1, Name: t('planning.exchange.everyDay'), IsBaseCalendar: 1, BaseCalendarUID: -1 }) +
      element('WeekDays', days.join('')),
  )
}

function taskOf(sid: string, entry: Entry, outline: string): string {
  const { number, name, level, kind, start, progress, predecessors } = entry
  const days = kind === 'milestone' ? 0 : dayNumber(entry.end) - dayNumber(start) + 1
  const Duration = `PT${(days * DAY_MINUTES) / 60}H0M0S`
  const [Start, Finish] = [begins(start), ends(entry)]
  const links = predecessors.map((one) =>
    element(
      'PredecessorLink',
      elements({
        PredecessorUID: one.number,
        Type: LINK_TYPES.indexOf(one.kind),
        CrossProject: 0,
        LinkLag: one.lagDays * DAY_MINUTES * TENTHS,
        LagFormat: IN_DAYS,
      }),
    ),
  )
  return element(
    'Task',
    elements({
      UID: number,
      ID: number,
      Name: name,
      Active: 1,
      Manual: 1,
      Type: 0,
      IsNull: 0,
      OutlineNumber: outline,
      OutlineLevel: level,
      Priority: 500,
      Start,
      Finish,
      Duration,
      ManualStart: Start,
      ManualFinish: Finish,
      ManualDuration: Duration,
      DurationFormat: IN_DAYS,
      Milestone: kind === 'milestone' ? 1 : 0,
      Summary: kind === 'group' ? 1 : 0,
      PercentComplete: progress,
    }) +
      links.join('') +
      element('ExtendedAttribute', elements({ FieldID: REFERENCE_FIELD, Value: referenceOf(sid, entry.id) })),
  )
}

/** `2.1.3` for each, by their levels. */
function outlinesOf(entries: readonly Entry[]): readonly string[] {
  const counts: number[] = []
  return entries.map(({ level }) => {
    counts.length = Math.min(counts.length, level)
    while (counts.length < level) counts.push(0)
    counts[level - 1]! += 1
    return counts.join('.')
  })
}

/** @param title of the project the plan is for */
export function projectXmlOf({ sid, plan }: Home, title: string): string {
  const entries = entriesOf(plan)
  const outlines = outlinesOf(entries)
  const names = [...new Set(entries.flatMap(({ resources }) => resources))]
  const uids = new Map(names.map((name, index) => [name, index + 1]))
  const assignments = entries.flatMap(({ number, resources }) =>
    resources.map((name) => ({ TaskUID: number, ResourceUID: uids.get(name)!, Units: 1 })),
  )
  const starts = entries.map(({ start }) => start).toSorted()
  const head = elements({
    SaveVersion: 14,
    Name: title,
    Title: title,
    ScheduleFromStart: 1,
    ...(starts[0] !== undefined && { StartDate: begins(starts[0]) }),
    CalendarUID: 1,
    DefaultStartTime: '08:00:00',
    DefaultFinishTime: '17:00:00',
    MinutesPerDay: DAY_MINUTES,
    MinutesPerWeek: DAY_MINUTES * 7,
    DaysPerMonth: 30,
    NewTasksAreManual: 1,
  })
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    `<Project xmlns="${NAMESPACE}">`,
    head,
    element(
      'ExtendedAttributes',
      element(
        'ExtendedAttribute',
        elements({ FieldID: REFERENCE_FIELD, FieldName: 'Text1', Alias: 'Reference' }),
      ),
    ),
    element('Calendars', calendar()),
    element('Tasks', entries.map((entry, index) => taskOf(sid, entry, outlines[index]!)).join('\n')),
    element(
      'Resources',
      names
        .map((Name, index) => element('Resource', elements({ UID: index + 1, ID: index + 1, Name, Type: 1 })))
        .join(''),
    ),
    element(
      'Assignments',
      assignments.map((one, index) => element('Assignment', elements({ UID: index + 1, ...one }))).join(''),
    ),
    '</Project>\n',
  ].join('')
}
