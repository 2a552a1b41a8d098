/** Drawing, publishing and sending a certificate. */
import { eventName } from '../../../machines/operation/by-event.ts'
import * as z from 'zod'
import { sendWords } from '../../emails/send.ts'
import { fieldInWords, Refused } from '../../platform/http/refused.ts'
import { announce } from '../outbox/announce.ts'
import type { Handler } from './carry-out.ts'
import { hasReported, readAsServer, reportBack } from './system-event.ts'
import { t } from '../../platform/messages.ts'

/** Draws and seals, then sends the result to the machine. A failure is an event too: people see the reason and can try again. */
export const drawCertificate: Handler = async (outside, { id, operation_id: operationId }) => {
  const key = `effect/${id}`
  if (await hasReported(outside, key)) return
  try {
    const { sha256, number } = await outside.certificates.draw(operationId)
    await reportBack(outside, {
      operationId,
      type: eventName('certificate.seal'),
      payload: { sha256, number },
      key,
    })
  } catch (error) {
    outside.log.error({ err: error, operationId }, 'drawing a certificate failed')
    const reason = t('refusals.workflow.certificateNotDrawn', { whyOf: whyOf(error) })
    await reportBack(outside, {
      operationId,
      type: eventName('certificate.fail'),
      payload: { reason: reason.slice(0, 500) },
      key,
    })
  }
}

/** For people of the platform, who can correct a field and generate the certificate again. */
function whyOf(error: unknown): string {
  if (!(error instanceof Refused))
    return error instanceof Error ? error.message : t('refusals.workflow.reasonUnknown')
  const [issue] = error.issues ?? []
  return issue ? `${fieldInWords(issue.path)}${issue.message}` : error.reason
}

export const publishCertificate: Handler = async (outside, { operation_id: operationId }) => {
  await outside.certificates.publish(operationId)
  announce(outside.pool, { topic: 'certificate', sid: operationId, version: 1, organizations: [] })
}

const Addressed = z.object({ recipients: z.array(z.string()), subject: z.string(), body: z.string() })

/** The text of the e-mail is personal data, so it is read from the table where it can be erased. */
export const sendCertificate: Handler = async (outside, { id, operation_id: operationId, version }) => {
  const [event] = await readAsServer<{ payload: Record<string, unknown> }>(
    outside,
    `select payload from journal where operation_id = $1 and event = '${eventName('certificateEmail.send')}'
       and version = coalesce($2, version) order by seq desc limit 1`,
    [operationId, version],
  )
  const values = await readAsServer<{ id: string; value: unknown }>(
    outside,
    'select id, value from personal_value where operation_id = $1',
    [operationId],
  )
  const known = new Map(values.map((row) => [row.id, row.value]))
  const email = Addressed.safeParse(event ? resolved(event.payload, known) : null)
  // The text was erased before sending: nothing is sent.
  if (!email.success) return
  const { recipients, subject, body } = email.data
  const attachments = [await outside.certificates.attachment(operationId)]
  const way = { mail: outside.mail, key: id, operationId, attachments }
  const tried = { topic: 'mail', sid: operationId, version: 1, organizations: [] } as const
  await sendWords(way, recipients, { subject, text: body }).finally(() => announce(outside.pool, tried))
}

function resolved(value: unknown, known: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, known))
  if (value === null || typeof value !== 'object') return value
  if ('$personal' in value) return known.get(String(value.$personal))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, known)]))
}
