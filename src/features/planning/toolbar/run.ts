/** What the commands of toolbar and keyboard do to the plan. */
import type { PlanningContext } from '../../../../machines/projectPlanning/context.ts'
import type { PlanningEvent } from '../../../../machines/projectPlanning/events.ts'
import {
  lastDayOf,
  workingDayFrom,
  workingDaysBetween,
  workingDaysIn,
} from '../../../../machines/kernel/working-days.ts'
import { spanIn } from '../../../../machines/projectPlanning/dependencies.ts'
import { dayNumber, dayOf, type Day, type Task } from '../../../../machines/projectPlanning/plan.ts'
import type { Command } from './commands.ts'

/** Working days that a new task takes. */
const NEW_DAYS = 5

export type Place = {
  readonly state: PlanningContext
  /** Where the keyboard is; null: nowhere yet. */
  readonly active: string | null
  readonly today: Day
  readonly newName: string
  readonly newId: () => string
}

/** The tasks that a command is about: what is selected, else where the keyboard is. */
export const targetsOf = ({ state, active }: Pick<Place, 'state' | 'active'>): readonly string[] => {
  const ids = state.selection.length > 0 ? state.selection : active === null ? [] : [active]
  return ids.filter((id) => state.plan.tasks.has(id))
}

/** Working days that a command moves tasks by: a week is one of the calendar from where the first of them begins. */
function daysOf(command: Command, { plan, tree, calendar }: PlanningContext, id: string): number | null {
  if (command === 'earlier' || command === 'later') return command === 'later' ? 1 : -1
  if (command !== 'weekEarlier' && command !== 'weekLater') return null
  const from = spanIn(plan, tree, id)?.from ?? 0
  return workingDaysBetween(calendar, from, from + (command === 'weekLater' ? 7 : -7))
}

/** Empty: the command has nothing to do here. `links` is none of the plan: the planner opens its dialog. */
export function eventsOf(command: Command, place: Place): readonly PlanningEvent[] {
  const { state } = place
  const ids = targetsOf(place)
  const task = state.plan.tasks.get(place.active ?? ids[0] ?? '')
  const days = daysOf(command, state, ids[0] ?? '')
  if (days !== null) return ids.length > 0 ? [{ type: 'tasks.move', ids, days }] : []
  switch (command) {
    case 'add':
      return [{ type: 'task.add', task: newTask(place, task), behind: task?.id ?? null }]
    case 'remove':
      return ids.length > 0 ? [{ type: 'tasks.remove', ids }] : []
    case 'undo':
    case 'redo':
      return [{ type: command }]
    default:
      return task ? ofOne(command, place, task) : []
  }
}

function newTask(
  { today, newId, newName, state: { calendar } }: Place,
  behind: Task | undefined,
): Omit<Task, 'parentId' | 'place'> {
  const after = behind ? dayNumber(behind.end) + (behind.kind === 'milestone' ? 0 : 1) : dayNumber(today)
  const first = workingDayFrom(calendar, after, 0)
  const [start, end] = [dayOf(first), dayOf(lastDayOf(calendar, first, NEW_DAYS))]
  return { id: newId(), name: newName, kind: 'task', start, end, progress: 0, resources: [] }
}

function ofOne(command: Command, { state }: Place, task: Task): readonly PlanningEvent[] {
  const { id } = task
  const isGroup = state.tree.groups.has(id)
  switch (command) {
    case 'indent':
      return [{ type: 'task.indent', id }]
    case 'outdent':
      return [{ type: 'task.outdent', id }]
    case 'up':
    case 'down':
      return reordered(command, state, task)
    case 'milestone':
      if (isGroup) return []
      return [{ type: 'task.change', id, patch: { kind: task.kind === 'task' ? 'milestone' : 'task' } }]
    case 'longer':
    case 'shorter': {
      const { calendar } = state
      const first = dayNumber(task.start)
      const days = workingDaysIn(calendar, first, dayNumber(task.end) + 1) + (command === 'longer' ? 1 : -1)
      if (isGroup || task.kind === 'milestone' || days < 1) return []
      return [{ type: 'task.change', id, patch: { end: dayOf(lastDayOf(calendar, first, days)) } }]
    }
    default:
      return []
  }
}

/** Sorted rows have an order of their own: there is nothing to put in order then. */
function reordered(
  command: 'up' | 'down',
  { tree, plan, sort }: PlanningContext,
  task: Task,
): readonly PlanningEvent[] {
  const parentId = task.parentId !== null && plan.tasks.has(task.parentId) ? task.parentId : null
  const siblings = tree.children.get(parentId) ?? []
  const index = siblings.findIndex(({ id }) => id === task.id) + (command === 'up' ? -1 : 1)
  if (sort !== null || index < 0 || index >= siblings.length) return []
  return [{ type: 'task.place', id: task.id, parentId, index }]
}
