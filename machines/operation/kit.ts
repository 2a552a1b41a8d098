/** The vocabulary of all five operation charts: every guard, action, effect and delay by name. */
import { assign, setup, type SnapshotFrom } from 'xstate'
import type { DelayNameOf, EventsOf, GuardNameOf, Role, StateMeta } from '../kernel/define.ts'
import type { OperationContext, OperationInput, TrancheStatus } from './context.ts'
import { carrierMoneyEvents, feeEvents } from './events/payments.ts'
import { certificateEvents, registerLinkEvents, retirementEvents, transferEvents } from './events/delivery.ts'
import { controlEvents, parentEvents, trancheEvents } from './events/control.ts'
import { requestEvents, type acceptRetirementEvents, type purchaseRequestEvents } from './events/request.ts'
import { ccEvents, mcEvents, purchaseOrderEvents, rcEvents } from './events/signatures.ts'
import type { NoticeName } from './notices.ts'
import * as rules from './rules.ts'
import type { Plan, StepId } from './steps.ts'

/** Wording and payloads of every operation event; each machine picks its rows. */
const vocabulary = {
  ...requestEvents,
  ...ccEvents,
  ...mcEvents,
  ...rcEvents,
  ...purchaseOrderEvents,
  ...feeEvents,
  ...carrierMoneyEvents,
  ...transferEvents,
  ...retirementEvents,
  ...registerLinkEvents,
  ...certificateEvents,
  ...controlEvents,
  ...parentEvents,
  ...trancheEvents,
}

/** Rows that ask for less in one operation type than in another. */
type Variants = typeof acceptRetirementEvents | typeof purchaseRequestEvents

export type OperationEvent = EventsOf<typeof vocabulary> | EventsOf<Variants>

export type Tag =
  | 'open'
  | 'closed'
  | 'held'
  | 'overdueMatters'
  | 'irreversible'
  | 'waitingContributor'
  | 'waitingProjectCarrier'
  | 'waitingPlatform'
  | 'waitingSystem'

export type AtStep = { step: StepId }
/** Who takes part in an operation. */
export type Party = Exclude<Role, 'applicant'>

/** `others`: every party but the one that acts. */
type Notice = AtStep & { to: Party | 'others'; template: NoticeName }

/** Effects do nothing here; the server reads `{type, params}` and runs them. */
const effect = <Params>(_now: unknown, _params: Params): void => {}

/** Everything that an event sets off outside the machine, by name. */
const effects = {
  /* effects in our own ledger: run in the same transaction, and a refusal rolls the event back */
  reserveUnits: effect<{ sid: string }>,
  lockBalance: effect<{ sid: string }>,
  moveReservation: effect<{ sid: string }>,
  reduceReservation: effect<{ sid: string }>,
  retireUnits: effect<{ sid: string }>,
  transferUnits: effect<{ sid: string }>,
  /* undoes done steps, newest first: ledger parts in the transaction, the rest through the outbox */
  compensate: effect<{ sid: string; undo: readonly rules.Undo[] }>,
  /* effects through the outbox */
  notify: effect<Notice>,
  numberInvoice: effect<{ sid: string }>,
  drawCertificate: effect<{ sid: string }>,
  publishCertificate: effect<{ sid: string }>,
  sendCertificate: effect<{ sid: string }>,
  scheduleTranches: effect<{ sid: string; tranches: readonly string[] }>,
  tellTranches: effect<{ sid: string; tranches: readonly string[]; event: string }>,
  tellParent: effect<{ parentSid: string | null; trancheSid: string; status: TrancheStatus }>,
}

export type EffectName = keyof typeof effects

/** What an effect carries. */
export type EffectParams = { readonly [Name in EffectName]: Parameters<(typeof effects)[Name]>[1] }

const untilDate =
  (delay: keyof typeof rules.DELAY_DATES) =>
  ({ context }: { readonly context: OperationContext }) =>
    rules.until(context, rules.DELAY_DATES[delay](context))

export const kit = setup({
  types: {
    context: {} as OperationContext,
    events: {} as OperationEvent,
    input: {} as OperationInput,
    meta: {} as StateMeta,
    tags: {} as Tag,
  },

  delays: {
    twoDays: rules.days(2),
    threeDays: rules.days(3),
    sevenDays: rules.days(7),
    tenDays: rules.days(10),
    fiveWorkingDays: ({ context }) => rules.workingDays(context, 5),
    proposalDeadline: untilDate('proposalDeadline'),
    reservationDeadline: untilDate('reservationDeadline'),
    paymentDeadline: untilDate('paymentDeadline'),
    paymentDeadlinePlus30Days: untilDate('paymentDeadlinePlus30Days'),
    startOfTranche: untilDate('startOfTranche'),
  },

  guards: {
    isDone: ({ context }, { step }: AtStep) => rules.isDone(context, step),
    anotherPerson: ({ context, event }, { step }: AtStep) => rules.isAnotherPerson(context, step, event.by),
    notOverdue: ({ context }, { step }: AtStep) => !context.overdue.includes(step),
    paidInFull: ({ context }) => rules.settlesInvoice(context),
    somethingReceived: ({ context }) => context.money.receivedCents > 0,
    wasReceived: ({ context, event }) =>
      event.type === 'contributorPaymentValidation.reverse' &&
      event.amountCents <= context.money.receivedCents,
    retirementReported: ({ context }) => context.retirementReported,
    paymentMissing: ({ context }) => rules.isPaymentMissing(context),
    delivered: ({ context }) => rules.isDelivered(context),
    mandateCovers: ({ context }) => context.terms.frameworkMandate,
    noPurchaseOrder: ({ context }) => !context.terms.purchaseOrderRequired,
    noFee: ({ context }) => !context.terms.feeCharged,
    holds: ({ context }) => context.terms.delivery === 'hold',
    retires: ({ context }) => context.terms.delivery === 'retire',
    nothingPaid: ({ context }) => context.money.receivedCents === 0,
    carrierInvoiceOpen: ({ context }) => !rules.isDone(context, 'pcInvoice'),
    canStillCancel: ({ context }) => rules.canStillCancel(context),
    returnsInto: ({ context, event }, { plan, steps }: { plan: Plan; steps: readonly StepId[] }) =>
      event.type === 'operation.sendBack' &&
      steps.includes(event.to) &&
      rules.canReturnTo(context, plan, event.to),
    beforeInvoice: ({ context }) => !rules.isDone(context, 'CSInvoice'),
    keepsQuantity: ({ event }) => event.type !== 'operation.correct' || event.lines === undefined,
    correctsOpenQuantity: ({ context, event }) =>
      event.type === 'operation.correct' && event.lines !== undefined && rules.isQuantityOpen(context),
    everyTrancheCancelled: ({ context }) => rules.everyTrancheIs(context, ['cancelled']),
    everyTrancheClosed: ({ context }) => rules.everyTrancheIs(context, ['completed', 'cancelled']),
    knowsTranche: ({ context, event }) =>
      event.type === 'tranche.report' && event.trancheSid in context.tranches,
    newTranche: ({ context, event }) =>
      event.type === 'tranche.add' && !(event.trancheSid in context.tranches),
  },

  actions: {
    /* memory */
    markDone: assign(({ context }, { step }: AtStep) => rules.markDone(context, step)),
    markOverdue: assign(({ context }, { step }: AtStep) => rules.markOverdue(context, step)),
    rememberSubmitter: assign(({ context, event }, { step }: AtStep) =>
      rules.rememberSubmitter(context, step, event.by),
    ),
    countVersion: assign(({ context }, { step }: AtStep) => rules.countVersion(context, step)),
    forgetDone: assign(({ context }, { step }: AtStep) => ({
      done: context.done.filter((done) => done !== step),
    })),
    reopen: assign(({ context, event }, { plan }: { plan: Plan }) =>
      event.type === 'operation.sendBack' ? rules.reopen(context, plan, event.to) : {},
    ),
    forgetEverything: assign({ done: [] }),
    setDelivery: assign(({ context, event }) =>
      event.type === 'AcceptOperation.accept' && 'delivery' in event
        ? { terms: { ...context.terms, delivery: event.delivery } }
        : {},
    ),
    setReservation: assign(({ context, event }) =>
      event.type === 'CCUsAvailability.confirm' || event.type === 'CCUsAvailability.take'
        ? { deadlines: { ...context.deadlines, reservation: event.reservedUntil } }
        : {},
    ),
    makeReservationFirm: assign(({ context }) => ({
      deadlines: { ...context.deadlines, reservation: null },
    })),
    setProposal: assign(({ context, event }) =>
      event.type === 'proposal.send'
        ? {
            deadlines: { ...context.deadlines, proposal: event.validUntil },
            terms: { ...context.terms, frameworkMandate: event.frameworkMandate },
          }
        : {},
    ),
    setInvoice: assign(({ context, event }) =>
      event.type === 'CSInvoice.issue'
        ? {
            deadlines: { ...context.deadlines, payment: rules.endOfDay(event.dueOn) },
            money: { ...context.money, dueCents: event.dueCents },
          }
        : {},
    ),
    holdPayment: assign(({ context, event }) =>
      event.type === 'contributorPaymentValidation.submit'
        ? { money: { ...context.money, pendingCents: event.amountCents } }
        : {},
    ),
    dropPayment: assign(({ context }) => ({ money: { ...context.money, pendingCents: 0 } })),
    bookPayment: assign(({ context: { money } }) => ({
      money: { ...money, receivedCents: money.receivedCents + money.pendingCents, pendingCents: 0 },
    })),
    reversePayment: assign(({ context: { money }, event }) =>
      event.type === 'contributorPaymentValidation.reverse'
        ? { money: { ...money, receivedCents: money.receivedCents - event.amountCents } }
        : {},
    ),
    reportRetirement: assign({ retirementReported: true }),
    withdrawRetirementReport: assign({ retirementReported: false }),
    correctTerms: assign(({ context, event }) =>
      event.type === 'operation.correct' ? rules.correctTerms(context, event) : {},
    ),
    setTranche: assign(({ context, event }) =>
      event.type === 'tranche.report'
        ? { tranches: { ...context.tranches, [event.trancheSid]: event.status } }
        : {},
    ),
    addTranche: assign(({ context, event }) =>
      event.type === 'tranche.add'
        ? { tranches: { ...context.tranches, [event.trancheSid]: 'planned' as const } }
        : {},
    ),
    startPlanned: assign(({ context }) => ({ tranches: rules.startPlanned(context) })),
    deferTranche: assign(({ event }) =>
      event.type === 'tranche.defer' ? { startsOn: rules.beginningOf(event.startsOn) } : {},
    ),

    ...effects,
  },
})

/** The name of every guard above. */
export type GuardName = GuardNameOf<typeof kit>

/** The name of every delay above. */
export type DelayName = DelayNameOf<typeof kit>

/** Any of the five machines: they share context, events and input, and differ in their states. */
export type OperationMachine = ReturnType<typeof kit.createMachine>

/** A snapshot of any of the five machines. */
export type OperationSnapshot = SnapshotFrom<OperationMachine>
