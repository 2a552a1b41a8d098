/** What the messages of an operation say; their subjects are with the machines (machines/operation/notices.ts). */
import { noticeTitle, type NoticeName } from '../../../machines/operation/notices.ts'

export type NoticeFacts = {
  /** Title of the step that the message is about. */
  readonly step: string
  /** What waits for the reader, by title. */
  readonly waiting: readonly string[]
  /** Number of the newest invoice. */
  readonly invoice: string | null
  /** What somebody wrote who held, cancelled, corrected or sent back the operation. */
  readonly reason: string | null
}

const quoted = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(', ')
const because = ({ reason }: NoticeFacts): string => (reason === null ? '' : ` Reason: ${reason}`)

const TEXTS: Readonly<Record<NoticeName, (facts: NoticeFacts) => string>> = {
  turn: ({ waiting, step }) => `It is your turn: ${quoted(waiting.length > 0 ? waiting : [step])}.`,
  reminder: ({ step }) => `The step “${step}” is waiting for you.`,
  secondReminder: ({ step }) => `The step “${step}” is still waiting for you.`,
  overdue: ({ step }) => `The step “${step}” is overdue.`,
  submitted: ({ step }) => `The step “${step}” was submitted and is waiting for your check.`,
  returned: ({ step }) => `The step “${step}” was returned to you. Read the reason and submit it again.`,
  declined: ({ step }) => `“${step}” was declined.`,
  proposal: () => 'We have sent you a proposal. Please accept it, ask for changes or decline it.',
  accepted: () => 'The proposal was accepted.',
  revise: () => 'The other side asks for changes to the proposal.',
  expired: () => 'The proposal has expired and the operation is closed.',
  unavailable: () =>
    'The project carrier has no units available. The platform asks for other units or cancels the operation.',
  signed: ({ step }) => `A signed document arrived (“${step}”) and is waiting for your countersignature.`,
  invoice: () =>
    'Your invoice was issued. You find it as PDF and as XML, with its payment reference, on the page of the operation: at the step “Contributor payment” and under “Documents”.',
  announced: () => 'The contributor says that the invoice was paid.',
  partlyPaid: () => 'We received a part of the amount. The rest is still due.',
  paymentReversed: () => 'The bank reversed a payment. The invoice is open again until it is paid.',
  paymentRejected: () => 'A payment for your invoice could not be confirmed. The invoice is still open.',
  cancelPossible: () => 'The invoice is unpaid 30 days after its due date. The operation can be cancelled.',
  cancelled: (facts) => `The operation was cancelled.${because(facts)}`,
  withdrawn: (facts) => `The contributor withdrew the request.${because(facts)}`,
  onHold: (facts) => `The operation was put on hold.${because(facts)}`,
  resumed: () => 'The operation was resumed and continues where it was.',
  sentBack: (facts) => `The operation was sent back to an earlier step.${because(facts)}`,
  corrected: (facts) => `The terms of the operation were corrected.${because(facts)}`,
  comment: () => 'There is a new comment.',
  contractVoided: ({ step }) => `The signed contract (“${step}”) is void.`,
  refundDue: () => 'A refund of what the contributor paid is open. Approve it on the page “Payments”.',
  invoiceDisputed: () => 'Your invoice for this operation is no longer due. Please credit it.',
  certificateCorrected: () =>
    'The certificate of this operation was corrected. The new version replaces the earlier one, which can still be verified.',
}

/** An unknown message still says that something happened. */
export function noticeWords(
  template: string,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } {
  const subject = noticeTitle(template)
  if (!Object.hasOwn(TEXTS, template)) return { subject, text: `There is news of the step “${facts.step}”.` }
  const name = template as NoticeName
  return {
    subject: name === 'invoice' ? `${subject} ${facts.invoice ?? ''}`.trim() : subject,
    text: TEXTS[name](facts),
  }
}
