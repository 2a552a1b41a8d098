/** What an event of a person means as an edit. */
import {
  add,
  apply,
  change,
  dependencyChange,
  dropBaseline,
  indent,
  keepBaseline,
  move,
  outdent,
  place,
  remove,
  replace,
  type Edit,
  type Planned,
} from './edits.ts'
import type { PlanningEvent } from './events.ts'
import { forbids, forbidsOrder, type Forbidden } from './links.ts'
import type { Plan } from './plan.ts'

export type Wish = { readonly edit: Edit; readonly refusal: Forbidden | 'endBeforeStart' | null }

const wish = (edit: Edit): Wish => ({ edit, refusal: null })
const refused = (refusal: NonNullable<Wish['refusal']>): Wish => ({ edit: [], refusal })

/** Empty for events that edit nothing. */
export function wishOf(planned: Planned, event: PlanningEvent): Wish {
  const { plan, tree } = planned
  switch (event.type) {
    case 'task.add':
      return wish(add(plan, tree, event.task, event.behind))
    case 'task.change':
      return changed(plan, event.id, event.patch)
    case 'tasks.move':
      return wish(move(planned, event.ids, event.days))
    case 'tasks.remove':
      return wish(remove(plan, tree, event.ids))
    case 'task.place':
      return ordered(plan, place(plan, tree, event.id, event.parentId, event.index))
    case 'task.indent':
      return ordered(plan, indent(plan, tree, event.id))
    case 'task.outdent':
      return wish(outdent(plan, tree, event.id))
    case 'dependency.add': {
      const { id, fromId, toId, kind, lagDays } = event
      const why = forbids(plan, event)
      return why ? refused(why) : wish([dependencyChange(null, { id, fromId, toId, kind, lagDays })])
    }
    case 'dependency.change': {
      const before = plan.dependencies.get(event.id)
      return wish(before ? [dependencyChange(before, { ...before, ...event.patch })] : [])
    }
    case 'dependency.remove': {
      const before = plan.dependencies.get(event.id)
      return wish(before ? [dependencyChange(before, null)] : [])
    }
    case 'plan.replace':
      return wish(replace(plan, event.plan))
    case 'baseline.keep':
      return wish(keepBaseline(plan, tree))
    case 'baseline.drop':
      return wish(dropBaseline(plan))
    default:
      return wish([])
  }
}

/** A task may come into a group that it is linked with. */
function ordered(plan: Plan, edit: Edit): Wish {
  const why = edit.length === 0 ? null : forbidsOrder(plan, apply(plan, edit))
  return why ? refused(why) : wish(edit)
}

type Patch = Extract<PlanningEvent, { type: 'task.change' }>['patch']

function changed(plan: Plan, id: string, patch: Patch): Wish {
  const edit = change(plan, id, patch)
  const after = edit[0]?.kind === 'task' ? edit[0].after : null
  return after && after.end < after.start ? refused('endBeforeStart') : wish(edit)
}
