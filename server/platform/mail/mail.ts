/** Stores each e-mail as a row, then sends it if a mail server is configured. */
import { sql } from 'kysely'
import type { Email, MailPort } from './email.ts'
import { inScope, SYSTEM, type Database } from '../database.ts'
import type { Storage } from '../storage/storage.ts'
import { recordBounce, recordFailure, refusalOf } from './bounces.ts'
import { counter } from '../metrics/registry.ts'
import { inSpan } from '../tracing/spans.ts'
import { insertMail, type QueuedEmail } from './queue.ts'

type Options = {
  readonly database: Database
  readonly storage: Pick<Storage, 'put' | 'get'>
  readonly clock: () => Date
  readonly smtpUrl: string | undefined
  /** Takes what is sent instead of the server at `smtpUrl`. */
  readonly transport?: { readonly sendMail: (message: Message) => Promise<unknown> }
  readonly origin: string
  readonly from: string
  /** For each step of a conversation with the mail server, in milliseconds. */
  readonly patienceMs?: number
}

type Message = {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments: { readonly filename: string; readonly content: Buffer }[]
  /** Names the e-mail, so that a mail service can say which one it could not deliver. */
  readonly headers: { readonly 'x-mail-sid': string }
  readonly messageId: string
}

/** The library's own limit is ten minutes, which would block the job; an unsent e-mail is tried again. */
const PATIENCE_MS = 20_000

const handedOver = counter({
  name: 'emails_total',
  help: 'E-mails that were handed to the mail server; failed ones are tried again, refused ones never',
  labels: ['outcome'],
})

/** Without `smtpUrl` e-mails stay readable in the back office and are marked as not sent. */
export function mailPort(options: Options): MailPort {
  const { database, storage, clock, smtpUrl, origin, from, patienceMs = PATIENCE_MS } = options
  const patience = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
  }
  // The library is imported with the first e-mail.
  const connect = async () => (await import('nodemailer')).createTransport({ url: smtpUrl, ...patience })
  let connected: ReturnType<typeof connect> | undefined
  const overSmtp = {
    sendMail: async (message: Message) => (await (connected ??= connect())).sendMail(message),
  }
  const transport = options.transport ?? (smtpUrl ? overSmtp : null)
  return { origin, write, sendRest, send }

  async function write({ to, key, attachments: files = [], ...email }: Email): Promise<void> {
    const attachments = await Promise.all(
      files.map(async ({ name, content }) => ({
        name,
        bytes: content.length,
        sha256: await storage.put(Buffer.from(content)),
      })),
    )
    for (const recipient of to)
      await keep({ ...email, to: recipient, key: `${key}:${recipient}`, attachments })
    await sendRest(key)
  }

  async function sendRest(key: string): Promise<void> {
    if (!transport) return
    const failures: unknown[] = []
    for (const id of await unsentOf(key)) {
      // A recipient whose mail server is down does not delay e-mails to others.
      await send(id).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }

  /** Also what an earlier try wrote to people who are no longer asked for: they may have lost their task meanwhile. */
  async function unsentOf(key: string): Promise<readonly string[]> {
    const found = await inScope(database, SYSTEM, (trx) =>
      trx
        .selectFrom('mail')
        .select('id')
        .where('key', 'like', `${key.replaceAll(/[\\%_]/g, String.raw`\$&`)}:%`)
        .where('sent_at', 'is', null)
        .where('bounced_at', 'is', null)
        .orderBy('id')
        .execute(),
    )
    return found.map(({ id }) => id)
  }

  async function send(mailId: string): Promise<void> {
    if (!transport) return
    const email = await inScope(database, SYSTEM, (trx) =>
      trx
        .updateTable('mail')
        .set({ tries: sql`tries + 1` })
        .where('id', '=', mailId)
        .where('sent_at', 'is', null)
        .where('bounced_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    )
    if (!email) return
    const attachments = await Promise.all(email.attachments.map(stored))
    const { recipient: to, subject, body: text } = email
    try {
      const headers = { 'x-mail-sid': mailId }
      // The same when it is sent again, after an answer that was lost: a mail server can drop the copy.
      const messageId = `<${mailId}@${new URL(origin).hostname}>`
      await inSpan('send e-mail', { kind: 'client' }, () =>
        transport.sendMail({ from, to, subject, text, attachments, headers, messageId }),
      )
    } catch (error) {
      const refusal = refusalOf(error)
      // What may go better later is tried again; a final refusal is written down.
      handedOver.inc({ outcome: refusal === null ? 'failed' : 'refused' })
      await inScope(database, SYSTEM, async (trx) => {
        if (refusal === null) await recordFailure(trx, mailId, error)
        else await recordBounce(trx, mailId, refusal, clock())
      })
      if (refusal === null) throw error
      return
    }
    handedOver.inc({ outcome: 'sent' })
    await inScope(database, SYSTEM, (trx) =>
      trx
        .updateTable('mail')
        .set({
          sent_at: clock(),
          bounce_reason: sql`case when bounced_at is not null then bounce_reason end`,
        })
        .where('id', '=', mailId)
        .execute(),
    )
  }

  async function stored({ name, sha256 }: { readonly name: string; readonly sha256: string }) {
    const content = await storage.get(sha256)
    if (!content) throw new Error(`the attachment ${name} is missing`)
    return { filename: name, content }
  }

  /** Nothing happens when an earlier try wrote it. */
  async function keep(email: QueuedEmail & { readonly key: string }): Promise<void> {
    await inScope(database, SYSTEM, (trx) =>
      insertMail(trx, email)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute(),
    )
  }
}
