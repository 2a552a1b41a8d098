/** What people do to a plan, and what the server says. */
import type { Dependency, DependencyKind, Plan, Task } from './plan.ts'

/** One thing of the plan as the server has it; null: it is gone. */
export type Item =
  | { readonly kind: 'task'; readonly id: string; readonly content: Task | null }
  | { readonly kind: 'dependency'; readonly id: string; readonly content: Dependency | null }

export type PlanningInput = {
  readonly plan: Plan
  readonly version: number
  /** Someone who only looks sends no edits. */
  readonly mayEdit: boolean
  /** Public holidays as `YYYY-MM-DD`; without them only weekends are free. */
  readonly holidays?: readonly string[]
}

type Named = { readonly id: string }

export type PlanningEvent =
  /* edits: each is one step of the history */
  | {
      readonly type: 'task.add'
      readonly task: Omit<Task, 'parentId' | 'place'>
      readonly behind: string | null
    }
  | (Named & {
      readonly type: 'task.change'
      readonly patch: Partial<Omit<Task, 'id' | 'parentId' | 'place'>>
    })
  /** By working days; a group takes everything under it along. */
  | { readonly type: 'tasks.move'; readonly ids: readonly string[]; readonly days: number }
  | { readonly type: 'tasks.remove'; readonly ids: readonly string[] }
  | (Named & { readonly type: 'task.place'; readonly parentId: string | null; readonly index: number })
  | (Named & { readonly type: 'task.indent' | 'task.outdent' })
  | {
      readonly type: 'dependency.add'
      readonly id: string
      readonly fromId: string
      readonly toId: string
      readonly kind: DependencyKind
      readonly lagDays: number
    }
  | (Named & {
      readonly type: 'dependency.change'
      readonly patch: { readonly kind?: DependencyKind; readonly lagDays?: number }
    })
  | (Named & { readonly type: 'dependency.remove' })
  /** Everything else goes. */
  | { readonly type: 'plan.replace'; readonly plan: Plan }
  /** The days of all tasks as they are now; `drop`: none are kept any longer. */
  | { readonly type: 'baseline.keep' | 'baseline.drop' }
  | { readonly type: 'undo' | 'redo' }
  /* an edit that breaks dependencies waits for an answer */
  | { readonly type: 'conflict.deleteDependencies' | 'conflict.moveAndKeep' | 'conflict.cancel' }
  /* how it is looked at: no history, nothing saved */
  | { readonly type: 'view.select'; readonly ids: readonly string[] }
  | (Named & { readonly type: 'view.toggle' })
  | { readonly type: 'view.expandAll' | 'view.collapseAll' }
  | { readonly type: 'view.sort'; readonly sort: 'ascending' | 'descending' | null }
  /* the server */
  | { readonly type: 'server.changed'; readonly version: number; readonly items: readonly Item[] }
  | { readonly type: 'save.flush' | 'save.retry' }
  | { readonly type: 'clash.keepMine' | 'clash.takeTheirs' }

export type SaveInput = { readonly version: number; readonly items: readonly Item[] }
/** `items`: what others changed since the version that was sent. */
export type SaveAnswer = { readonly version: number; readonly items: readonly Item[] }

/** The save actor throws it when someone else changed the very same things: what they are now. */
export class PlanClash extends Error {
  readonly answer: SaveAnswer
  constructor(answer: SaveAnswer) {
    super('Someone else changed the same tasks')
    this.name = 'PlanClash'
    this.answer = answer
  }
}

/** The save actor throws it when the server will never take these changes. */
export class PlanRefused extends Error {
  override readonly name = 'PlanRefused'
}

/** Changes of one call. */
export const MOST_ITEMS = 500
