/** The outbox as the back office reads it. */
import type { FastifyInstance } from 'fastify'
import { backOffice } from '../../../contract/back-office.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { route } from '../../platform/http/route.ts'

const NEWEST = 200

/** A link that lets its reader in is the recipient's alone; the demonstration has no post, so there it is shown. */
const SECRET_LINK = /(https?:\/\/\S+\/)[\w-]{40,}/g

export function mailsRoutes(app: FastifyInstance, { config, database }: Deps): void {
  route(app, backOffice.mails, async ({ scope }) => {
    const rows = await inScope(database, scope, (trx) =>
      trx.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(NEWEST).execute(),
    )
    return {
      items: rows.map((row) => ({
        sid: row.id,
        to: row.recipient,
        subject: row.subject,
        text: config.demonstration ? row.body : row.body.replaceAll(SECRET_LINK, '$1…'),
        createdAt: row.created_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        operationSid: row.operation_id,
        attachments: row.attachments.map(({ name, bytes }) => ({ name, bytes })),
      })),
    }
  })
}
