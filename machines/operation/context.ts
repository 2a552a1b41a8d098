/** The state of an operation between events: small, JSON, without secrets. Documents and amounts are in tables. */
import type { StepId } from './steps.ts'

/** Agreed when the operation is created; changed only by `operation.correct`. */
export type Terms = {
  /** Submitter and approver must differ. Off for a one-person platform. */
  readonly fourEyes: boolean
  /** `retire`: units are retired for the contributor. `hold`: they are transferred to it. */
  readonly delivery: 'retire' | 'hold'
  readonly purchaseOrderRequired: boolean
  /** A framework mandate that covers the offering and the quantity. */
  readonly frameworkMandate: boolean
  /** The platform charges a fee for this operation. */
  readonly feeCharged: boolean
}

/** `planned`: agreed, but its machine does not exist yet. */
export type TrancheStatus = 'planned' | 'scheduled' | 'running' | 'retired' | 'completed' | 'cancelled'

export type OperationContext = {
  readonly sid: string
  /** ISO time of the last event, stamped by step(); delays are counted from it. */
  readonly now: string
  /** Days to come that are no working days, `YYYY-MM-DD`. Stamped like `now` where they are known; no snapshot keeps them. */
  readonly holidays?: readonly string[]
  readonly terms: Terms
  /** Steps that are settled. Gates skip them after a send-back; compensation undoes them. */
  readonly done: readonly StepId[]
  /** Who submitted what, for the four-eyes rule. */
  readonly submittedBy: Readonly<Partial<Record<StepId, string>>>
  /** A flag, not a state. */
  readonly overdue: readonly StepId[]
  /** Versions of what can be returned: proposal, contracts. */
  readonly versions: Readonly<Partial<Record<StepId, number>>>
  /** Absolute ISO deadlines: a hold must not stretch them. */
  readonly deadlines: {
    readonly reservation: string | null
    readonly proposal: string | null
    readonly payment: string | null
  }
  /** Integer cents of the platform invoice. */
  readonly money: { readonly dueCents: number; readonly receivedCents: number; readonly pendingCents: number }
  /** The registry retirement was reported and not returned: it cannot be undone, even before it is checked. */
  readonly retirementReported: boolean
  /** Tranche only. */
  readonly parentSid: string | null
  readonly startsOn: string | null
  /** MultiYear only. */
  readonly tranches: Readonly<Record<string, TrancheStatus>>
}

export type OperationInput = {
  readonly sid: string
  readonly now: string
  readonly terms: Terms
  readonly requestedBy: string
  readonly parentSid?: string
  readonly startsOn?: string
  readonly tranches?: readonly string[]
  /** See the context. */
  readonly holidays?: readonly string[]
}

export function newOperation(input: OperationInput): OperationContext {
  return {
    sid: input.sid,
    now: input.now,
    ...(input.holidays === undefined ? {} : { holidays: input.holidays }),
    terms: input.terms,
    done: [],
    submittedBy: { AcceptOperation: input.requestedBy },
    overdue: [],
    versions: {},
    deadlines: { reservation: null, proposal: null, payment: null },
    money: { dueCents: 0, receivedCents: 0, pendingCents: 0 },
    retirementReported: false,
    parentSid: input.parentSid ?? null,
    startsOn: input.startsOn ?? null,
    tranches: Object.fromEntries((input.tranches ?? []).map((sid) => [sid, 'planned' as const])),
  }
}
