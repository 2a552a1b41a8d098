/** A workflow and its explored configurations, computed once per test file. */
import { explore, type Sample, type Walk } from '../kernel/explore.ts'
import { toModel, type Model } from '../kernel/model.ts'
import type { OperationContext, OperationInput } from '../operation/context.ts'
import { decides, inputs, samplesOf } from '../operation/samples.ts'
import { workflows, type Workflow, type WorkflowName } from '../workflows.ts'

export type Walked = {
  readonly workflow: Workflow
  readonly model: Model
  readonly samples: readonly Sample[]
  readonly walk: Walk
}

/** Walks every configuration that the inputs and samples can reach. */
export function walked(
  name: WorkflowName,
  from: readonly OperationInput[] = inputs[name],
  keeps: (sample: Sample) => boolean = () => true,
): Walked {
  const workflow = workflows[name]
  const samples = samplesOf(workflow.events).filter(keeps)
  const walk = explore({ machine: workflow.machine, inputs: from, samples, keyOf: decides, limit: 60_000 })
  return { workflow, model: toModel(workflow.machine), samples, walk }
}

/** A rule over one transition; an answer is the sentence of what it breaks. */
type Rule = (before: OperationContext, event: Sample, after: OperationContext) => string | false

const STEPS_AFTER_PAYMENT = [
  'CCUsRetired',
  'ccusTransferValidation',
  'CCUsRegisterLink',
  'certificate',
  'pcPaymentValidation',
] as const

const RULES: readonly Rule[] = [
  (before, { type, by }) => {
    const [step = '', verb] = type.split('.')
    const submitters: Readonly<Record<string, string | undefined>> = before.submittedBy
    return verb === 'approve' && submitters[step] === by.userId && `approved by its submitter: ${type}`
  },
  (before, { type }) =>
    type === 'operation.cancel' &&
    (before.done.includes('CCUsRetired') || before.retirementReported) &&
    'cancelled after a retirement was reported',
  (_before, _event, { done }) =>
    done.includes('pcPaymentValidation') &&
    !done.includes('CCUsRegisterLink') &&
    'paid out before delivery was proven',
  (before, { type }, after) =>
    before.done.includes('contributorPaymentValidation') &&
    !after.done.includes('contributorPaymentValidation') &&
    after.money.receivedCents >= after.money.dueCents &&
    `a payment is forgotten by ${type}`,
  (before, { type }, after) =>
    before.money.receivedCents < before.money.dueCents &&
    STEPS_AFTER_PAYMENT.some((step) => !before.done.includes(step) && after.done.includes(step)) &&
    `goes on without the payment by ${type}`,
  (before, { type }, after) =>
    before.done.includes('CCUsRetired') &&
    !after.done.includes('CCUsRetired') &&
    `a retirement is forgotten by ${type}`,
]

/** Rules for real transitions only: the exploration merges contexts that differ only in the amount received. */
const EXACT_RULES: readonly Rule[] = [
  ...RULES,
  (before, { type }, after) =>
    type !== 'contributorPaymentValidation.reverse' &&
    after.money.receivedCents < before.money.receivedCents &&
    `received money shrinks by ${type}`,
]

const brokenOf = (
  rules: readonly Rule[],
  before: OperationContext,
  event: Sample,
  after: OperationContext,
): readonly string[] => rules.map((rule) => rule(before, event, after)).filter((broken) => broken !== false)

/** Which rules one transition breaks. */
export const brokenBy = (
  before: OperationContext,
  event: Sample,
  after: OperationContext,
): readonly string[] => brokenOf(EXACT_RULES, before, event, after)

/** Rules that any explored transition breaks. Final states share one key, so nothing after them is checked. */
export function brokenRules({ walk }: Walked): readonly string[] {
  const broken = new Set<string>()
  for (const { snapshot, out } of walk.seen.values()) {
    for (const { event, to } of out) {
      const next = walk.seen.get(to)?.snapshot
      if (next?.status !== 'active') continue
      const [before, after] = [snapshot.context as OperationContext, next.context as OperationContext]
      for (const sentence of brokenOf(RULES, before, event, after)) broken.add(sentence)
    }
  }
  return [...broken]
}
