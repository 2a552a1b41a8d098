/** A machine that is drawn and documented. */
import type { AnyStateMachine } from 'xstate'
import type { EventTable } from '../../machines/kernel/define.ts'
import type { Model } from '../../machines/kernel/model.ts'
import type { Workflow } from '../../machines/workflows.ts'
import type { Vocabulary } from './words.ts'

export type Chart = {
  readonly name: string
  readonly title: string
  /** What it is for, in a few sentences. */
  readonly about: string
  /** Folder of the machine, below `machines/`. */
  readonly folder: string
  readonly machine: AnyStateMachine
  readonly words: Vocabulary
  /** Gives every state a title. */
  readonly spell: (model: Model) => Model
  /** Operation machines have phases and steps; the others have not. */
  readonly operation: Workflow | null
  /** Of stored snapshots; 1 for what is not stored. */
  readonly version: number
  /** Rows of a machine that the server decides with; a browser machine has none. */
  readonly events: EventTable
  /** For each guard why not, for each effect what it does. */
  readonly sentences: Readonly<Record<string, string>>
  readonly effects: Readonly<Record<string, string>>
  /** Boxes of a machine without steps that stay closed, by path. */
  readonly closed: readonly string[]
  /** Events of a machine without steps that are not drawn, by how their type begins. */
  readonly unsaid: readonly string[]
}
