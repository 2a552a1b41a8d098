/** Messages that an operation sends to the people of a party: what stands in their subject line. */
const NOTICES = {
  reminder: 'Reminder',
  secondReminder: 'Second reminder',
  overdue: 'Overdue',
  turn: 'Your turn',
  submitted: 'To be checked',
  returned: 'Returned',
  declined: 'Declined',
  proposal: 'A proposal for you',
  accepted: 'Proposal accepted',
  revise: 'Changes asked for',
  expired: 'Proposal expired',
  unavailable: 'No units',
  signed: 'Signed',
  invoice: 'Invoice',
  announced: 'Payment announced',
  partlyPaid: 'Partly paid',
  paymentRejected: 'Payment not confirmed',
  paymentReversed: 'Payment reversed by the bank',
  cancelPossible: 'Unpaid for 30 days',
  cancelled: 'Cancelled',
  withdrawn: 'Request withdrawn',
  onHold: 'On hold',
  resumed: 'Resumed',
  sentBack: 'Sent back to an earlier step',
  corrected: 'Terms corrected',
  comment: 'New comment',
  contractVoided: 'Contract void',
  refundDue: 'Refund due',
  invoiceDisputed: 'Invoice no longer due',
  certificateCorrected: 'Certificate corrected',
} as const

export type NoticeName = keyof typeof NOTICES

/** The subject line of a message; of one that is not known its name. */
export const noticeTitle = (template: string): string =>
  Object.hasOwn(NOTICES, template) ? NOTICES[template as NoticeName] : template
