/** Letters are rows first; where a mail server is configured they are sent from there. */
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Letter, MailPort } from './letter.ts'
import { inScope, SYSTEM, type Database } from '../database.ts'
import type { Storage } from '../storage/storage.ts'
import { recordBounce, refusalOf } from './bounces.ts'

type Options = {
  readonly database: Database
  readonly storage: Storage
  readonly clock: () => Date
  readonly smtpUrl: string | undefined
  readonly origin: string
  readonly from: string
  /** For each step of a conversation with the mail server, in milliseconds. */
  readonly patienceMs?: number
}

/** The library itself would wait ten minutes, and the job with it; a letter that did not go is sent again. */
const PATIENCE_MS = 20_000

/** Without `smtpUrl` letters stay readable in the back office and are marked as not sent. */
export function mailPort(options: Options): MailPort {
  const { database, storage, clock, smtpUrl, origin, from, patienceMs = PATIENCE_MS } = options
  const patience = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
  }
  const transport = smtpUrl ? createTransport({ url: smtpUrl, ...patience }) : null
  return {
    origin,
    write: async (letter) => {
      const attachments = await Promise.all(
        (letter.attachments ?? []).map(async ({ name, content }) => ({
          name,
          bytes: content.length,
          sha256: await storage.put(Buffer.from(content)),
        })),
      )
      const failures: unknown[] = []
      for (const recipient of letter.to) {
        const unsent = await keep(letter, recipient, attachments)
        if (!unsent || !transport) continue
        const { subject, text } = letter
        // One recipient's server that is down keeps nobody else's letter back.
        await post(unsent, { to: recipient, subject, text, attachments: attachmentsOf(letter) }).catch(
          (error: unknown) => failures.push(error),
        )
      }
      if (failures.length > 0) throw failures[0]
    },
    send: async (mailId) => {
      if (!transport) return
      const letter = await inScope(database, SYSTEM, (trx) =>
        trx
          .selectFrom('mail')
          .selectAll()
          .where('id', '=', mailId)
          .where('sent_at', 'is', null)
          .where('bounced_at', 'is', null)
          .executeTakeFirst(),
      )
      if (!letter) return
      const attached = await Promise.all(letter.attachments.map(stored))
      const { recipient: to, subject, body: text } = letter
      await post(mailId, { to, subject, text, attachments: attached })
    },
  }

  type Posted = Pick<SendMailOptions, 'to' | 'subject' | 'text' | 'attachments'>

  /** @throws when it may go better later; a final refusal is written down */
  async function post(mailId: string, letter: Posted): Promise<void> {
    try {
      // Named in what is sent, so that a mail service can say which letter it could not deliver.
      await transport?.sendMail({ from, ...letter, headers: { 'x-mail-sid': mailId } })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      await inScope(database, SYSTEM, (trx) => recordBounce(trx, mailId, refusal, clock()))
      return
    }
    await markSent(mailId)
  }

  async function stored({ name, sha256 }: { readonly name: string; readonly sha256: string }) {
    const content = await storage.get(sha256)
    if (!content) throw new Error(`the attachment ${name} is missing`)
    return { filename: name, content }
  }

  async function markSent(mailId: string): Promise<void> {
    await inScope(database, SYSTEM, (trx) =>
      trx.updateTable('mail').set({ sent_at: clock() }).where('id', '=', mailId).execute(),
    )
  }

  /** @returns the row's id while it is neither sent nor refused: a job that died after writing sends on its next run */
  async function keep(
    letter: Letter,
    recipient: string,
    attachments: readonly object[],
  ): Promise<string | null> {
    return inScope(database, SYSTEM, async (trx) => {
      const key = `${letter.key}:${recipient}`
      await trx
        .insertInto('mail')
        .values({
          operation_id: letter.operationId,
          recipient,
          subject: letter.subject,
          body: letter.text,
          attachments: JSON.stringify(attachments),
          key,
          sent_at: null,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      const row = await trx
        .selectFrom('mail')
        .select(['id', 'sent_at', 'bounced_at'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      return row.sent_at || row.bounced_at ? null : row.id
    })
  }
}

const attachmentsOf = ({ attachments = [] }: Letter) =>
  attachments.map(({ name, mediaType, content }) => ({
    filename: name,
    contentType: mediaType,
    content: Buffer.from(content),
  }))
