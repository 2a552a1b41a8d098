/** E-mails that carry a certificate, sending them again, and what mail services report about them. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { IsoTime, Sid } from '../shared.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

/** bounced: the recipient's mail server refused it, or the mail service said so later. */
const EMAIL_STATES = ['queued', 'sent', 'bounced'] as const

export const CertificateEmail = z.object({
  sid: Sid,
  to: z.string(),
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  writtenAt: IsoTime,
  sentAt: IsoTime.nullable(),
  bouncedAt: IsoTime.nullable(),
  bounceReason: z.string().nullable(),
})
export type CertificateEmail = z.infer<typeof CertificateEmail>

/** An operation whose certificate waits to be sent, or was. */
export const EmailOperation = z.object({
  sid: Sid,
  number: z.string(),
  contributor: z.string().nullable(),
  project: z.string(),
  certificateNumber: z.string(),
  /** The machine is at this step: sending is its event. */
  isWaiting: z.boolean(),
  letters: z.object({ queued: z.int(), sent: z.int(), bounced: z.int() }),
})
export type EmailOperation = z.infer<typeof EmailOperation>

export const CertificateEmails = z.object({
  operation: EmailOperation.extend({ version: z.int() }),
  /** People of the contributor, no matter who signed for it first. */
  people: z.array(z.object({ name: z.string(), email: z.string(), isSignatory: z.boolean() })),
  /** Subject and text that the form starts with. */
  subject: z.string(),
  body: z.string(),
  attachment: z.object({ name: z.string(), bytes: z.int(), version: z.int() }),
  /** Without one e-mails are kept and not sent. */
  hasMailServer: z.boolean(),
  letters: z.array(CertificateEmail),
})
export type CertificateEmails = z.infer<typeof CertificateEmails>

export const EmailBody = z.strictObject({
  recipients: z.array(z.email().max(TEXT_LIMITS.email)).min(1).max(50),
  subject: z.string().trim().min(1, 'Required').max(TEXT_LIMITS.emailSubject),
  body: z.string().trim().min(1, 'Required').max(TEXT_LIMITS.emailBody),
  idempotencyKey: z.uuid(),
})

export const certificateEmails = {
  list: endpoint('GET /certificate_letters', {
    summary: 'Operations with a released certificate: those that wait to send it first, then the newest.',
    query: z.strictObject({ search: z.string().trim().max(TEXT_LIMITS.search).optional() }),
    /** Not complete: a search finds the others. */
    answer: z.object({ items: z.array(EmailOperation), isComplete: z.boolean() }),
  }),
  show: endpointBySid('GET /operations/:sid/certificate_letters', {
    summary: 'What was sent to whom, and the subject and text to start the next e-mail with.',
    answer: CertificateEmails,
  }),
  resend: endpointBySid('POST /operations/:sid/certificate_letters', {
    summary: 'Sends the certificate again, to whom one likes; the first time it is the event of its step.',
    body: EmailBody,
    answer: CertificateEmails,
    status: 201,
  }),
}

export const mailReports = {
  bounce: endpointBySid('POST /mails/:sid/bounce', {
    summary:
      'An e-mail did not arrive. From a person of the platform, or from a mail service with the secret in the header x-webhook-secret; everyone else gets 404.',
    body: z.strictObject({ reason: z.string().trim().min(1).max(TEXT_LIMITS.bounceReason) }),
  }),
}
