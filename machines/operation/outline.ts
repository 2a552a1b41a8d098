/** A plan as people read it: phases with the titles of their steps, and which of them the terms make superfluous. */
import { pathUp, toModel, type Model, type ModelNode } from '../kernel/model.ts'
import { frameAround } from '../kernel/states.ts'
import type { Workflow } from '../workflows.ts'
import type { Terms } from './context.ts'
import type { LedgerEffect } from './effects.ts'
import { stepOf } from './knowledge.ts'
import type { StepId } from './steps.ts'

export type OutlinedStep = {
  readonly step: StepId
  readonly title: string
  /** Steps of the same lane that come before. */
  readonly before: readonly StepId[]
}
export type OutlinedPhase = {
  readonly key: string
  readonly title: string
  readonly steps: readonly OutlinedStep[]
}

/** A machine never changes while the process lives: what is read from it is read once. */
function perWorkflow<Read>(read: (workflow: Workflow) => Read): (workflow: Workflow) => Read {
  const known = new WeakMap<Workflow, Read>()
  return (workflow) => {
    if (!known.has(workflow)) known.set(workflow, read(workflow))
    return known.get(workflow)!
  }
}

export const modelOf = perWorkflow<Model>(({ machine }) => toModel(machine))

/** By key. A phase may bear the name of one of its steps. */
const nodesOf = perWorkflow((workflow): ReadonlyMap<string, ModelNode> => {
  const found = new Map<string, ModelNode>()
  for (const node of modelOf(workflow).nodes.values())
    if (node.meta.level === 'step' ? found.get(node.key)?.meta.level !== 'step' : !found.has(node.key))
      found.set(node.key, node)
  return found
})

const nodeOf = (workflow: Workflow, step: string): ModelNode | undefined => nodesOf(workflow).get(step)

export const titleOf = (workflow: Workflow, step: string): string => nodeOf(workflow, step)?.title ?? step

/** Steps with an event that has this effect: where `reserveUnits` reserves what is for sale. */
export function stepsWith(workflow: Workflow, effect: LedgerEffect): ReadonlySet<string> {
  const having = modelOf(workflow).edges.filter(({ effects }) => effects.includes(effect))
  return new Set(having.flatMap(({ event }) => stepOf(event) ?? []))
}

/** The title of the phase that a step is in. */
export function phaseOf(workflow: Workflow, step: string): string | null {
  const model = modelOf(workflow)
  const above = pathUp(model, nodeOf(workflow, step)?.id ?? '').map((id) => model.nodes.get(id))
  return above.find((node) => node?.meta.level === 'phase')?.title ?? null
}

/** All steps of the plan that the chart has, by the phase or lane that they are in. */
export const phasesOf = perWorkflow((workflow): readonly OutlinedPhase[] => {
  const model = modelOf(workflow)
  const steps = workflow.plan
    .flat()
    .map((lane) => lane.filter((step) => nodeOf(workflow, step)))
    .flatMap((lane) => lane.map((step, index) => ({ step, before: lane.slice(0, index) })))
  const grouped = Map.groupBy(steps, ({ step }) => frameAround(model, nodeOf(workflow, step)!.id)?.id ?? '')
  return [...grouped].map(([key, members]) => ({
    key,
    title: model.nodes.get(key)?.title ?? workflow.title,
    steps: members.map(({ step, before }) => ({ step, before, title: titleOf(workflow, step) })),
  }))
})

type Rule = (terms: Terms) => boolean
const kept: Rule = ({ delivery }) => delivery === 'hold'
const covered: Rule = ({ frameworkMandate }) => frameworkMandate

/** Steps that the terms make superfluous; the machine passes over them by the same facts. */
const SUPERFLUOUS: Readonly<Partial<Record<StepId, Rule>>> = {
  CCUsRetired: kept,
  certificateTemplate: kept,
  certificate: kept,
  certificateEmail: kept,
  mcSignatory: covered,
  mcValidation: covered,
  mcSigned: covered,
  purchaseOrderReceived: ({ purchaseOrderRequired }) => !purchaseOrderRequired,
}

/** Only a retirement may go without a fee, and then without anything to pay. */
const PAID: ReadonlySet<StepId> = new Set(['CSfeeVAT', 'CSInvoice', 'contributorPaymentValidation'])

/** Does an operation of this type and these terms come to this step? */
export function isNeeded(step: StepId, type: Workflow['name'], terms: Terms): boolean {
  if (step === 'ccusTransferValidation') return type === 'ccuPurchase' || terms.delivery === 'hold'
  if (type === 'ccuPurchase') return true
  if (type === 'retirement' && PAID.has(step)) return terms.feeCharged
  return !(SUPERFLUOUS[step]?.(terms) ?? false)
}
