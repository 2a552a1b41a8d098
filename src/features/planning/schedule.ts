/** Operations as a plan that is looked at: from request to end or expected end, tranches under their agreement. Pure. */
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import {
  dayNumber,
  dayOf,
  type Dependency,
  type Plan,
  type Task,
} from '../../../machines/projectPlanning/plan.ts'
import { phaseOf } from '../../../machines/operation/outline.ts'
import { workflows } from '../../../machines/workflows.ts'
import { shortDate } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { statusName } from '../shared/operation/list-view.ts'
import type { ExpectedFinish } from '../shared/operation/queries.ts'
import type { Mark } from './planner-context.ts'

export type Finishes = ReadonlyMap<string, Pick<ExpectedFinish, 'median' | 'p80'>>
/** Colours of phases by place; what a legend says of each. */
export type Phases = ReadonlyMap<number, ReadonlySet<string>>

const phasesOf = (type: OperationRow['type']): readonly string[] => {
  const workflow = workflows[type]
  const titles = workflow.plan.flat(2).map((step) => phaseOf(workflow, step))
  return [...new Set(titles.filter((title) => title !== null))]
}

/** Phases of one name have one colour in every workflow; others that of their place. */
function placeOf(type: OperationRow['type'], title: string): number {
  const shared = phasesOf('contribution').indexOf(title)
  return shared === -1 ? phasesOf(type).indexOf(title) : shared
}

const dayAt = (at: string): number => dayNumber(at.slice(0, 10))

/** @param finishes of open ones, as far as they are known @param today number of the day */
export function scheduleOf(
  rows: readonly OperationRow[],
  finishes: Finishes,
  today: number,
): { readonly plan: Plan; readonly marks: ReadonlyMap<string, Mark>; readonly phases: Phases } {
  const here = new Set(rows.map(({ sid }) => sid))
  const tasks = new Map<string, Task>()
  const marks = new Map<string, Mark>()
  const phases = new Map<number, Set<string>>()
  // Under an agreement its tranches in the order in which they were asked for.
  const tranches = rows.filter(({ parentSid }) => parentSid !== null && here.has(parentSid))
  const ordered = [...rows.filter((row) => !tranches.includes(row)), ...tranches.toSorted(compare)]
  for (const [place, row] of ordered.entries()) {
    const { sid, number, type, status, turns, createdAt, updatedAt, parentSid } = row
    const isRunning = status === 'open' || status === 'onHold'
    const { median = null, p80 = null } = isRunning ? (finishes.get(sid) ?? {}) : {}
    const from = dayAt(createdAt)
    const to = Math.max(
      from,
      isRunning ? Math.max(today, p80 === null ? today : dayAt(p80)) : dayAt(updatedAt),
    )
    const gone = isRunning ? Math.min(1, (today - from + 1) / (to - from + 1)) : 1
    tasks.set(sid, {
      id: sid,
      name: [number, row.contributor, row.project].filter(Boolean).join(', '),
      kind: 'task',
      start: dayOf(from),
      end: dayOf(to),
      progress: Math.round(gone * 100),
      parentId: tranches.includes(row) ? parentSid : null,
      place,
      resources: [],
    })
    const turn = turns[0]
    const phase = turn ? phaseOf(workflows[type], turn.step) : null
    const isOverdue = turns.some(({ overdue }) => overdue)
    const index = phase === null ? null : placeOf(type, phase)
    if (phase !== null && index !== null) phases.set(index, (phases.get(index) ?? new Set()).add(phase))
    const range = median !== null && p80 !== null ? { from: shortDate(median), to: shortDate(p80) } : null
    marks.set(sid, {
      tone: isOverdue ? 'alarm' : status === 'completed' ? 'done' : 'plain',
      words: [
        isRunning && turn ? turn.title : statusName(status),
        isOverdue ? t('operation.overdue') : null,
        range && t('operation.scheduleRange', range),
      ]
        .filter(Boolean)
        .join(' · '),
      isForecast: isRunning,
      ...(isRunning && !isOverdue && index !== null && { phase: index }),
    })
  }
  return { plan: { tasks, dependencies: linksOf(tranches.toSorted(compare)) }, marks, phases }
}

const compare = (a: OperationRow, b: OperationRow): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0

/** Each tranche begins after the one before it began. @param tranches in the order of their requests */
function linksOf(tranches: readonly OperationRow[]): ReadonlyMap<string, Dependency> {
  const groups = Map.groupBy(tranches, ({ parentSid }) => parentSid).values()
  const links = [...groups].flatMap((group) =>
    group.slice(1).flatMap(({ sid }, index): readonly Dependency[] => {
      const before = group[index]
      return before ? [{ id: sid, fromId: before.sid, toId: sid, kind: 'SS', lagDays: 0 }] : []
    }),
  )
  return new Map(links.map((link) => [link.id, link]))
}
