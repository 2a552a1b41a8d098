/** The outbox as the back office reads it, and as a visitor of the demonstration does. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { backOffice } from '../../../contract/back-office.ts'
import { site } from '../../../contract/site.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { emailSamples } from '../../emails/emails.ts'
import { readInScope, SYSTEM } from '../../platform/database.ts'
import { withoutOldLink } from '../../platform/identity/links.ts'
import { notFound, Refused } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { isKnownMail } from '../../platform/mail/bounces.ts'
import { sendAgain } from '../../platform/mail/queue.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { listMails } from './mails.usecases.ts'

const NEWEST_OF_ONE = 20

/** The demonstration's e-mails are readable by everyone who names the address. */
export const hasPublicOutbox = ({
  demonstration,
  smtpUrl,
}: Pick<Config, 'demonstration' | 'smtpUrl'>): boolean => demonstration && smtpUrl === undefined

export function mailsRoutes(app: FastifyInstance, { config, database, clock }: Deps): void {
  route(app, backOffice.emailSamples, async () => ({ items: emailSamples() }))
  scopedRoute(app, database, backOffice.mails, ({ trx, query }) =>
    listMails(trx, query, config.demonstration),
  )

  scopedRoute(app, database, backOffice.sendAgain, async ({ trx, params }) => {
    if (config.smtpUrl === undefined)
      throw new Refused(409, 'guard_refused', t('refusals.mails.noMailServer'))
    if (await sendAgain(trx, params.sid)) return
    if (!(await isKnownMail(trx, params.sid))) throw notFound()
    throw new Refused(409, 'wrong_state', t('refusals.mails.notUndelivered'))
  })

  route(app, site.outbox, async ({ query }) => {
    if (!hasPublicOutbox(config)) throw notFound()
    const items = await readInScope(database, SYSTEM, async (trx) => {
      const rows = await trx
        .selectFrom('mail')
        .select(['id', 'subject', 'body', 'created_at'])
        .where(sql`lower(recipient)`, '=', query.to.toLowerCase())
        .orderBy('id', 'desc')
        .limit(NEWEST_OF_ONE)
        .execute()
      return Promise.all(
        rows.map(async (row) => ({
          sid: row.id,
          subject: row.subject,
          text: await withoutOldLink(trx, row.body, clock()),
          createdAt: row.created_at.toISOString(),
        })),
      )
    })
    return { items }
  })
}
