/** The specification's 23 validation steps, and what undoing each of them costs. */

export const STEPS = [
  'AcceptOperation',
  'CCUsAvailability',
  'proposal',
  'ccSignatory',
  'ccValidation',
  'ccSigned',
  'mcSignatory',
  'mcValidation',
  'mcSigned',
  'rcSignatory',
  'rcValidation',
  'rcSigned',
  'purchaseOrderReceived',
  'CSfeeVAT',
  'CSInvoice',
  'contributorPaymentValidation',
  'pcInvoice',
  'ccusTransferValidation',
  'CCUsRetired',
  'CCUsRegisterLink',
  'certificateTemplate',
  'certificate',
  'certificateEmail',
  'pcPaymentValidation',
] as const

export type StepId = (typeof STEPS)[number]

/** Effects that reverse a step which has been done. The server runs them in the same transaction or through its outbox. */
export const COMPENSATION = {
  CCUsAvailability: 'releaseReservation',
  ccSigned: 'voidContract',
  mcSigned: 'voidContract',
  rcSigned: 'voidContract',
  CSInvoice: 'issueCreditNote',
  contributorPaymentValidation: 'recordRefund',
  pcInvoice: 'disputeCarrierInvoice',
  ccusTransferValidation: 'transferBack',
} as const satisfies Partial<Record<StepId, string>>

/** Nothing undoes these: neither a cancel nor a send-back. */
export const POINT_OF_NO_RETURN: readonly StepId[] = ['CCUsRetired', 'pcPaymentValidation']

/** Money was received: cancel may refund it, a send-back may not pass it. */
export const NOT_BEHIND: readonly StepId[] = [
  ...POINT_OF_NO_RETURN,
  'contributorPaymentValidation',
  'certificateEmail',
]

/** The order of one operation type: phases of lanes of steps. Charts are built from it, send-backs judged by it. */
export type Plan = readonly (readonly (readonly StepId[])[])[]

/** Ground that a step has in another lane. Without it a send-back could take the proof from under a payout. */
const RESTS_ON: Readonly<Partial<Record<StepId, StepId>>> = { pcPaymentValidation: 'CCUsRegisterLink' }

/** Steps that lose their ground when `to` is done again: the rest of its lane and every later phase. */
export function undoneBy(plan: Plan, to: StepId): readonly StepId[] {
  const phase = plan.findIndex((lanes) => lanes.some((lane) => lane.includes(to)))
  const lane = plan[phase]?.find((steps) => steps.includes(to)) ?? []
  const later = plan.slice(phase + 1).flat(2)
  const lost = [...lane.slice(lane.indexOf(to)), ...later]
  const elsewhere = plan
    .flat(2)
    .filter((step) => !lost.includes(step) && lost.some((gone) => gone === RESTS_ON[step]))
  return [...lost, ...elsewhere]
}
