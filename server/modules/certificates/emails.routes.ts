/** E-mails that carry a certificate, and reports of e-mails that did not arrive. */
import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/organizations/access.ts'
import { certificateEmails, mailReports } from '../../../contract/certificates/emails.ts'
import type { Deps } from '../../deps.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import { isSecret, recordBounce } from '../../platform/mail/bounces.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import { listEmailOperations, resendCertificate, showEmails } from './emails.usecases.ts'

export function certificateEmailsRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, database, clock, pool } = deps

  route(app, certificateEmails.list, ({ scope, query }) =>
    listEmailOperations(deps, scope, query.search ?? ''),
  )

  route(app, certificateEmails.show, ({ scope, params }) => showEmails(deps, scope, params.sid))

  route(app, certificateEmails.resend, ({ scope, params, body }) =>
    resendCertificate(deps, scope, params.sid, body),
  )

  route(app, mailReports.bounce, async ({ viewer, params, body, request }) => {
    const isPlatform = allows('platformWriter', viewer) === 'yes'
    if (!isPlatform && !isSecret(request.headers['x-webhook-secret'], config.mailWebhookSecret))
      throw notFound()
    // A mail service is no one: the server writes down what it says.
    const isKnown = await inScope(database, SYSTEM, (trx) =>
      recordBounce(trx, params.sid, body.reason, clock()),
    )
    if (!isKnown) throw notFound()
    announce(pool, { topic: 'mail', sid: params.sid, version: 1, organizations: [] })
  })
}
