/** In what two versions of one task or dependency differ, in words. */
import type { Item } from '../../../../machines/projectPlanning/events.ts'
import type { Dependency, Plan, Task } from '../../../../machines/projectPlanning/plan.ts'
import type { Clash } from '../../../../machines/projectPlanning/sync.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { dayText } from '../days.ts'

export type Difference = { readonly field: string; readonly mine: string; readonly theirs: string }

type Words = readonly (readonly [field: MessageId, text: string])[]

const ofTask = (task: Task, { tasks }: Plan): Words => [
  ['planning.name', task.name],
  ['planning.kind', t(task.kind === 'milestone' ? 'planning.milestone' : 'planning.task')],
  ['planning.start', dayText(task.start)],
  ['planning.end', dayText(task.end)],
  ['planning.progress', `${task.progress} %`],
  ['planning.resources', task.resources.join(', ') || '–'],
  ['planning.under', tasks.get(task.parentId ?? '')?.name ?? '–'],
  ['planning.place', String(task.place)],
]

const ofDependency = ({ kind, lagDays }: Dependency): Words => [
  ['planning.linkKind', kind],
  ['planning.lag', String(lagDays)],
]

const wordsOf = (item: Item, plan: Plan): Words | null => {
  if (item.content === null) return null
  return item.kind === 'task' ? ofTask(item.content, plan) : ofDependency(item.content)
}

/** Something that was deleted on one side is one difference: that it is there, and that it is not. */
export function differencesOf({ mine, theirs }: Clash, plan: Plan): readonly Difference[] {
  const here = wordsOf(mine, plan)
  const there = wordsOf(theirs, plan)
  if (!here || !there) {
    const word = (words: Words | null) => t(words ? 'planning.changed' : 'planning.deleted')
    return [{ field: t('planning.whole'), mine: word(here), theirs: word(there) }]
  }
  return here.flatMap(([field, text], index) => {
    const other = there[index]?.[1] ?? ''
    return text === other ? [] : [{ field: t(field), mine: text, theirs: other }]
  })
}
