/** What is drawn while a hand holds a bar: the plan as the drop would leave it. Pure. */
import { apply } from '../../../../machines/projectPlanning/edits.ts'
import { treeOf, type Plan, type Tree } from '../../../../machines/projectPlanning/plan.ts'
import { wishOf } from '../../../../machines/projectPlanning/wishes.ts'
import type { Sheet } from '../table/cells.ts'
import { dragged } from './gestures.ts'
import type { Drag } from './use-drag.ts'

type Held = { readonly plan: Plan; readonly tree: Tree }

/** The sheet itself while nothing moves. */
export function heldSheet(sheet: Sheet, drag: Drag | null): Held {
  const task = drag && sheet.plan.tasks.get(drag.id)
  if (!task || drag.grip === 'progress' || drag.grip === 'link') return sheet
  const event = dragged(drag.grip, task, [...drag.ids], drag.days)
  if (!event) return sheet
  const plan = apply(sheet.plan, wishOf(sheet, event).edit)
  return { plan, tree: treeOf(plan) }
}
