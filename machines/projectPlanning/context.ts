/** What the planning machine remembers, and what its actions make of it. Pure functions over values. */
import { workCalendar, type WorkCalendar } from '../kernel/working-days.ts'
import type { Violation } from './dependencies.ts'
import { apply, dependencyChange, invert, newViolations, type Change, type Edit } from './edits.ts'
import type { PlanningEvent, PlanningInput, SaveAnswer } from './events.ts'
import { treeOf, type Plan, type Tree } from './plan.ts'
import {
  batchOf,
  merge,
  pendingWith,
  rebased,
  settled,
  untouched,
  yielded,
  type Clash,
  type Pending,
} from './sync.ts'
import { wishOf, type Wish } from './wishes.ts'

export type PlanningContext = {
  readonly mayEdit: boolean
  readonly plan: Plan
  /** Always of `plan`. */
  readonly tree: Tree
  /** Which days are working days. */
  readonly calendar: WorkCalendar
  /** Newest last; as long as the page is open nothing is dropped but what someone else has overtaken. */
  readonly past: readonly Edit[]
  readonly future: readonly Edit[]
  /** An edit that waits for an answer, and what it would break. */
  readonly asked: { readonly edit: Edit; readonly violations: readonly Violation[] } | null
  /** Why the last wish was not granted. */
  readonly refusal: Wish['refusal']
  readonly selection: readonly string[]
  readonly collapsed: ReadonlySet<string>
  readonly sort: 'ascending' | 'descending' | null
  /** The server's. */
  readonly version: number
  readonly pending: Pending
  /** Carried by the call under way. */
  readonly sent: readonly Change[]
  readonly clashes: readonly Clash[]
  readonly isUrgent: boolean
  readonly failures: number
  readonly problem: string | null
}

type Changed = Partial<PlanningContext>

export const newContext = ({ plan, version, mayEdit, holidays }: PlanningInput): PlanningContext => ({
  mayEdit,
  plan,
  tree: treeOf(plan),
  calendar: workCalendar(holidays),
  past: [],
  future: [],
  asked: null,
  refusal: null,
  selection: [],
  collapsed: new Set(),
  sort: null,
  version,
  pending: new Map(),
  sent: [],
  clashes: [],
  isUrgent: false,
  failures: 0,
  problem: null,
})

export const wished = (context: PlanningContext, event: PlanningEvent): Wish => wishOf(context, event)

export const breaks = (context: PlanningContext, event: PlanningEvent): boolean =>
  newViolations(context.plan, wished(context, event).edit).length > 0

const applied = ({ plan, pending }: PlanningContext, edit: Edit): Changed => {
  const next = apply(plan, edit)
  return { plan: next, tree: treeOf(next), pending: pendingWith(pending, edit) }
}

/** One step of the history. */
export const commit = (context: PlanningContext, edit: Edit): Changed =>
  edit.length === 0
    ? { asked: null }
    : {
        ...applied(context, edit),
        past: [...context.past, edit],
        future: [],
        asked: null,
        refusal: null,
        selection: context.selection.filter((id) => !isGone(edit, id)),
      }

const isGone = (edit: Edit, id: string): boolean =>
  edit.some((change) => change.kind === 'task' && change.id === id && change.after === null)

export function ask(context: PlanningContext, event: PlanningEvent): Changed {
  const { edit } = wished(context, event)
  return { asked: { edit, violations: newViolations(context.plan, edit) }, refusal: null }
}

export const commitAsked = (context: PlanningContext): Changed => commit(context, context.asked?.edit ?? [])

export function commitWithoutDependencies(context: PlanningContext): Changed {
  const { edit, violations } = context.asked ?? { edit: [], violations: [] }
  const broken = new Set(violations.map(({ dependency }) => dependency.id))
  const kept = edit.filter(({ kind, id }) => kind !== 'dependency' || !broken.has(id))
  const deleted = [...broken].flatMap((id) => {
    const known = context.plan.dependencies.get(id)
    return known ? [dependencyChange(known, null)] : []
  })
  return commit(context, [...kept, ...deleted])
}

export function undo(context: PlanningContext): Changed {
  const edit = context.past.at(-1)
  if (!edit) return {}
  return {
    ...applied(context, invert(edit)),
    past: context.past.slice(0, -1),
    future: [...context.future, edit],
    refusal: null,
  }
}

export function redo(context: PlanningContext): Changed {
  const edit = context.future.at(-1)
  if (!edit) return {}
  return {
    ...applied(context, edit),
    past: [...context.past, edit],
    future: context.future.slice(0, -1),
    refusal: null,
  }
}

export function look(context: PlanningContext, event: PlanningEvent): Changed {
  switch (event.type) {
    case 'view.select':
      return { selection: event.ids }
    case 'view.toggle': {
      const collapsed = new Set(context.collapsed)
      if (!collapsed.delete(event.id)) collapsed.add(event.id)
      return { collapsed }
    }
    case 'view.expandAll':
      return { collapsed: new Set() }
    case 'view.collapseAll':
      return { collapsed: new Set(context.tree.groups.keys()) }
    case 'view.sort':
      return { sort: event.sort }
    default:
      return {}
  }
}

/* ---- the server ---- */

export const begin = ({ pending }: PlanningContext): Changed => ({ sent: batchOf(pending), isUrgent: false })

/** What was sent is saved; what others did since is taken over. */
export function settle(context: PlanningContext, answer: SaveAnswer): Changed {
  const pending = settled(context.pending, context.sent)
  return {
    ...mergeTheirs({ ...context, pending, sent: [] }, answer),
    sent: [],
    failures: 0,
    problem: null,
  }
}

/** An answer that is not newer than what is known says nothing new. */
export function mergeTheirs(context: PlanningContext, { version, items }: SaveAnswer): Changed {
  if (version <= context.version) return { pending: context.pending }
  const { plan, clashes, touched } = merge(context.plan, context.pending, items)
  const known = context.clashes.filter(
    (old) => !clashes.some(({ theirs }) => theirs.kind === old.theirs.kind && theirs.id === old.theirs.id),
  )
  return {
    version,
    plan,
    tree: plan === context.plan ? context.tree : treeOf(plan),
    pending: context.pending,
    clashes: [...known, ...clashes],
    past: untouched(context.past, touched),
    future: untouched(context.future, touched),
  }
}

export const keepMine = ({ pending, clashes }: PlanningContext): Changed => ({
  pending: rebased(pending, clashes),
  clashes: [],
  isUrgent: true,
})

export function takeTheirs(context: PlanningContext): Changed {
  const { plan, pending, touched } = yielded(context.plan, context.pending, context.clashes)
  return {
    plan,
    tree: treeOf(plan),
    pending,
    clashes: [],
    past: untouched(context.past, touched),
    future: untouched(context.future, touched),
  }
}
