/** E-mails that belong to no operation (welcome, invitation, verification): stored in the transaction of what they report, sent after it. */
import { daysAfter } from '../../../machines/kernel/days.ts'
import { sql, type RawBuilder } from 'kysely'
import { uuidv7 } from '../canonical.ts'
import type { Trx } from '../database.ts'
import { lockName } from '../statements.ts'

export type QueuedEmail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** What it is about; see server/emails. */
  readonly kind?: string | undefined
  /** Written once under a key, however often. */
  readonly key?: string
  readonly operationId?: string | null
  /** Files that the storage keeps. */
  readonly attachments?: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[]
}

/** Kind of the outbox row that sends a queued e-mail; see workflow/effects/carry-out.ts. */
export const SEND_MAIL = 'sendMail'

/** The statement that writes its row. Not `returning`: anyone who invites may rarely read e-mails. */
export const insertMail = (
  trx: Trx,
  { id = uuidv7(Date.now()), to, text, attachments = [], operationId = null, ...email }: Row,
) =>
  trx.insertInto('mail').values({
    id,
    operation_id: operationId,
    recipient: to,
    subject: email.subject,
    body: text,
    kind: email.kind ?? null,
    attachments: JSON.stringify(attachments),
    key: email.key ?? `queued:${id}`,
    sent_at: null,
  })

type Row = QueuedEmail & { readonly id?: string }

/** Rolled back with the caller, sent by the outbox. Without a mail server it is kept as not sent. */
export async function queueMail(trx: Trx, email: QueuedEmail): Promise<void> {
  const id = uuidv7(Date.now())
  await insertMail(trx, { ...email, id }).execute()
  await trx
    .insertInto('outbox')
    .values({
      operation_id: null,
      kind: SEND_MAIL,
      params: JSON.stringify({ mailId: id }),
      dispatched_at: null,
    })
    .execute()
}

/** Older ones are no longer sent: their links have expired, and what they tell is past. */
const WAITING_FOR_DAYS = 30

/** Messages that wait for a job or have one that is not done; an e-mail names its message, or begins its key with it. */
const UNDER_WAY = sql`under_way as (
    select o.id::text as id, o.params ->> 'mailId' as mail_id from outbox o join (
      select id from outbox where dispatched_at is null
      union select id from jobs.job where name = 'effect' and state < 'completed'
    ) busy on busy.id = o.id)`

const HAS_JOB = sql`exists (select 1 from under_way u where u.mail_id = m.id::text or u.id = split_part(m.key, ':', 1))`

/** Two jobs of one e-mail would send it twice. Transactions that ask at the same time ask one after the other. */
async function queueIfIdle(trx: Trx, which: RawBuilder<unknown>): Promise<number> {
  await lockName(trx, 'waiting e-mails')
  const { rows } = await sql`with ${UNDER_WAY}
    insert into outbox (operation_id, kind, params)
    select null, ${SEND_MAIL}, jsonb_build_object('mailId', m.id) from mail m
    where m.sent_at is null and m.bounced_at is null and ${which} and not ${HAS_JOB}
    order by m.id returning id`.execute(trx)
  return rows.length
}

/**
 * Queues what was written while there was no mail server, or while it was out of reach for longer than a job tries. What a job still
 * tries is left to it.
 * @returns how many
 */
export const queueWaiting = (trx: Trx, now: Date): Promise<number> =>
  queueIfIdle(trx, sql`m.created_at > ${daysAfter(now, -WAITING_FOR_DAYS)}`)

/**
 * Tries an e-mail again that was not delivered: the job that waits to try it again runs now; without one, it is queued.
 * @returns false for one that was delivered, was not tried yet, or whose reader was erased
 */
export async function sendAgain(trx: Trx, mailId: string): Promise<boolean> {
  const { rows } = await sql`update mail set sent_at = null, bounced_at = null
    where id = ${mailId}::uuid and (sent_at is null or bounced_at is not null) and bounce_reason is not null
      and key not like 'erased:%' returning id`.execute(trx)
  if (rows.length === 0) return false
  await queueIfIdle(trx, sql`m.id = ${mailId}::uuid`)
  await sql`with ${UNDER_WAY} update jobs.job j set start_after = now() from under_way u, mail m
    where j.name = 'effect' and j.state = 'retry' and j.id::text = u.id and m.id = ${mailId}::uuid
      and (u.mail_id = m.id::text or u.id = split_part(m.key, ':', 1))`.execute(trx)
  return true
}
