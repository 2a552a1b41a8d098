/** The operation machines by the name of their operation type: the only door for server, screens and scripts. */
import { events as ccuPurchaseEvents } from './ccuPurchase/events.ts'
import { machine as ccuPurchase, plan as ccuPurchasePlan } from './ccuPurchase/machine.ts'
import { events as contributionEvents } from './contribution/events.ts'
import { machine as contribution, plan as contributionPlan } from './contribution/machine.ts'
import type { EventTable } from './kernel/define.ts'
import type { Versioned } from './kernel/snapshot.ts'
import { events as multiYearEvents } from './multiYear/events.ts'
import { machine as multiYear, plan as multiYearPlan } from './multiYear/machine.ts'
import type { OperationMachine, OperationSnapshot } from './operation/kit.ts'
import type { Plan } from './operation/steps.ts'
import { events as retirementEvents } from './retirement/events.ts'
import { machine as retirement, plan as retirementPlan } from './retirement/machine.ts'
import { events as trancheEvents } from './tranche/events.ts'
import { machine as tranche, plan as tranchePlan } from './tranche/machine.ts'

/** Names of operation types; `tranche` is one year of a `multiYear`. */
export const WORKFLOW_NAMES = ['contribution', 'multiYear', 'tranche', 'retirement', 'ccuPurchase'] as const

export type WorkflowName = (typeof WORKFLOW_NAMES)[number]

/** One operation type: fits the kernel's encode, decode, step and offers as it is. */
export type Workflow = Versioned<OperationMachine> & {
  readonly name: WorkflowName
  readonly title: string
  readonly events: EventTable
  readonly plan: Plan
}

export const workflows: Readonly<Record<WorkflowName, Workflow>> = {
  contribution: {
    name: 'contribution',
    title: 'Contribution',
    version: 1,
    machine: contribution,
    events: contributionEvents,
    plan: contributionPlan,
    migrations: [],
  },
  multiYear: {
    name: 'multiYear',
    title: 'Multi-year',
    version: 1,
    machine: multiYear,
    events: multiYearEvents,
    plan: multiYearPlan,
    migrations: [],
  },
  tranche: {
    name: 'tranche',
    title: 'Tranche',
    version: 1,
    machine: tranche,
    events: trancheEvents,
    plan: tranchePlan,
    migrations: [],
  },
  retirement: {
    name: 'retirement',
    title: 'Retirement',
    version: 1,
    machine: retirement,
    events: retirementEvents,
    plan: retirementPlan,
    migrations: [],
  },
  ccuPurchase: {
    name: 'ccuPurchase',
    title: 'CCU purchase',
    version: 1,
    machine: ccuPurchase,
    events: ccuPurchaseEvents,
    plan: ccuPurchasePlan,
    migrations: [],
  },
}

/** Events that want a sign-in of the last minutes (trust page R18). A name means the same in every machine. */
export const freshEvents: ReadonlySet<string> = new Set(
  Object.values(workflows).flatMap(({ events }) =>
    Object.entries(events)
      .filter(([, { fresh }]) => fresh)
      .map(([type]) => type),
  ),
)

export type { OperationSnapshot }
