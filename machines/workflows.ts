/** The operation machines by the name of their operation type: the only door for server, screens and scripts. */
import * as ccuPurchase from './ccuPurchase/machine.ts'
import * as contribution from './contribution/machine.ts'
import type { EventTable } from './kernel/define.ts'
import { divided, type Versioned } from './kernel/snapshot.ts'
import * as multiYear from './multiYear/machine.ts'
import { eventTables } from './operation/events/tables.ts'
import type { OperationMachine, OperationSnapshot } from './operation/kit.ts'
import type { Plan } from './operation/steps.ts'
import * as retirement from './retirement/machine.ts'
import * as tranche from './tranche/machine.ts'
import { stateText } from './operation/state-text.ts'

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

const workflow = (
  name: WorkflowName,
  { machine, plan }: Pick<Workflow, 'machine' | 'plan'>,
  { version, migrations }: Pick<Workflow, 'version' | 'migrations'> = { version: 1, migrations: [] },
): Workflow => ({
  name,
  title: stateText(`workflows.${name}`),
  version,
  machine,
  events: eventTables[name],
  plan,
  migrations,
})

/** Version 2: an announced payment is a state of its own. Migration 0450 marks who had announced one in version 1. */
const second: Pick<Workflow, 'version' | 'migrations'> = {
  version: 2,
  migrations: [
    {
      from: 1,
      note: stateText('workflows.announcedPayments'),
      up: ({ isAnnounced, ...snapshot }) =>
        divided(
          snapshot,
          ['contributorPaymentValidation', 'open'],
          isAnnounced === true ? 'announced' : 'asked',
        ),
    },
  ],
}

export const workflows: Readonly<Record<WorkflowName, Workflow>> = {
  contribution: workflow('contribution', contribution, second),
  multiYear: workflow('multiYear', multiYear),
  tranche: workflow('tranche', tranche, second),
  retirement: workflow('retirement', retirement, second),
  ccuPurchase: workflow('ccuPurchase', ccuPurchase),
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
