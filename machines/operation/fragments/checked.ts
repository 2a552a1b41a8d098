/** The most common step: one side submits, the other approves or returns. */
import { and } from 'xstate'
import type { Party } from '../kit.ts'
import type { StepId } from '../steps.ts'
import {
  byAnotherPerson,
  chase,
  done,
  newVersion,
  nudge,
  remember,
  sidOnly,
  stepFrame,
  tell,
  waitingFor,
  type Ask,
  type StateConfig,
} from './parts.ts'
import { stateText } from '../state-text.ts'

export type Checked = {
  readonly step: StepId
  readonly title: string
  readonly submitter: Party
  readonly checker: Party
  readonly ask: Ask
  readonly check: Ask
  /** What must hold besides "another person"; its own guard, so that a refusal names the one reason. */
  readonly approval?: 'delivered'
  /** Moves our own ledger in the transaction of the approval. */
  readonly ledger?: 'transferUnits'
}

/** open → submitted → done, and returned ⇄ submitted. */
export function checkedStep({
  step,
  title,
  submitter,
  checker,
  ask,
  check,
  approval,
  ledger,
}: Checked): StateConfig {
  const submit = {
    target: 'submitted',
    actions: [remember(step), newVersion(step), tell(checker, step, 'submitted')],
  }
  const mayApprove = approval ? and([byAnotherPerson(step), approval]) : byAnotherPerson(step)
  const effects = ledger ? [{ type: ledger, params: sidOnly }] : []
  const again: Ask = {
    ...ask,
    title: stateText('checkedStep.again'),
    hint: stateText('checkedStep.again.hint', { hint: ask.hint ?? '' }).trim(),
  }
  return stepFrame(step, title, {
    open: {
      ...waitingFor(submitter, step, ask),
      on: { [`${step}.submit`]: submit },
      after: chase(submitter, step),
    },
    submitted: {
      ...waitingFor(checker, step, check),
      on: {
        [`${step}.approve`]: { guard: mayApprove, target: 'done', actions: effects },
        [`${step}.return`]: { target: 'returned', actions: tell(submitter, step, 'returned') },
      },
      after: nudge(step),
    },
    returned: {
      ...waitingFor(submitter, step, again),
      on: { [`${step}.submit`]: submit },
      after: chase(submitter, step),
    },
    done: done(step),
  })
}

/** Passes a step over when a fact of the operation makes it needless. */
export function unless(guard: 'noPurchaseOrder', title: string, step: StateConfig): StateConfig {
  const first = step.states?.['gate']
  const passes = Array.isArray(first?.always) ? first.always : []
  return {
    ...step,
    states: {
      ...step.states,
      gate: {
        ...first,
        meta: { title: stateText('unless.gate') },
        always: [{ guard, target: 'notNeeded' }, ...passes],
      },
      notNeeded: { type: 'final', meta: { title, court: 'nobody' } },
    },
  }
}
