/** Plan and standing → phases with their steps, as a person reads them. Pure. */
import type { OperationDetail, Turn } from '../../../contract/operations/shapes.ts'
import {
  isNeeded,
  phasesOf as outlinedPhases,
  titleOf,
  type OutlinedStep,
} from '../../../machines/operation/outline.ts'
import type { StepId } from '../../../machines/operation/steps.ts'
import type { Terms } from '../../../machines/operation/context.ts'
import type { Workflow } from '../../../machines/workflows.ts'

export type Captured = OperationDetail['captured'][number]

/** held: where an operation on hold goes on; notReached: the operation has ended before. */
export type StepState = 'done' | 'here' | 'held' | 'later' | 'notReached' | 'notNeeded'

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

/** A step by its title, and by what it is in where another one is called the same. */
export function placeOf(workflow: Workflow, step: string): string {
  const title = titleOf(workflow, step)
  const alike = outlinedPhases(workflow).flatMap((phase) =>
    phase.steps.filter((one) => one.title === title).map((one) => ({ within: phase.title, step: one.step })),
  )
  const within = alike.length > 1 ? alike.find((one) => one.step === step)?.within : undefined
  return [within, title].filter(Boolean).join(', ')
}

/** An agreement whose tranches run waits under the name of a step that is settled long ago. */
export const isBeyond = ({ step, court }: Turn, { done }: OperationDetail): boolean =>
  court === 'system' && done.some((one) => one === step)

/** Nothing leads to an event of one that has ended. */
export const isRunning = ({ status }: Pick<OperationDetail, 'status'>): boolean =>
  status === 'open' || status === 'onHold'

/** @param held steps at which an operation on hold goes on */
export function phasesOf(
  detail: OperationDetail,
  workflow: Workflow,
  terms: Terms,
  held: readonly string[] = [],
): readonly PhaseView[] {
  return outlinedPhases(workflow).map(({ key, title, steps }) => ({ key, title, steps: steps.map(stepView) }))

  function stepView({ step, title, before }: OutlinedStep): StepView {
    const turn =
      detail.turns.find((candidate) => candidate.step === step && !isBeyond(candidate, detail)) ?? null
    const unsettled = before.filter((one) => !detail.done.includes(one) && isNeeded(one, detail.type, terms))
    return {
      step,
      title,
      state: stateOf(step, turn),
      turn,
      isMine: detail.mayAct && !turn?.isColleagues && detail.sides.some((side) => side === turn?.court),
      captured: detail.captured.filter((one) => one.step === step),
      after: unsettled.map((one) => placeOf(workflow, one)),
    }
  }

  function stateOf(step: StepId, turn: Turn | null): StepState {
    if (turn) return 'here'
    if (held.includes(step)) return 'held'
    if (detail.done.includes(step)) return 'done'
    if (!isNeeded(step, detail.type, terms)) return 'notNeeded'
    return isRunning(detail) ? 'later' : 'notReached'
  }
}

/**
 * Another word whenever something happened at the step itself, and the same one while only other lanes move on: a form
 * that someone fills in stays as it is.
 */
export const standingOf = ({ step, state, turn, captured }: StepView): string =>
  [step, state, turn?.title, turn?.since, ...captured.map(({ event, at }) => `${event} ${at}`)].join(' | ')
