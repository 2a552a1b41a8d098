/** Between this browser's plan and the server's: what is not saved yet, and what others have done meanwhile. */
import { apply, type Change, type Edit } from './edits.ts'
import { MOST_ITEMS, type Item } from './events.ts'
import type { Plan } from './plan.ts'

/** By kind and id: what the server has and what it is to have. */
export type Pending = ReadonlyMap<string, Change>

/** The same thing, changed here and there. */
export type Clash = { readonly mine: Item; readonly theirs: Item }

const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind} ${id}`

/** Later changes of the same thing replace earlier ones; the first `before` stays. */
export function pendingWith(pending: Pending, edit: Edit): Pending {
  if (edit.length === 0) return pending
  const next = new Map(pending)
  for (const change of edit) {
    const key = keyOf(change)
    const before = next.has(key) ? next.get(key)!.before : change.before
    next.set(key, { ...change, before } as Change)
  }
  return next
}

export const itemOf = ({ kind, id, after }: Change): Item => ({ kind, id, content: after }) as Item

/** What one call carries: tasks before the dependencies that name them. */
export const batchOf = (pending: Pending): readonly Change[] =>
  [...pending.values()].toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_ITEMS)

/** Removed dependencies first, then tasks, then new dependencies. */
const rank = ({ kind, after }: Change): number => (kind === 'task' ? 1 : after === null ? 0 : 2)

/** Without what was sent and has not changed since. */
export function settled(pending: Pending, sent: readonly Change[]): Pending {
  const next = new Map(pending)
  for (const change of sent) {
    const key = keyOf(change)
    const now = next.get(key)
    if (!now) continue
    if (now.after === change.after) next.delete(key)
    else next.set(key, { ...now, before: change.after } as Change)
  }
  return next
}

type Merged = {
  readonly plan: Plan
  readonly clashes: readonly Clash[]
  readonly touched: ReadonlySet<string>
}

/** Takes over what others changed. What is unsaved here stays as it is, and is named. */
export function merge(plan: Plan, pending: Pending, items: readonly Item[]): Merged {
  const clashes: Clash[] = []
  const taken: Change[] = []
  for (const theirs of items) {
    const mine = pending.get(keyOf(theirs))
    const here = (theirs.kind === 'task' ? plan.tasks : plan.dependencies).get(theirs.id) ?? null
    if (isSame(here, theirs.content)) continue
    if (mine) clashes.push({ mine: itemOf(mine), theirs })
    else taken.push({ kind: theirs.kind, id: theirs.id, before: here, after: theirs.content } as Change)
  }
  return { plan: apply(plan, taken), clashes, touched: new Set(taken.map(keyOf)) }
}

/** Whatever the order in which a database or an edit lists the parts. */
const isSame = (a: object | null, b: object | null): boolean => sorted(a) === sorted(b)
const sorted = (value: object | null): string =>
  JSON.stringify(value, value === null ? null : Object.keys(value).toSorted())

/** What is here now goes over theirs at the next save. */
export function rebased(pending: Pending, clashes: readonly Clash[]): Pending {
  const next = new Map(pending)
  for (const { theirs } of clashes) {
    const mine = next.get(keyOf(theirs))
    if (mine) next.set(keyOf(theirs), { ...mine, before: theirs.content } as Change)
  }
  return next
}

/** What is here now is given up. */
export function yielded(
  plan: Plan,
  pending: Pending,
  clashes: readonly Clash[],
): { readonly plan: Plan; readonly pending: Pending; readonly touched: ReadonlySet<string> } {
  const next = new Map(pending)
  for (const { theirs } of clashes) next.delete(keyOf(theirs))
  const merged = merge(
    plan,
    next,
    clashes.map(({ theirs }) => theirs),
  )
  return { plan: merged.plan, pending: next, touched: merged.touched }
}

/** A step of the history that touches what someone else has changed would undo theirs: it goes. */
export const untouched = (history: readonly Edit[], touched: ReadonlySet<string>): readonly Edit[] =>
  touched.size === 0 ? history : history.filter((edit) => !edit.some((change) => touched.has(keyOf(change))))
