/** Building blocks that all fragments share. */
import type { StateMeta } from '../../kernel/define.ts'
import type { OperationContext } from '../context.ts'
import { kit, type OperationEvent, type Party, type Tag } from '../kit.ts'
import type { NoticeName } from '../notices.ts'
import { compensations, undone } from '../rules.ts'
import type { Plan, StepId } from '../steps.ts'
import { stateText } from '../state-text.ts'

export type StateConfig = Parameters<typeof kit.createStateConfig>[0]
export type States = Readonly<Record<string, StateConfig>>

/** What the person who has to act should do. */
export type Ask = { readonly title: string; readonly hint?: string; readonly slaHours?: number }

const WAITING = {
  contributor: 'waitingContributor',
  projectCarrier: 'waitingProjectCarrier',
  platform: 'waitingPlatform',
  system: 'waitingSystem',
} as const satisfies Record<Party, Tag>

/** A state in which someone has the move. */
export function waitingFor(court: Party, view: StepId, ask: Ask) {
  const meta: StateMeta = { ...ask, court, view }
  return { tags: ['open', WAITING[court]] as Tag[], meta }
}

/** Skips the step when it is already done, which happens only after a send-back. */
const gate = (step: StepId, first: string) =>
  kit.createStateConfig({
    meta: { title: stateText('gate') },
    always: [{ guard: { type: 'isDone', params: { step } }, target: 'done' }, { target: first }],
  })

/** The end of a step; remembers it, so that gates, compensation and other lanes can ask. */
export const done = (step: StepId, title = 'Done') =>
  kit.createStateConfig({
    type: 'final',
    meta: { title, court: 'nobody' },
    entry: { type: 'markDone', params: { step } },
  })

/** One step: it is passed over when it is done, and else begins in the first of its states. */
export const stepFrame = (step: StepId, title: string, states: States, more: StateConfig = {}) =>
  kit.createStateConfig({
    ...more,
    initial: 'gate',
    meta: { title, level: 'step', view: step },
    states: { gate: gate(step, Object.keys(states)[0]!), ...states },
  })

export const remember = (step: StepId) => ({ type: 'rememberSubmitter', params: { step } }) as const
export const newVersion = (step: StepId) => ({ type: 'countVersion', params: { step } }) as const
export const late = (step: StepId) => ({ type: 'markOverdue', params: { step } }) as const
export const notOverdue = (step: StepId) => ({ type: 'notOverdue', params: { step } }) as const
export const clearDone = (step: StepId) => ({ type: 'forgetDone', params: { step } }) as const
export const byAnotherPerson = (step: StepId) => ({ type: 'anotherPerson', params: { step } }) as const

type WithSid = { readonly context: { readonly sid: string } }

/** Parameters of effects that only need to know which operation. */
export const sidOnly = ({ context }: WithSid) => ({ sid: context.sid })

type Now = { readonly context: OperationContext; readonly event: OperationEvent }

/** Undoes every step that is done; which effects that is, the facts decide. */
export const undoEverything = {
  type: 'compensate',
  params: ({ context }: Now) => ({ sid: context.sid, undo: compensations(context, context.done) }),
} as const

/** Undoes one step. */
export const undo = (step: StepId) =>
  ({
    type: 'compensate',
    params: ({ context }: Now) => ({ sid: context.sid, undo: compensations(context, [step]) }),
  }) as const

/** Undoes what a send-back takes away. */
export const undoReturned = (plan: Plan) =>
  ({
    type: 'compensate',
    params: ({ context, event }: Now) => {
      const lost = event.type === 'operation.sendBack' ? undone(context, plan, event.to) : []
      return { sid: context.sid, undo: compensations(context, lost) }
    },
  }) as const

export const tell = (to: Party | 'others', step: StepId, template: NoticeName) =>
  ({ type: 'notify', params: { to, step, template } }) as const

/** Of what concerns the whole operation: every party but the one that acts. */
export const tellOthers = (template: NoticeName) => tell('others', 'AcceptOperation', template)

/** An internal comment is the platform's own. */
export const tellOfComment = {
  type: 'notify',
  params: ({ event }: Now) =>
    tell(
      event.type === 'operation.comment' && event.internal ? 'platform' : 'others',
      'AcceptOperation',
      'comment',
    ).params,
} as const

/** One reminder, then the overdue flag. Re-entering the state starts both again. */
export const chase = (court: Party, step: StepId) => ({
  fiveWorkingDays: { actions: tell(court, step, 'reminder') },
  tenDays: { actions: [late(step), tell('platform', step, 'overdue')] },
})

/** Signatures are chased harder: day 3, day 7, overdue on day 10. */
export const chaseSignature = (court: Party, step: StepId) => ({
  threeDays: { actions: tell(court, step, 'reminder') },
  sevenDays: { actions: tell(court, step, 'secondReminder') },
  tenDays: { actions: [late(step), tell('platform', step, 'overdue')] },
})

/** The platform's own moves: a nudge to colleagues after two days. */
export const nudge = (step: StepId) => ({
  twoDays: { actions: tell('platform', step, 'reminder') },
})
