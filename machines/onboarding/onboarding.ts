/** The onboarding's machine as it is stored and asked: the only door for server, screens and scripts. */
import { leavesOf, type Value } from '../kernel/drawing.ts'
import type { EventTable, StateMeta } from '../kernel/define.ts'
import type { Versioned } from '../kernel/snapshot.ts'
import { isNeeded, isReachable, STEPS, type Step } from './context.ts'
import { events } from './events.ts'
import type { OnboardingMachine, OnboardingSnapshot } from './kit.ts'
import { machine, type AccessStatus } from './machine.ts'

export const onboarding: Versioned<OnboardingMachine> & { readonly events: EventTable } = {
  name: 'onboarding',
  version: 1,
  machine,
  events,
  migrations: [],
}

/** The chart's outermost states, in its order. */
export const ACCESS_STATUSES = Object.keys(machine.states) as readonly AccessStatus[]

/** What lists and projections ask of a snapshot. */
export type OnboardingStanding = {
  readonly accessStatus: AccessStatus
  /** Below it: `wizard`, `review`, `questionsAsked`; null where nothing is inside. */
  readonly inner: string | null
  /** Step of the wizard; null after the submission. */
  readonly step: Step | null
  readonly title: string
  /** What the side that has to act should do. */
  readonly hint: string
  readonly court: 'applicant' | 'platform' | null
  /** Target time of the side that has to act. */
  readonly slaHours: number | null
}

/** Reads a snapshot: no other code names a state. */
export function standingOf(snapshot: OnboardingSnapshot): OnboardingStanding {
  const [leaf = ''] = leavesOf(snapshot.value as Value)
  const path = leaf.split('.')
  const metas = snapshot.getMeta() as Readonly<Record<string, StateMeta | undefined>>
  const meta = metas[`onboarding.${leaf}`] ?? namedMeta(metas)
  const { court, title, hint = '', slaHours = null } = meta
  return {
    accessStatus: path[0] as AccessStatus,
    inner: path[1] ?? null,
    step: snapshot.hasTag('wizard') ? (path[2] as Step) : null,
    title,
    hint,
    court: court === 'applicant' || court === 'platform' ? court : null,
    slaHours,
  }
}

/** States that carry an id of their own are not found by their path: of all active ones the leaf alone has a court. */
function namedMeta(metas: Readonly<Record<string, StateMeta | undefined>>): StateMeta {
  const found = Object.values(metas).find((meta) => meta?.court !== undefined)
  if (!found) throw new Error('a state without a court')
  return found
}

export type StepStanding = {
  readonly step: Step
  readonly title: string
  readonly state: 'done' | 'current' | 'left'
  /** It can be gone to. */
  readonly isReachable: boolean
}

/** The wizard's steps as the side bar shows them, read from the chart. */
export function stepsOf(snapshot: OnboardingSnapshot): readonly StepStanding[] {
  const { context } = snapshot
  const { step: current } = standingOf(snapshot)
  const states = machine.states['pending_kyc_docs']!.states['wizard']!.states
  return STEPS.filter((step) => isNeeded(step, context)).map((step) => ({
    step,
    title: states[step]!.meta!.title,
    state: step === current ? 'current' : context.done.includes(step) ? 'done' : 'left',
    isReachable: current !== null && isReachable(step, context),
  }))
}
