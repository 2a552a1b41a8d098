/** Machines that can be walked by hand, with sample people and payloads. Loaded when someone begins a walk. */
import type { AnyStateMachine } from 'xstate'
import type { By, EventTable } from '../../../machines/kernel/define.ts'
import type { Sample } from '../../../machines/kernel/explore.ts'
import type { GuardBook } from '../../../machines/kernel/offers.ts'
import * as operation from '../../../machines/operation/samples.ts'
import * as operationWords from '../../../machines/operation/sentences.ts'
import * as submissionSamples from '../../../machines/projectSubmission/samples.ts'
import * as submissionWords from '../../../machines/projectSubmission/sentences.ts'
import { submission } from '../../../machines/projectSubmission/submission.ts'
import { approval } from '../../../machines/cartApproval/approval.ts'
import * as approvalSamples from '../../../machines/cartApproval/samples.ts'
import * as approvalWords from '../../../machines/cartApproval/sentences.ts'
import { workflows, type WorkflowName } from '../../../machines/workflows.ts'

export type Simulated = {
  readonly machine: AnyStateMachine
  readonly events: EventTable
  readonly input: unknown
  readonly samples: readonly Sample[]
  readonly book: GuardBook
  readonly effects: Readonly<Record<string, string>>
  readonly people: readonly By[]
  /** ISO time of the beginning. */
  readonly at: string
}

const peopleIn = (samples: readonly Sample[]): readonly By[] => {
  const people = new Map(samples.map(({ by }) => [`${by.role} ${by.userId}`, by]))
  return [...people.values()].toSorted((a, b) => Number(a.role === 'system') - Number(b.role === 'system'))
}

type Walked = Pick<Simulated, 'machine' | 'events' | 'samples' | 'at' | 'input'>

const simulated = (
  walked: Walked,
  words: { readonly guardBook: GuardBook; readonly EFFECT_WORDS: Simulated['effects'] },
): Simulated => ({
  ...walked,
  book: words.guardBook,
  effects: words.EFFECT_WORDS,
  people: peopleIn(walked.samples),
})

/** null: this machine runs in the browser and waits for things that only a browser has. */
export function simulatedOf(name: string): Simulated | null {
  if (Object.hasOwn(workflows, name)) {
    const { machine, events } = workflows[name as WorkflowName]
    const samples = operation.samplesOf(events)
    const [input] = operation.inputs[name as WorkflowName]
    return simulated({ machine, events, samples, at: operation.AT, input }, operationWords)
  }
  if (name === approval.name) {
    const { samples, AT: at } = approvalSamples
    return simulated({ ...approval, samples, at, input: { sid: 'cart1', now: at } }, approvalWords)
  }
  if (name !== submission.name) return null
  const { samples, AT: at } = submissionSamples
  return simulated({ ...submission, samples, at, input: { sid: 'offering1', now: at } }, submissionWords)
}
