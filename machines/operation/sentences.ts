/** Every guard in words: for people who ask why not, and for the arrows of a drawing. */
import type { GuardBook } from '../kernel/offers.ts'
import type { DelayName, EffectName, GuardName } from './kit.ts'

/** Why an event is refused, as one sentence with a way on. Total over the kit: a new guard needs its sentence. */
export const GUARD_SENTENCES: Readonly<Record<GuardName, string>> = {
  isDone: 'This step is not done yet.',
  anotherPerson: 'The person who submitted this cannot approve it. Ask a colleague.',
  notOverdue: 'This step is overdue already.',
  paidInFull: 'The payments recorded so far do not cover the invoice.',
  delivered:
    'The registry link has to be confirmed and the invoice paid: no payout before delivery is proven, or after a payment was reversed.',
  mandateCovers: 'No framework mandate covers this offering and quantity.',
  noPurchaseOrder: 'This organization requires a purchase order.',
  noFee: 'A fee is charged for this operation.',
  holds: 'The units of this operation are retired, not kept.',
  retires: 'The units of this operation are kept, not retired.',
  nothingPaid: 'A payment was already recorded for this invoice. Return or refund the payment first.',
  somethingReceived: 'No payment is confirmed for this invoice.',
  wasReceived: 'Fewer payments than that are confirmed for this invoice.',
  paymentMissing: 'The payments cover the invoice.',
  canStillCancel: 'A retirement or a payout was reported, and neither can be taken back.',
  returnsInto:
    'Choose a step that is done. A send-back cannot pass a confirmed payment, a reported retirement, a payout or a sent certificate, and cannot skip an open payment.',
  beforeInvoice: 'The invoice is issued, so this can no longer change. Credit the invoice first.',
  keepsQuantity:
    'A contract whose text is agreed names this quantity. Send the operation back to the contract text first. A tranche has the quantity of its agreement.',
  correctsOpenQuantity: 'A contract whose text is agreed names this quantity.',
  everyTrancheCancelled: 'Not every tranche is cancelled.',
  everyTrancheClosed: 'Some tranches are still running.',
  knowsTranche: 'This tranche does not belong to the operation.',
  newTranche: 'The operation already has this tranche.',
}

/** Guards that look at the payload; all others can be answered before the form is filled in. */
const READS_PAYLOAD: ReadonlySet<string> = new Set<GuardName>([
  'returnsInto',
  'knowsTranche',
  'newTranche',
  'wasReceived',
  'keepsQuantity',
  'correctsOpenQuantity',
])

/** What offers() has to know about the guards of the operation machines. */
export const guardBook: GuardBook = { readsPayload: READS_PAYLOAD, sentences: GUARD_SENTENCES }

/** A few words per guard, for arrows. */
export const GUARD_WORDS: Readonly<Partial<Record<GuardName, string>>> = {
  retires: 'retire',
  holds: 'kept, not retired',
  mandateCovers: 'framework mandate',
  noPurchaseOrder: 'not required',
  noFee: 'no fee',
  delivered: 'registry link confirmed, payment not reversed',
  paymentMissing: 'payment reversed',
  paidInFull: 'paid in full',
  everyTrancheCancelled: 'every tranche cancelled',
  everyTrancheClosed: 'every tranche closed',
}

/** When the guard that comes first says no: the words of the other way. */
export const OTHERWISE_WORDS: Readonly<Record<string, string>> = {
  'contributorPaymentValidation.approve': 'paid in part',
}

/** What is passed over when the guard holds; stands beside the title of the lane or phase. */
export const SKIP_WORDS: Readonly<Partial<Record<GuardName, string>>> = {
  mandateCovers: 'skipped when a framework mandate covers it',
  noFee: 'skipped when no fee is charged',
  holds: 'only when units are retired',
  noPurchaseOrder: 'only when required',
}

/** Every delay in words. */
export const DELAY_WORDS: Readonly<Record<DelayName, string>> = {
  twoDays: 'after 2 days',
  threeDays: 'after 3 days',
  sevenDays: 'after 7 days',
  tenDays: 'after 10 days',
  fiveWorkingDays: 'after 5 working days',
  proposalDeadline: 'when the proposal expires',
  reservationDeadline: 'when the reservation expires',
  paymentDeadline: 'when the payment is due',
  paymentDeadlinePlus30Days: '30 days after the payment was due',
  startOfTranche: 'on its date',
}

/** What the journal says when a delay ran out, as a sentence about what happened. */
export const FIRED_SENTENCES: Readonly<Record<DelayName, string>> = {
  twoDays: 'The reminder after two days went out',
  threeDays: 'The reminder after three days went out',
  sevenDays: 'The second reminder, after seven days, went out',
  tenDays: 'Ten days went by without an answer: overdue',
  fiveWorkingDays: 'The reminder after five working days went out',
  proposalDeadline: 'The proposal expired',
  reservationDeadline: 'The reservation of the units expired',
  paymentDeadline: 'The payment did not come by its due date',
  paymentDeadlinePlus30Days: 'The payment is 30 days late',
  startOfTranche: 'The date of the tranche came',
}

/** What an event sets off, in words. Ledger effects are part of the transaction; the others leave through the outbox. */
export const EFFECT_WORDS = {
  reserveUnits: 'reserves the units in the ledger',
  lockBalance: 'locks the balance in the ledger',
  moveReservation: 'moves the reservation to the corrected quantity in the ledger',
  retireUnits: 'retires the units in the ledger',
  transferUnits: 'transfers the units in the ledger',
  compensate: 'undoes what was done, newest first',
  notify: 'sends a message',
  numberInvoice: 'takes the next invoice number',
  drawCertificate: 'draws and seals the certificate',
  publishCertificate: 'publishes the certificate',
  sendCertificate: 'sends the certificate',
  scheduleTranches: 'creates the tranches',
  tellTranches: 'tells every tranche',
  tellParent: 'reports to the multi-year operation',
} as const satisfies Readonly<Record<EffectName, string>>
