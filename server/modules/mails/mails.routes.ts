/** The outbox as the back office reads it. */
import type { FastifyInstance } from 'fastify'
import { backOffice } from '../../../contract/back-office.ts'
import type { Deps } from '../../deps.ts'
import { emailSamples } from '../../emails/emails.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { listMails } from './mails.usecases.ts'

export function mailsRoutes(app: FastifyInstance, { config, database }: Deps): void {
  route(app, backOffice.emailSamples, async () => ({ items: emailSamples() }))
  scopedRoute(app, database, backOffice.mails, ({ trx, query }) =>
    listMails(trx, query, config.demonstration),
  )
}
