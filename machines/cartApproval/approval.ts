/** The approval's machine as it is stored and asked: the only door for server, screens and scripts. */
import type { EventTable } from '../kernel/define.ts'
import type { Versioned } from '../kernel/snapshot.ts'
import { events } from './events.ts'
import type { ApprovalMachine, ApprovalSnapshot } from './kit.ts'
import { machine, type ApprovalState } from './machine.ts'

export const approval: Versioned<ApprovalMachine> & { readonly events: EventTable } = {
  name: 'cartApproval',
  version: 1,
  machine,
  events,
  migrations: [],
}

/** The chart is flat: its state is its value. */
export const stateOf = (snapshot: ApprovalSnapshot): ApprovalState => snapshot.value as ApprovalState
