/** The one way that an e-mail leaves: in the caller's transaction, or through the port of a job that runs after it. */
import type { Trx } from '../platform/database.ts'
import type { Email, MailPort } from '../platform/mail/email.ts'
import { queueMail, type QueuedEmail } from '../platform/mail/queue.ts'
import { emailOf, type EmailKind, type FactsOf } from './emails.ts'
import type { Words } from './layout.ts'

export type Way =
  | ({ readonly trx: Trx } & Omit<QueuedEmail, 'to' | keyof Words>)
  | ({ readonly mail: MailPort } & Omit<Email, 'to' | keyof Words>)

/** Writes one e-mail to each address. */
export const sendEmail = <Kind extends EmailKind>(
  way: Way,
  to: readonly string[],
  kind: Kind,
  facts: FactsOf<Kind>,
): Promise<void> => sendWords(way, to, { ...emailOf(kind, facts), kind })

/** Sends what a person wrote, such as the words that go with a certificate. */
export async function sendWords(
  way: Way,
  to: readonly string[],
  words: Words & { readonly kind?: EmailKind },
): Promise<void> {
  if ('mail' in way) {
    const { mail, ...email } = way
    await mail.write({ ...email, ...words, to })
  } else {
    const { trx, ...email } = way
    for (const one of to) await queueMail(trx, { ...email, ...words, to: one })
  }
}
