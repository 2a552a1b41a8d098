/** What is asked about e-mails that carry a certificate. */
import { eventName } from '../../../../machines/operation/by-event.ts'
import { invalidate } from '../change/invalidate.ts'
import type { CertificateEmails, EmailOperation } from '../../../../contract/certificates/emails.ts'
import { callQuery, quietQuery } from '../../../lib/query-client.ts'
import type { Request } from '../../../lib/api.ts'
import { call } from '../../../lib/http.ts'

export type { CertificateEmails, EmailOperation }
export type Email = CertificateEmails['letters'][number]
type EmailBody = Request<'POST /operations/:sid/certificate_letters'>['body']

export const emailOperationsQuery = (search: string) =>
  callQuery(['certificateEmails', 'list', search], 'GET /certificate_letters', {
    query: search === '' ? {} : { search },
  })

export const emailsQuery = (sid: string) =>
  quietQuery(['certificateEmails', sid], 'GET /operations/:sid/certificate_letters', { params: { sid } })

/** The first e-mail is the event of its step; later ones are commands of their own. */
export async function sendEmail(
  { sid, version, isWaiting }: CertificateEmails['operation'],
  body: EmailBody,
): Promise<void> {
  const { idempotencyKey, ...payload } = body
  if (isWaiting)
    await call('POST /operations/:sid/events', {
      params: { sid },
      body: { type: eventName('certificateEmail.send'), payload, version, idempotencyKey },
    })
  else await call('POST /operations/:sid/certificate_letters', { params: { sid }, body })
  await invalidate('operation', sid)
}

export async function reportBounce(sid: string, reason: string): Promise<void> {
  await call('POST /mails/:sid/bounce', { params: { sid }, body: { reason } })
  await invalidate('mail')
}
