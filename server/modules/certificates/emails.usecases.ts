/** E-mails that carry a certificate: what they begin with, sending again, what became of them. */
import { eventName } from '../../../machines/operation/by-event.ts'
import type * as z from 'zod'
import type { CertificateEmails, EmailBody } from '../../../contract/certificates/emails.ts'
import { emailOf } from '../../emails/emails.ts'
import { sendWords } from '../../emails/send.ts'
import { inScope, readInScope, type Scope, type Trx } from '../../platform/database.ts'
import { notFound, orNotFound, Refused } from '../../platform/http/refused.ts'
import { personalValue } from '../documents/document-facts.repository.ts'
import { currentOf, lockOperation } from './certificates.repository.ts'
import { contributorPeople, emailOperation, emailOperations, emailsOf } from './emails.repository.ts'
import type { Places } from './sealing.ts'
import { t } from '../../platform/messages.ts'

type Needs = Pick<Places, 'config' | 'database' | 'storage' | 'clock'>

export const listEmailOperations = (
  { database }: Needs,
  scope: Scope,
  search: string,
): ReturnType<typeof emailOperations> => readInScope(database, scope, (trx) => emailOperations(trx, search))

/** @throws Refused 404 while nothing is released */
export async function showEmails(
  { config, database, storage }: Needs,
  scope: Scope,
  operationId: string,
): Promise<CertificateEmails> {
  const { sha256, ...facts } = await readInScope(database, scope, async (trx) => {
    const operation = await emailOperation(trx, operationId)
    const current = await currentOf(trx, operationId)
    if (!operation || !current) throw notFound()
    return {
      operation,
      people: await contributorPeople(trx, operationId, await signatoryOf(trx, operationId)),
      letters: await emailsOf(trx, operationId),
      sha256: current.sha256,
      certificateVersion: current.version,
    }
  })
  const { operation, certificateVersion } = facts
  const file = orNotFound(await storage.get(sha256))
  const { subject, text } = emailOf('certificate.sealed', {
    site: config,
    number: operation.certificateNumber,
    operation: operation.number,
    project: operation.project,
  })
  return {
    operation,
    people: facts.people,
    letters: facts.letters,
    subject,
    body: text.trimEnd(),
    attachment: {
      name: attachmentName(operation.certificateNumber),
      bytes: file.length,
      version: certificateVersion,
    },
    hasMailServer: config.smtpUrl !== undefined,
  }
}

const attachmentName = (number: string): string => `${number}.pdf`

/** The person who was named to sign for the contributor, in the contract of the operation's kind. */
async function signatoryOf(trx: Trx, operationId: string) {
  for (const step of [eventName('ccSignatory.submit'), eventName('rcSignatory.submit')]) {
    const email = await personalValue(trx, operationId, step, 'email')
    const name = await personalValue(trx, operationId, step, 'name')
    if (email !== null) return { email, name: name ?? email }
  }
  return null
}

/** Once per key. @throws Refused 404, 409 while the step waits for its event, 422 for a reused key */
export async function resendCertificate(
  places: Needs,
  scope: Scope,
  operationId: string,
  { recipients, subject, body, idempotencyKey }: z.output<typeof EmailBody>,
): Promise<CertificateEmails> {
  const { database, storage, clock } = places
  const wanted = [...new Map(recipients.map((address) => [address.toLowerCase(), address])).values()]
  const shown = await showEmails(places, scope, operationId)
  if (shown.operation.isWaiting)
    throw new Refused(409, 'wrong_state', t('refusals.certificates.operationWaitsEmailSendStep'))
  await inScope(database, scope, async (trx) => {
    // The same call that comes twice at once: the second one waits, and finds what the first has written.
    await lockOperation(trx, operationId)
    const current = await currentOf(trx, operationId)
    const file = current && (await storage.get(current.sha256))
    if (!current || !file) throw notFound()
    const key = `certificate:${scope.personId}:${idempotencyKey}`
    const keyOf = (address: string) => `${key}:${address.toLowerCase()}`
    const before = await trx
      .selectFrom('mail')
      .select(['key', 'operation_id', 'subject', 'body'])
      .where('key', 'like', `${key}:%`)
      .execute()
    if (before.length > 0) {
      const isSame =
        before.length === wanted.length &&
        before.every((one) => one.operation_id === operationId) &&
        before.every((one) => one.subject === subject && one.body === body) &&
        wanted.every((address) => before.some(({ key }) => key === keyOf(address)))
      if (!isSame) throw new Refused(422, 'idempotency_mismatch')
      return
    }
    const attachments = [{ name: attachmentName(current.number), sha256: current.sha256, bytes: file.length }]
    for (const to of wanted)
      await sendWords({ trx, key: keyOf(to), operationId, attachments }, [to], { subject, text: body })
    await trx
      .insertInto('certificate_command')
      .values({
        operation_id: operationId,
        number: current.number,
        version: current.version,
        kind: 'resend',
        from_version: null,
        reason: null,
        fields: [],
        recipients: wanted.length,
        person_id: scope.personId,
        at: clock(),
      })
      .execute()
  })
  return showEmails(places, scope, operationId)
}
