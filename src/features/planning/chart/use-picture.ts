/** What of the plan is in sight, as the drawing wants it: bars of the rows, and the lines that pass them. */
import { useMemo } from 'react'
import { spanIn, violationsOf } from '../../../../machines/projectPlanning/dependencies.ts'
import { criticalTasks, daysLate } from '../../../../machines/projectPlanning/critical.ts'
import { dayNumber, type Dependency, type Task } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import type { ArrowModel } from '../gantt/plan-arrow.ts'
import type { BarModel } from '../gantt/bar-model.ts'
import type { Picture } from '../gantt/plan-gantt.ts'
import { usePlanner, type Pane } from '../planner-context.ts'
import { baselineText, datesText, workingDaysText, type Planned } from '../says.ts'
import { baselineSpan, boxOf, ROW_HEIGHT, shapeOf, type Box, type Placed } from './geometry.ts'
import type { Scale } from './time-scale.ts'
import type { Drag } from './use-drag.ts'

type Of = {
  readonly items: readonly Placed[]
  readonly scale: Scale
  readonly drag: Drag | null
  /** The plan as the hand has it. */
  readonly held: Planned
  readonly pane: Pane
  /** The bar that a hand is over. */
  readonly over: string | null
}

/** From the top of the first row, pixels. */
export const middleOf = (row: number): number => row * ROW_HEIGHT + ROW_HEIGHT / 2

export function usePicture({ items, scale, drag, held, pane, over }: Of): Picture & {
  readonly boxFor: (task: Task) => Box | null
} {
  const { rows, rowOf, sheet, state, view, markOf, mayEdit, today } = usePlanner()
  const selection = useMemo(() => new Set(state.selection), [state.selection])
  const joined = useJoined()
  const broken = useMemo(
    () => new Set(violationsOf(sheet.plan, sheet.tree).map(({ dependency }) => dependency.id)),
    [sheet.plan, sheet.tree],
  )
  const { plan, tree, calendar } = sheet
  const critical = useMemo(
    () => (view.showsCritical ? criticalTasks(plan, tree, calendar) : new Set<string>()),
    [view.showsCritical, plan, tree, calendar],
  )
  const day = dayNumber(today)
  const boxFor = (task: Task): Box | null => {
    const span = spanIn(held.plan, held.tree, task.id)
    return span && boxOf(scale, span)
  }
  const indexes = items.map(({ index }) => index)
  const first = indexes.length === 0 ? 0 : Math.min(...indexes)
  const last = Math.max(first, ...indexes)

  const barOf = (index: number): readonly BarModel[] => {
    const task = rows[index]?.task
    const box = task && boxFor(task)
    if (!task || !box) return []
    const mark = markOf?.(task.id) ?? null
    const shape = shapeOf(tree, task)
    const isNamed = pane === 'chart'
    const resources = view.showsResources ? task.resources.join(', ') : ''
    // What a picture of something else is late by, its mark says.
    const late = markOf || tree.groups.has(task.id) ? 0 : daysLate(task, day)
    const lateWords = late > 0 ? t('planning.late', { count: late }) : ''
    const label = [isNamed ? task.name : '', resources, mark?.words ?? '', lateWords]
      .filter(Boolean)
      .join(' · ')
    const isCritical = critical.has(task.id)
    const before = task.baseline && boxOf(scale, baselineSpan(task.baseline))
    const progress =
      drag?.id === task.id && drag.grip === 'progress'
        ? drag.percent
        : (tree.groups.get(task.id)?.progress ?? task.progress)
    // The accessible name begins with the visible label, for voice control.
    const wordsOf = () => {
      const name = isNamed ? label : task.name
      const dates = datesText(sheet, task.id)
      if (mark?.words === undefined)
        return [
          t(shape === 'milestone' ? 'planning.milestoneOf' : 'planning.barOf', { name, dates, progress }),
          shape === 'milestone' ? '' : workingDaysText(sheet, task.id),
          isNamed ? '' : lateWords,
          isCritical ? t('planning.isCritical') : '',
          task.baseline ? t('planning.wasPlanned', { dates: baselineText(task.baseline) }) : '',
        ]
          .filter(Boolean)
          .join('. ')
      return isNamed
        ? t('planning.datesOf', { name, dates })
        : t('planning.markOf', { name, dates, words: mark.words })
    }
    const isSelected = selection.has(task.id)
    return [
      {
        id: task.id,
        row: index,
        shape,
        ...box,
        progress,
        task,
        wordsOf,
        label,
        href: mark?.href ?? null,
        tone: mark?.tone ?? null,
        isForecast: mark?.isForecast ?? false,
        phase: mark?.phase ?? null,
        isLate: late > 0,
        isCritical,
        baselineX: before ? before.x : null,
        baselineWidth: before ? before.width : null,
        isNamed,
        isSelected,
        isHeld: drag?.id === task.id && drag.grip !== 'link',
        isTarget: drag?.grip === 'link' && drag.over?.id === task.id,
        mayEdit,
        hasHandles: mayEdit && (over === task.id || isSelected),
        isFocusable: isNamed && (view.active ? view.active.id === task.id : index === 0),
      },
    ]
  }

  const focused = over ?? view.active?.id ?? null
  const arrowOf = ({ dependency, from, to }: Joined): readonly ArrowModel[] => {
    const [one, other] = [rows[from], rows[to]].map((row) => row && boxFor(row.task))
    if (!one || !other) return []
    const { id, toId, fromId, kind } = dependency
    const isOnPath = fromId === focused || toId === focused || (critical.has(fromId) && critical.has(toId))
    const look = broken.has(id) ? 'broken' : isOnPath ? 'focused' : 'plain'
    const ends = { from: { ...one, y: middleOf(from) }, to: { ...other, y: middleOf(to) } }
    return [{ id, toId, kind, ...ends, look, mayEdit }]
  }
  const passes = ({ from, to }: Joined) => Math.min(from, to) <= last && Math.max(from, to) >= first
  return {
    bars: indexes.flatMap(barOf),
    arrows: view.showsDependencies && rowOf.size > 0 ? joined.filter(passes).flatMap(arrowOf) : [],
    rows: rows.length,
    width: scale.width,
    boxFor,
  }
}

type Joined = { readonly dependency: Dependency; readonly from: number; readonly to: number }

function useJoined(): readonly Joined[] {
  const { sheet, rowOf } = usePlanner()
  return useMemo(
    () =>
      [...sheet.plan.dependencies.values()].flatMap((dependency): readonly Joined[] => {
        const from = rowOf.get(dependency.fromId)
        const to = rowOf.get(dependency.toId)
        return from === undefined || to === undefined ? [] : [{ dependency, from, to }]
      }),
    [sheet.plan.dependencies, rowOf],
  )
}
