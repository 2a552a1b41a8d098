/** The vocabulary of the approval's chart: every guard, action and effect by name. */
import { assign, setup, type SnapshotFrom } from 'xstate'
import type { EventsOf, GuardNameOf, StateMeta } from '../kernel/define.ts'
import { isWithin, type ApprovalContext, type ApprovalInput } from './context.ts'
import type { events } from './events.ts'

export type ApprovalEvent = EventsOf<typeof events>

/** Effects do nothing here; the server reads `{type, params}` and runs them in the transaction of the event. */
const effect = <Params>(_now: unknown, _params: Params): void => {}

const fits = (event: ApprovalEvent): boolean => 'amounts' in event && isWithin(event.amounts, event.left)

export const kit = setup({
  types: {
    context: {} as ApprovalContext,
    events: {} as ApprovalEvent,
    input: {} as ApprovalInput,
    meta: {} as StateMeta,
  },
  guards: {
    isWithinLimit: ({ event }) => fits(event),
    isBeyondLimit: ({ event }) => !fits(event),
  },
  actions: {
    rememberAsker: assign(({ event }) => ({ askedBy: event.by.userId })),
    forgetAsker: assign({ askedBy: null }),
    /* effects */
    tellOwners: effect<{ note: string | null }>,
    tellAsker: effect<{ askedBy: string | null; template: 'approved' | 'declined'; reason: string | null }>,
  },
})

export type ApprovalMachine = ReturnType<typeof kit.createMachine>
export type ApprovalSnapshot = SnapshotFrom<ApprovalMachine>

/** The name of every guard above. */
export type GuardName = GuardNameOf<typeof kit>
