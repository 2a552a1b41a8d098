/** The outbox as the back office searches it. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Mail, MailQuery } from '../../../contract/back-office.ts'
import { emailFamilies } from '../../emails/emails.ts'
import type { Trx } from '../../platform/database.ts'
import { behind, containing, cut, ordered, type Paged } from '../../platform/keyset.ts'
import { withoutSecretLinks } from '../../platform/secrets.ts'
import type { TableRow } from '../../platform/tables.ts'

type State = z.infer<typeof Mail>['state']

/** Of `mail as m`; `mail_not_delivered` finds all but those that were sent. */
const STATES = {
  failed: sql`m.bounced_at is not null`,
  sent: sql`(m.bounced_at is null and m.sent_at is not null)`,
  waiting: sql`(m.bounced_at is null and m.sent_at is null and m.bounce_reason is null)`,
  undelivered: sql`(m.bounced_at is null and m.sent_at is null and m.bounce_reason is not null)`,
} satisfies Record<State, unknown>

const STATE = sql<State>`case when ${STATES.failed} then 'failed' when ${STATES.sent} then 'sent'
  when ${STATES.waiting} then 'waiting' else 'undelivered' end`

type Stored = TableRow<'mail'> & { readonly sort_key: string; readonly state: State }

/** Newest first. @param showsLinks for the demonstration without a mail server @throws Refused 400 */
export async function listMails(trx: Trx, query: z.output<typeof MailQuery>, showsLinks: boolean) {
  const { search, family, state } = query
  const paged: Paged = { cursor: query.cursor, limit: query.limit, sort: 'createdAt', direction: 'desc' }
  const key = { expression: sql.ref('m.created_at'), type: 'timestamptz' } as const
  const pattern = search && containing(search)
  const { rows } = await sql<Stored>`select m.*, ${STATE} as state, m.created_at::text as sort_key from mail m
    where ${behind(paged, key, sql.ref('m.id'))}
      and ${pattern ? sql`(lower(m.subject) like ${pattern} or lower(m.recipient) like ${pattern})` : sql`true`}
      and ${family ? sql`m.kind like ${`${family}.%`}` : sql`true`}
      and ${state ? STATES[state] : sql`true`}
    ${ordered(paged, key, sql.ref('m.id'))}`.execute(trx)
  const { items, nextCursor } = cut(paged, rows)
  return { items: items.map((row) => shown(row, showsLinks)), nextCursor, families: [...emailFamilies] }
}

const shown = (row: Stored, showsLinks: boolean): z.infer<typeof Mail> => ({
  sid: row.id,
  family: emailFamilies.find(({ name }) => row.kind?.startsWith(`${name}.`))?.title ?? null,
  to: row.recipient,
  subject: row.subject,
  text: showsLinks ? row.body : withoutSecretLinks(row.body),
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  state: row.state,
  failure: row.bounce_reason,
  tries: row.tries,
  operationSid: row.operation_id,
  attachments: row.attachments.map(({ name, bytes }) => ({ name, bytes })),
})
