/** The outbox as the back office reads it. */
import type { FastifyInstance } from 'fastify'
import { backOffice } from '../../../contract/back-office.ts'
import type { Deps } from '../../deps.ts'
import { emailSamples } from '../../emails/emails.ts'
import { inScope } from '../../platform/database.ts'
import { withoutSecretLinks } from '../../platform/secrets.ts'
import { route } from '../../shared/http/route.ts'

const NEWEST = 200

export function mailsRoutes(app: FastifyInstance, { config, database }: Deps): void {
  route(app, backOffice.emailSamples, async () => ({ items: emailSamples() }))
  route(app, backOffice.mails, async ({ scope }) => {
    const rows = await inScope(database, scope, (trx) =>
      trx.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(NEWEST).execute(),
    )
    return {
      items: rows.map((row) => ({
        sid: row.id,
        to: row.recipient,
        subject: row.subject,
        // The demonstration has no mail server, so there people read links here.
        text: config.demonstration ? row.body : withoutSecretLinks(row.body),
        createdAt: row.created_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        operationSid: row.operation_id,
        attachments: row.attachments.map(({ name, bytes }) => ({ name, bytes })),
      })),
    }
  })
}
