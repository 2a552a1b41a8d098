/** The kind of event that people choose e-mails by, for every notification. */
import type { NotificationTopic } from '../../contract/notifications.ts'
import type { EmailKind } from './emails.ts'

/** E-mails that are notifications as well; the others are about an account or an invitation. */
export type NotifiedKind = Extract<
  EmailKind,
  `${'operation' | 'onboarding' | 'submission' | 'plan' | 'cart' | 'assignment'}.${string}`
>

const TURNS = [
  'operation.turn',
  'operation.submitted',
  'operation.returned',
  'operation.proposal',
  'operation.revise',
  'operation.signed',
  'operation.invoice',
  'operation.refundDue',
  'operation.invoiceDisputed',
  'cart.asked',
] as const satisfies readonly NotifiedKind[]
const DEADLINES = [
  'operation.reminder',
  'operation.secondReminder',
  'operation.overdue',
  'operation.cancelPossible',
] as const satisfies readonly NotifiedKind[]

const hasKind = (kinds: readonly NotifiedKind[], kind: NotifiedKind): boolean => kinds.includes(kind)

export function topicOf(kind: NotifiedKind): NotificationTopic {
  if (hasKind(TURNS, kind)) return 'turn'
  if (hasKind(DEADLINES, kind)) return 'deadline'
  if (/\.comment(ed)?$/.test(kind)) return 'comment'
  if (kind.startsWith('submission.')) return 'offering'
  return kind.startsWith('onboarding.') ? 'onboarding' : 'progress'
}
