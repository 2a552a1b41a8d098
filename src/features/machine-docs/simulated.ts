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

function ofOperation(name: WorkflowName): Simulated {
  const { machine, events } = workflows[name]
  const samples = operation.samplesOf(events)
  return {
    machine,
    events,
    input: operation.inputs[name][0],
    samples,
    book: operationWords.guardBook,
    effects: operationWords.EFFECT_WORDS,
    people: peopleIn(samples),
    at: operation.AT,
  }
}

const ofSubmission = (): Simulated => ({
  machine: submission.machine,
  events: submission.events,
  input: { sid: 'offering1', now: submissionSamples.AT },
  samples: submissionSamples.samples,
  book: submissionWords.guardBook,
  effects: submissionWords.EFFECT_WORDS,
  people: peopleIn(submissionSamples.samples),
  at: submissionSamples.AT,
})

const ofApproval = (): Simulated => ({
  machine: approval.machine,
  events: approval.events,
  input: { sid: 'cart1', now: approvalSamples.AT },
  samples: approvalSamples.samples,
  book: approvalWords.guardBook,
  effects: approvalWords.EFFECT_WORDS,
  people: peopleIn(approvalSamples.samples),
  at: approvalSamples.AT,
})

/** null: this machine runs in the browser and waits for things that only a browser has. */
export function simulatedOf(name: string): Simulated | null {
  if (Object.hasOwn(workflows, name)) return ofOperation(name as WorkflowName)
  if (name === approval.name) return ofApproval()
  return name === submission.name ? ofSubmission() : null
}
