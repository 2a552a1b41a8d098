/** The phases of every workflow, in the order in which an operation goes through them. */
import { toModel } from './kernel/model.ts'
import { workflows, WORKFLOW_NAMES } from './workflows.ts'

export type Phase = {
  /** As it is in an operation's row and in the list's address. */
  readonly key: string
  /** In the first workflow that has the phase: a retirement's signatures are signatures, too. */
  readonly title: string
}

/** What another workflow has besides is behind the phase that comes before it there. */
function merged(): readonly Phase[] {
  const found: Phase[] = []
  for (const name of WORKFLOW_NAMES) {
    let at = 0
    for (const { key, title, meta } of toModel(workflows[name].machine).nodes.values()) {
      if (meta.level !== 'phase') continue
      const known = found.findIndex((phase) => phase.key === key)
      if (known === -1) found.splice(at, 0, { key, title })
      at = (known === -1 ? at : known) + 1
    }
  }
  return found
}

export const PHASES: readonly Phase[] = merged()
