/** The rules as plain functions over plain values; kit.ts gives them their names in the charts. */
import { DAY_MS } from '../kernel/days.ts'
import { workCalendar, workingDayAfter } from '../kernel/working-days.ts'
import type { By } from '../kernel/define.ts'
import type { OperationContext, TrancheStatus } from './context.ts'
import { COMPENSATION, NOT_BEHIND, POINT_OF_NO_RETURN, undoneBy, type Plan, type StepId } from './steps.ts'

/* ---- questions ---- */

export const isDone = (context: OperationContext, step: StepId) => context.done.includes(step)

/** Four eyes: who submitted must not approve, unless the operation was created without the rule. */
export const isAnotherPerson = (context: OperationContext, step: StepId, by: By) =>
  !context.terms.fourEyes || context.submittedBy[step] !== by.userId

/** Nothing irreversible has happened, in our ledger or at the registry. */
export const canStillCancel = (context: OperationContext) =>
  !context.retirementReported && !POINT_OF_NO_RETURN.some((step) => isDone(context, step))

/** A send-back goes to a step that was done, and undoes nothing that cannot be undone. */
export function canReturnTo(context: OperationContext, plan: Plan, to: StepId): boolean {
  const lost = undoneBy(plan, to)
  const behind = lost.some((step) => NOT_BEHIND.includes(step) && isDone(context, step))
  const reported = context.retirementReported && lost.includes('CCUsRetired')
  return isDone(context, to) && !behind && !reported && !skipsPayment(context, plan, to)
}

/** The steps that a send-back may name now. */
export const returnableSteps = (context: OperationContext, plan: Plan): readonly StepId[] =>
  context.done.filter((step) => canReturnTo(context, plan, step))

/** The step comes after a payment that is open again, because the bank reversed it. */
const skipsPayment = ({ money }: OperationContext, plan: Plan, to: StepId): boolean =>
  money.receivedCents < money.dueCents &&
  to !== 'contributorPaymentValidation' &&
  undoneBy(plan, 'contributorPaymentValidation').includes(to)

export const settlesInvoice = ({ money }: OperationContext) =>
  money.receivedCents + money.pendingCents >= money.dueCents

/** The payment step is done, and the bank reversed part of the money since. */
export const isPaymentMissing = (context: OperationContext) =>
  isDone(context, 'contributorPaymentValidation') && context.money.receivedCents < context.money.dueCents

/** The registry link is public, and the contributor's payment was not reversed. */
export const isDelivered = (context: OperationContext) =>
  isDone(context, 'CCUsRegisterLink') && context.money.receivedCents >= context.money.dueCents

export const everyTrancheIs = (context: OperationContext, ends: readonly TrancheStatus[]) =>
  Object.values(context.tranches).every((status) => ends.includes(status))

const CONTRACT_TEXTS: readonly StepId[] = ['ccValidation', 'mcValidation', 'rcValidation']

/** A contract whose text is agreed names the quantity; a tranche has that of its agreement. */
export const isQuantityOpen = ({
  done,
  parentSid,
}: {
  readonly done: readonly string[]
  readonly parentSid: string | null
}): boolean => parentSid === null && !CONTRACT_TEXTS.some((step) => done.includes(step))

/* ---- changes ---- */

export const markDone = (context: OperationContext, step: StepId): Partial<OperationContext> => ({
  done: isDone(context, step) ? context.done : [...context.done, step],
  overdue: context.overdue.filter((late) => late !== step),
})

/** What a correction leaves out stays. */
export const correctTerms = (
  { terms }: OperationContext,
  {
    purchaseOrderRequired = terms.purchaseOrderRequired,
    feeCharged = terms.feeCharged,
  }: { readonly purchaseOrderRequired?: boolean | undefined; readonly feeCharged?: boolean | undefined },
): Partial<OperationContext> => ({ terms: { ...terms, purchaseOrderRequired, feeCharged } })

export const markOverdue = (context: OperationContext, step: StepId): Partial<OperationContext> => ({
  overdue: context.overdue.includes(step) ? context.overdue : [...context.overdue, step],
})

export const rememberSubmitter = (
  context: OperationContext,
  step: StepId,
  by: By,
): Partial<OperationContext> => ({
  submittedBy: { ...context.submittedBy, [step]: by.userId },
})

export const countVersion = (context: OperationContext, step: StepId): Partial<OperationContext> => ({
  versions: { ...context.versions, [step]: (context.versions[step] ?? 0) + 1 },
})

/** The done steps that a send-back takes away. */
export const undone = (context: OperationContext, plan: Plan, to: StepId) =>
  undoneBy(plan, to).filter((step) => isDone(context, step))

export function reopen(context: OperationContext, plan: Plan, to: StepId): Partial<OperationContext> {
  const lost = undoneBy(plan, to)
  return { done: context.done.filter((step) => !lost.includes(step)) }
}

export type Undo = { readonly step: StepId; readonly by: (typeof COMPENSATION)[keyof typeof COMPENSATION] }

/** What undoes these steps, newest first. */
export function compensations(context: OperationContext, steps: readonly StepId[]): readonly Undo[] {
  const order = context.done.filter((step) => steps.includes(step)).toReversed()
  return order.flatMap((step) => {
    const by = COMPENSATION[step as keyof typeof COMPENSATION]
    return by ? [{ step, by }] : []
  })
}

/** Planned tranches become scheduled when their machines are created. */
export const startPlanned = ({ tranches }: OperationContext): OperationContext['tranches'] =>
  Object.fromEntries(
    Object.entries(tranches).map(([sid, status]) => [sid, status === 'planned' ? 'scheduled' : status]),
  )

/* ---- time ---- */

/** Milliseconds from the last event to an absolute deadline; a past deadline fires at once. */
export const until = (context: OperationContext, deadline: string | null) =>
  deadline === null ? 3650 * DAY_MS : Math.max(0, Date.parse(deadline) - Date.parse(context.now))

/** The first moment of a day in UTC; a moment stays as it is. */
export const beginningOf = (day: string): string => (day.includes('T') ? day : `${day}T00:00:00.000Z`)

/** ISO time of a deadline and some days; null without a deadline. */
const daysAfter = (deadline: string | null, count: number): string | null =>
  deadline === null ? null : new Date(Date.parse(deadline) + count * DAY_MS).toISOString()

/** Delays that count to a date of the operation, and to which. */
export const DELAY_DATES = {
  proposalDeadline: ({ deadlines }) => deadlines.proposal,
  reservationDeadline: ({ deadlines }) => deadlines.reservation,
  paymentDeadline: ({ deadlines }) => deadlines.payment,
  paymentDeadlinePlus30Days: ({ deadlines }) => daysAfter(deadlines.payment, 30),
  startOfTranche: ({ startsOn }) => startsOn,
} as const satisfies Readonly<Record<string, (context: OperationContext) => string | null>>

/** @returns ISO; null: the date is not known yet; undefined: this delay counts from the moment at which its state is entered */
export function dateOfDelay(delay: string, context: OperationContext): string | null | undefined {
  const dates: Readonly<Record<string, (context: OperationContext) => string | null>> = DELAY_DATES
  return dates[delay]?.(context)
}

/** Weekends are skipped, and the public holidays that the server has stamped. Calendar days are those of UTC. */
export function workingDays({ now, holidays = [] }: OperationContext, days: number): number {
  const today = Math.floor(Date.parse(now) / DAY_MS)
  return (workingDayAfter(workCalendar(holidays), today, days) - today) * DAY_MS
}

/** The last moment of a calendar day, in UTC: what is due on a day is late after it. */
export const endOfDay = (date: string) => `${date}T23:59:59.999Z`

export const days = (count: number) => count * DAY_MS
