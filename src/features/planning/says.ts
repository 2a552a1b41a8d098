/** What an edit did, in words for the person who does not see the bars. */
import type { PlanningContext } from '../../../machines/projectPlanning/context.ts'
import type { PlanningEvent } from '../../../machines/projectPlanning/events.ts'
import { spanIn } from '../../../machines/projectPlanning/dependencies.ts'
import { linkOf } from '../../../machines/projectPlanning/edits.ts'
import { workingDaysIn } from '../../../machines/kernel/working-days.ts'
import { dayOf, type Baseline, type Plan, type Tree } from '../../../machines/projectPlanning/plan.ts'
import { t } from '../../lib/messages.ts'
import { dayText } from './days.ts'
import type { Sheet } from './table/cells.ts'

export const refusalText = (refusal: PlanningContext['refusal']): string | null =>
  refusal && t(`planning.refusal.${refusal}`)

export type Planned = { readonly plan: Plan; readonly tree: Tree }

const nameOf = ({ plan }: Planned, id: string): string => plan.tasks.get(id)?.name ?? ''

/** "Site survey: 3 Mar 2026 to 9 Mar 2026" */
export function datesText(planned: Planned, id: string): string {
  const span = spanIn(planned.plan, planned.tree, id)
  if (!span) return ''
  const from = dayText(dayOf(span.from))
  const to = dayText(dayOf(Math.max(span.to - 1, span.from)))
  return from === to ? t('planning.onDay', { day: from }) : t('planning.fromTo', { from, to })
}

/** "5 working days" */
export function workingDaysText(
  { plan, tree, calendar }: Planned & Pick<Sheet, 'calendar'>,
  id: string,
): string {
  const span = spanIn(plan, tree, id)
  return span ? t('planning.workingDays', { count: workingDaysIn(calendar, span.from, span.to) }) : ''
}

/** "3 Mar 2026 to 9 Mar 2026" */
export const baselineText = ({ start, end }: Baseline): string =>
  start === end ? dayText(start) : t('planning.fromTo', { from: dayText(start), to: dayText(end) })

/** @param before and @param after what the machine remembers around the event */
export function sayingOf(
  event: PlanningEvent,
  before: PlanningContext,
  after: PlanningContext,
): string | null {
  if (after.asked && !before.asked)
    return t(linkOf(after.asked.edit) ? 'planning.saysLinkConflict' : 'planning.saysConflict')
  if (after.refusal) return refusalText(after.refusal)
  if (after.plan === before.plan) return null
  switch (event.type) {
    case 'tasks.move': {
      const [id = ''] = event.ids
      return event.ids.length === 1
        ? t('planning.saysMoved', { name: nameOf(after, id), dates: datesText(after, id) })
        : t('planning.saysMovedMany', { count: event.ids.length })
    }
    case 'task.change':
      return t('planning.saysChanged', { name: nameOf(after, event.id), dates: datesText(after, event.id) })
    case 'task.add':
      return t('planning.saysAdded', { name: event.task.name })
    case 'tasks.remove':
      return t('planning.saysRemoved', { count: before.plan.tasks.size - after.plan.tasks.size })
    case 'task.place':
    case 'task.indent':
    case 'task.outdent': {
      const parent = after.plan.tasks.get(event.id)?.parentId
      const name = nameOf(after, event.id)
      return parent
        ? t('planning.saysUnder', { name, parent: nameOf(after, parent) })
        : t('planning.saysTop', { name })
    }
    case 'dependency.add':
      return t('planning.saysLinked', { from: nameOf(after, event.fromId), to: nameOf(after, event.toId) })
    case 'dependency.change':
    case 'dependency.remove':
      return t('planning.saysLinks')
    case 'baseline.keep':
      return t('planning.saysBaseline')
    case 'baseline.drop':
      return t('planning.saysNoBaseline')
    case 'undo':
      return t('planning.saysUndone')
    case 'redo':
      return t('planning.saysRedone')
    default:
      return null
  }
}
