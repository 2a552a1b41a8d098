/** Runs one outbox row. Every handler may run twice: a job can die after its work and before it is marked as done. */
import * as z from 'zod'
import { SEND_MAIL } from '../../platform/mail/queue.ts'
import type { Engine } from '../operation-kind.ts'
import { announce } from '../outbox/announce.ts'
import { outboxRow, type OutboxRow } from '../outbox/outbox.ts'
import type { MailPort } from '../../platform/mail/email.ts'
import type { CertificatePort } from '../ports.ts'
import { drawCertificate, publishCertificate, sendCertificate } from './certificate.ts'
import { notify } from './notify.ts'
import { scheduleTranches, tellParent, tellTranches } from './tranches.ts'

export type Outside = Engine & {
  readonly mail: MailPort
  readonly certificates: CertificatePort
  readonly log: {
    readonly info: (detail: object, message: string) => void
    readonly error: (detail: object, message: string) => void
  }
}

export type Handler = (outside: Outside, row: OutboxRow & { readonly operation_id: string }) => Promise<void>

const Queued = z.object({ mailId: z.uuid() })

const HANDLERS: Readonly<Record<string, Handler>> = {
  notify,
  drawCertificate,
  publishCertificate,
  sendCertificate,
  scheduleTranches,
  tellTranches,
  tellParent,
}

/** @throws when a port fails; the job queue tries again */
export async function carryOut(outside: Outside, outboxId: string): Promise<void> {
  const row = await outboxRow(outside, outboxId)
  if (!row) return
  if (row.kind === SEND_MAIL) {
    const sid = Queued.parse(row.params).mailId
    // Also a try that failed: the outbox shows why.
    const tried = () => announce(outside.pool, { topic: 'mail', sid, version: 1, organizations: [] })
    return outside.mail.send(sid).finally(tried)
  }
  const { operation_id: operationId } = row
  const handler = HANDLERS[row.kind]
  if (!handler || operationId === null) throw new Error(`no effect is called ${row.kind}`)
  await handler(outside, { ...row, operation_id: operationId })
}
