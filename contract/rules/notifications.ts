/** Kinds of event that people choose e-mails by, and what they choose from. */

/**
 * turn: a step waits for the person's party · deadline: reminders · progress: everything else of an operation ·
 * comment: on operations, offerings and plans
 */
export const NOTIFICATION_TOPICS = [
  'turn',
  'deadline',
  'progress',
  'comment',
  'offering',
  'onboarding',
] as const

/** daily: in one e-mail a day, with what is not read by then. */
export const EMAIL_CHOICES = ['now', 'daily', 'never'] as const
