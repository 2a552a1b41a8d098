/** A plan as people read it: phases with the titles of their steps, and which of them the terms make superfluous. */
import { toModel, type Model, type ModelNode } from '../kernel/model.ts'
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

const models = new WeakMap<Workflow, Model>()

/** A machine never changes while the process lives. */
export function modelOf(workflow: Workflow): Model {
  const known = models.get(workflow) ?? toModel(workflow.machine)
  models.set(workflow, known)
  return known
}

/** A phase may bear the name of one of its steps. */
function nodeOf(model: Model, step: string): ModelNode | undefined {
  const named = [...model.nodes.values()].filter(({ key }) => key === step)
  return named.find(({ meta }) => meta.level === 'step') ?? named[0]
}

export const titleOf = (workflow: Workflow, step: string): string =>
  nodeOf(modelOf(workflow), step)?.title ?? step

/** Steps with an event that has this effect: where `reserveUnits` reserves what is for sale. */
export function stepsWith(workflow: Workflow, effect: LedgerEffect): ReadonlySet<string> {
  const having = modelOf(workflow).edges.filter(({ effects }) => effects.includes(effect))
  return new Set(having.flatMap(({ event }) => stepOf(event) ?? []))
}

/** The box that a step stands in: the nearest phase or lane above it. */
function frameOf(model: Model, node: ModelNode | undefined): ModelNode | undefined {
  const parent = node?.parent ? model.nodes.get(node.parent) : undefined
  if (!parent || parent.meta.level === 'phase' || parent.meta.level === 'lane') return parent
  return frameOf(model, parent)
}

/** The title of the phase that a step stands in. */
export function phaseOf(workflow: Workflow, step: string): string | null {
  const model = modelOf(workflow)
  let node = nodeOf(model, step)
  while (node && node.meta.level !== 'phase') node = node.parent ? model.nodes.get(node.parent) : undefined
  return node?.title ?? null
}

/** All steps of the plan that the chart has, by the phase or lane that they stand in. */
export function phasesOf(workflow: Workflow): readonly OutlinedPhase[] {
  const model = modelOf(workflow)
  const steps = workflow.plan
    .flat()
    .map((lane) => lane.filter((step) => nodeOf(model, step)))
    .flatMap((lane) => lane.map((step, index) => ({ step, before: lane.slice(0, index) })))
  const grouped = Map.groupBy(steps, ({ step }) => frameOf(model, nodeOf(model, step))?.id ?? '')
  return [...grouped].map(([key, members]) => ({
    key,
    title: model.nodes.get(key)?.title ?? workflow.title,
    steps: members.map(({ step, before }) => ({ step, before, title: titleOf(workflow, step) })),
  }))
}

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
