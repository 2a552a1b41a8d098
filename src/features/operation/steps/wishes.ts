/** Everything that a person could want to do in an operation, by its name. Pure. */
import { workflows, type Workflow, type WorkflowName } from '../../../../machines/workflows.ts'
import { t } from '../../../lib/messages.ts'
import { placeOf } from '../plan-view.ts'

export type Wish = { readonly type: string; readonly name: string }

/** Events that people send, in the order of the plan; what concerns the whole operation comes last. */
export function wishesOf(workflow: Workflow): readonly Wish[] {
  const steps = workflow.plan.flat(2).map(String)
  const place = (type: string): number => {
    const at = steps.indexOf(type.slice(0, type.indexOf('.')))
    return at === -1 ? steps.length : at
  }
  return Object.entries(workflow.events)
    .filter(([, { roles }]) => roles.some((role) => role !== 'system'))
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([type, { label }]) => {
      const step = steps[place(type)]
      const name = step
        ? t('operation.placeWithin', { within: placeOf(workflow, step), title: label })
        : label
      return { type, name }
    })
}

/** Those that hold every word of the text. */
export function wishesLike(wishes: readonly Wish[], text: string): readonly Wish[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return wishes.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}

/** Other kinds of operation in which a person can do what the text says. */
export const kindsWith = (text: string, { name }: Workflow): readonly WorkflowName[] =>
  Object.values(workflows)
    .filter((other) => other.name !== name && wishesLike(wishesOf(other), text).length > 0)
    .map((other) => other.name)
