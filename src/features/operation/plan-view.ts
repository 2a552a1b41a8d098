/** Plan and standing → phases with their steps, as a person reads them. Pure. */
import type { OperationDetail, Turn } from '../../../contract/operation-shapes.ts'
import { toModel, type Model, type ModelNode } from '../../../machines/kernel/model.ts'
import type { StepId } from '../../../machines/operation/steps.ts'
import type { Terms } from '../../../machines/operation/context.ts'
import type { Workflow } from '../../../machines/workflows.ts'

export type Captured = OperationDetail['captured'][number]

export type StepState = 'done' | 'here' | 'later' | 'notNeeded'

export type StepView = {
  readonly step: StepId
  readonly title: string
  readonly state: StepState
  readonly turn: Turn | null
  readonly isMine: boolean
  /** What this step captured last, oldest first. */
  readonly captured: readonly Captured[]
  /** Steps of the same lane that come before and are not settled. */
  readonly after: readonly string[]
}

export type PhaseView = { readonly key: string; readonly title: string; readonly steps: readonly StepView[] }

const models = new Map<string, Model>()

/** A machine never changes while the page lives. */
function modelOf(workflow: Workflow): Model {
  const known = models.get(workflow.name) ?? toModel(workflow.machine)
  models.set(workflow.name, known)
  return known
}

/** A phase may bear the name of one of its steps. */
function nodeOf(model: Model, step: string): ModelNode | undefined {
  const named = [...model.nodes.values()].filter(({ key }) => key === step)
  return named.find(({ meta }) => meta.level === 'step') ?? named[0]
}

export const titleOf = (workflow: Workflow, step: string): string =>
  nodeOf(modelOf(workflow), step)?.title ?? step

/** The box that a step stands in: the nearest phase or lane above it. */
function frameOf(model: Model, node: ModelNode | undefined): ModelNode | undefined {
  const parent = node?.parent ? model.nodes.get(node.parent) : undefined
  if (!parent || parent.meta.level === 'phase' || parent.meta.level === 'lane') return parent
  return frameOf(model, parent)
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

function isNeeded(step: StepId, type: OperationDetail['type'], terms: Terms): boolean {
  if (step === 'ccusTransferValidation') return type === 'ccuPurchase' || terms.delivery === 'hold'
  if (type === 'ccuPurchase') return true
  return !(SUPERFLUOUS[step]?.(terms) ?? false)
}

export function phasesOf(detail: OperationDetail, workflow: Workflow, terms: Terms): readonly PhaseView[] {
  const model = modelOf(workflow)
  const lanes = workflow.plan.flat()
  const steps = lanes.flatMap((lane) => lane.map((step, index) => ({ step, before: lane.slice(0, index) })))
  const grouped = Map.groupBy(steps, ({ step }) => frameOf(model, nodeOf(model, step))?.id ?? '')
  return [...grouped].map(([key, members]) => ({
    key,
    title: model.nodes.get(key)?.title ?? workflow.title,
    steps: members.map(({ step, before }) => stepView(step, before)),
  }))

  function stepView(step: StepId, before: readonly StepId[]): StepView {
    const turn = detail.turns.find((candidate) => candidate.step === step) ?? null
    const unsettled = before.filter((one) => !detail.done.includes(one) && isNeeded(one, detail.type, terms))
    return {
      step,
      title: titleOf(workflow, step),
      state: stateOf(step, turn),
      turn,
      isMine: turn?.court === detail.party && detail.mayAct,
      captured: detail.captured.filter((one) => one.step === step),
      after: unsettled.map((one) => titleOf(workflow, one)),
    }
  }

  function stateOf(step: StepId, turn: Turn | null): StepState {
    if (turn) return 'here'
    if (detail.done.includes(step)) return 'done'
    return isNeeded(step, detail.type, terms) ? 'later' : 'notNeeded'
  }
}
