/** The vocabulary of the submission's chart: every guard, action and effect by name. */
import { assign, setup, type SnapshotFrom } from 'xstate'
import type { EventsOf, GuardNameOf, Role, StateMeta } from '../kernel/define.ts'
import type { SubmissionContext, SubmissionInput } from './context.ts'
import type { events } from './events.ts'

export type SubmissionEvent = EventsOf<typeof events>

/** editable: the carrier may save the working copy. listed: buyers find it. */
export type Tag = 'editable' | 'listed'

/** An e-mail to the people of one side. */
export type Notice = {
  readonly to: Extract<Role, 'projectCarrier' | 'platform'>
  readonly template: NoticeTemplate
}
export type NoticeTemplate =
  | 'submitted'
  | 'withdrawn'
  | 'taken'
  | 'changesRequested'
  | 'published'
  | 'suspended'
  | 'resumed'
  | 'archived'

/** Effects do nothing here; the server reads `{type, params}` and runs them in the transaction of the event. */
const effect = <Params>(_now: unknown, _params: Params): void => {}

export const kit = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    input: {} as SubmissionInput,
    meta: {} as StateMeta,
    tags: {} as Tag,
  },

  guards: {
    mayLift: ({ context, event }) => context.suspendedBy !== 'platform' || event.by.role === 'platform',
  },

  actions: {
    /* memory */
    rememberSubmission: assign(({ context, event }) => ({
      submittedAt: context.submittedAt ?? event.at,
      reviewer: null,
    })),
    rememberReviewer: assign(({ event }) => ({ reviewer: event.by.userId })),
    rememberSuspender: assign(({ event }) => ({
      suspendedBy: event.by.role === 'platform' ? ('platform' as const) : ('projectCarrier' as const),
    })),
    forgetSuspender: assign({ suspendedBy: null }),

    /* effects */
    publish: effect<{ sid: string }>,
    discard: effect<{ sid: string }>,
    changePrices: effect<{ sid: string }>,
    remark: effect<{ sid: string }>,
    notify: effect<Notice>,
  },
})

type StateConfig = Parameters<typeof kit.createStateConfig>[0]
export type States = Readonly<Record<string, StateConfig>>

/** The chart's snapshots. */
export type SubmissionSnapshot = SnapshotFrom<ReturnType<typeof kit.createMachine>>

/** The machine that this kit makes. */
export type SubmissionMachine = ReturnType<typeof kit.createMachine>

/** The name of every guard above. */
export type GuardName = GuardNameOf<typeof kit>
