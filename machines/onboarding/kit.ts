/** The vocabulary of the onboarding's chart: every guard, action, delay and effect by name. */
import { DAY_MS } from '../kernel/days.ts'
import { assign, setup, type SnapshotFrom } from 'xstate'
import type { DelayNameOf, EventsOf, GuardNameOf, Role, StateMeta } from '../kernel/define.ts'
import { isReachable, withDone, type OnboardingContext, type OnboardingInput, type Step } from './context.ts'
import type { events } from './events.ts'

export type OnboardingEvent = EventsOf<typeof events>
type Of<Type extends OnboardingEvent['type']> = Extract<OnboardingEvent, { type: Type }>
type Now = { readonly context: OnboardingContext; readonly event: OnboardingEvent }

/** An e-mail to the people of one side. */
export type Notice = {
  readonly to: Extract<Role, 'applicant' | 'platform'>
  readonly template: NoticeTemplate
}
export type NoticeTemplate =
  | 'submitted'
  | 'documentsRequested'
  | 'requestWithdrawn'
  | 'documentsSent'
  | 'documentsAccepted'
  | 'questionsAsked'
  | 'questionsAnswered'
  | 'signatoryConfirmed'
  | 'signatoryDeclined'
  | 'proposed'
  | 'atRisk'
  | 'validated'
  | 'rejected'
  | 'appealed'
  | 'upheld'
  | 'reopened'
  | 'newHits'
  | 'wizardReminder'
  | 'reminder'
  | 'secondReminder'
  | 'overdue'

/** Effects do nothing here; the server reads `{type, params}` and runs them in the transaction of the event. */
const effect = <Params>(_now: unknown, _params: Params): void => {}
type Sid = { readonly sid: string }

export const kit = setup({
  types: {
    context: {} as OnboardingContext,
    events: {} as OnboardingEvent,
    input: {} as OnboardingInput,
    meta: {} as StateMeta,
    tags: {} as 'wizard',
  },

  delays: { twoDays: 2 * DAY_MS, fiveDays: 5 * DAY_MS, sevenDays: 7 * DAY_MS, thirtyDays: 30 * DAY_MS },

  guards: {
    goesTo: ({ context, event }: Now, { step }: { readonly step: Step }) =>
      'step' in event && event.step === step && isReachable(step, context),
    choosesOther: ({ event }: Now) => 'signatory' in event && event.signatory === 'other',
    signsAnother: ({ context }: Now) => context.signatory === 'other',
    isSubmitted: ({ context }: Now) => context.submittedAt !== null,
    isSignatureAwaited: ({ context }: Now) =>
      context.signatory === 'other' && context.confirmation !== 'confirmed',
    isSignatorySettled: ({ context }: Now) =>
      context.signatory === 'self' || context.confirmation === 'confirmed',
    isScreened: ({ context }: Now) => context.screenedAt !== null,
    isHitKnown: ({ context, event }: Now) => 'hitSid' in event && Object.hasOwn(context.hits, event.hitSid),
    areHitsAnswered: ({ context }: Now) => !Object.values(context.hits).includes('open'),
    isNoTrueMatch: ({ context }: Now) => !Object.values(context.hits).includes('trueMatch'),
    isOrdinaryCountry: ({ context }: Now) => !context.isFlagged,
    wasNeverAtRisk: ({ context }: Now) => !context.wasAtRisk,
    isAnotherPerson: ({ context, event }: Now) => context.proposedBy !== event.by.userId,
    hasNotAppealed: ({ context }: Now) => !context.hasAppealed,
    bringsNewHits: ({ context, event }: Now) =>
      'hits' in event && event.hits.some((sid) => !Object.hasOwn(context.hits, sid)),
  },

  actions: {
    /* memory */
    rememberStep: assign(({ context, event }) => ({
      done: withDone(context.done, event.type.split('.')[0] as Step),
    })),
    rememberChoice: assign(({ event }) => {
      const { signatory } = event as Of<'SignatoryChoiceForm.submit'>
      return { signatory, confirmation: null }
    }),
    rememberSubmission: assign(({ context, event }) => ({
      submittedAt: context.submittedAt ?? event.at,
      done: withDone(context.done, 'OnboardingFinal'),
    })),
    rememberInvitation: assign(({ context }) => ({
      confirmation: context.signatory === 'other' ? ('awaited' as const) : null,
    })),
    rememberConfirmation: assign({ confirmation: 'confirmed' as const }),
    rememberRefusal: assign({ confirmation: 'declined' as const }),
    rememberScreening: assign(({ context, event }) => {
      const { hits, isFlagged } = event as Of<'screening.completed'>
      return {
        screenedAt: event.at,
        isFlagged,
        hits: Object.fromEntries(hits.map((sid) => [sid, context.hits[sid] ?? ('open' as const)])),
      }
    }),
    forgetScreening: assign({ screenedAt: null }),
    rememberVerdict: assign(({ context, event }) => {
      const { hitSid, verdict } = event as Of<'screening.answerHit'>
      return { hits: { ...context.hits, [hitSid]: verdict } }
    }),
    rememberRisk: assign({ wasAtRisk: true }),
    rememberProposal: assign(({ event }) => ({ proposedBy: event.by.userId })),
    forgetProposal: assign({ proposedBy: null }),
    rememberLetIn: assign({ wasAtRisk: false, proposedBy: null, hasAppealed: false }),
    rememberRejection: assign({ hasAppealed: false, proposedBy: null }),
    rememberAppeal: assign({ hasAppealed: true }),

    /* effects */
    keepAnswers: effect<{ readonly step: Step }>,
    inviteSignatory: effect<Sid>,
    screen: effect<Sid>,
    keepVerdict: effect<Sid>,
    keepNote: effect<Sid>,
    ask: effect<{ readonly kind: 'document' | 'question' }>,
    closeItems: effect<{ readonly kind: 'document' | 'question' }>,
    keepReplies: effect<Sid>,
    notify: effect<Notice>,
  },
})

type StateConfig = Parameters<typeof kit.createStateConfig>[0]
export type States = Readonly<Record<string, StateConfig>>
export type OnboardingMachine = ReturnType<typeof kit.createMachine>
export type OnboardingSnapshot = SnapshotFrom<OnboardingMachine>

/** The name of every guard above. */
export type GuardName = GuardNameOf<typeof kit>
/** The name of every delay above. */
export type DelayName = DelayNameOf<typeof kit>
