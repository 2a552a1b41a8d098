/** What is asked about letters that carry a certificate. */
import { eventName } from '../../../../machines/operation/by-event.ts'
import { invalidate } from '../change/invalidate.ts'
import type { CertificateLetters, LetterOperation } from '../../../../contract/certificates/letters.ts'
import { callQuery, quietQuery } from '../../../lib/query-client.ts'
import type { Request } from '../../../lib/api.ts'
import { call } from '../../../lib/http.ts'

export type { CertificateLetters, LetterOperation }
export type Letter = CertificateLetters['letters'][number]
type LetterBody = Request<'POST /operations/:sid/certificate_letters'>['body']

export const letterOperationsQuery = (search: string) =>
  callQuery(['certificateLetters', 'list', search], 'GET /certificate_letters', {
    query: search === '' ? {} : { search },
  })

export const lettersQuery = (sid: string) =>
  quietQuery(['certificateLetters', sid], 'GET /operations/:sid/certificate_letters', { params: { sid } })

/** The first letter is the event of its step; later ones are commands of their own. */
export async function sendLetter(
  { sid, version, isWaiting }: CertificateLetters['operation'],
  body: LetterBody,
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
