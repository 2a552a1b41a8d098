/** Everything that a person could want to do in an operation, by its name. Pure. */
import { workflows, type Workflow, type WorkflowName } from '../../../../machines/workflows.ts'
import { t } from '../../../lib/messages.ts'
import { typeName } from '../../shared/operation/operation-words.ts'
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

/** @returns true for the beginning of a word for a refund: those have a page of their own */
const isRefund = (text: string): boolean =>
  text.length > 2 &&
  t('operation.wishRefundWords')
    .split(', ')
    .some((word) => word.startsWith(text.toLowerCase()))

/** What is said when no event is called so. */
export function answerTo(text: string, workflow: Workflow): string {
  if (isRefund(text)) return t('operation.wishRefund')
  const kinds = kindsWith(text, workflow).map(typeName).join(', ')
  return kinds === '' ? t('operation.wishUnknown') : t('operation.wishElsewhere', { kinds })
}

/** Other kinds of operation in which a person can do what the text says. */
const kindsWith = (text: string, { name }: Workflow): readonly WorkflowName[] =>
  Object.values(workflows)
    .filter((other) => other.name !== name && wishesLike(wishesOf(other), text).length > 0)
    .map((other) => other.name)
