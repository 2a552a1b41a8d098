/** Letters are rows first; where a mail server is configured they are sent from there. */
import { createTransport } from 'nodemailer'
import type { Letter, MailPort } from '../../workflow/ports.ts'
import { inScope, SYSTEM, type Database } from '../database.ts'
import type { Storage } from '../storage/storage.ts'

type Options = {
  readonly database: Database
  readonly storage: Storage
  readonly clock: () => Date
  readonly smtpUrl: string | undefined
  readonly from: string
}

/** Without `smtpUrl` letters stay readable in the back office and are marked as not sent. */
export function mailPort({ database, storage, clock, smtpUrl, from }: Options): MailPort {
  const transport = smtpUrl ? createTransport(smtpUrl) : null
  return {
    write: async (letter) => {
      const attachments = await Promise.all(
        (letter.attachments ?? []).map(async ({ name, content }) => ({
          name,
          bytes: content.length,
          sha256: await storage.put(Buffer.from(content)),
        })),
      )
      for (const recipient of letter.to) {
        const unsent = await keep(letter, recipient, attachments)
        if (!unsent || !transport) continue
        await transport.sendMail({
          from,
          to: recipient,
          subject: letter.subject,
          text: letter.text,
          attachments: attachmentsOf(letter),
        })
        await markSent(unsent)
      }
    },
    send: async (mailId) => {
      if (!transport) return
      const letter = await inScope(database, SYSTEM, (trx) =>
        trx
          .selectFrom('mail')
          .selectAll()
          .where('id', '=', mailId)
          .where('sent_at', 'is', null)
          .executeTakeFirst(),
      )
      if (!letter) return
      await transport.sendMail({ from, to: letter.recipient, subject: letter.subject, text: letter.body })
      await markSent(mailId)
    },
  }

  async function markSent(mailId: string): Promise<void> {
    await inScope(database, SYSTEM, (trx) =>
      trx.updateTable('mail').set({ sent_at: clock() }).where('id', '=', mailId).execute(),
    )
  }

  /** @returns the row's id while it is not sent: a job that died after writing sends on its next run */
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
        .select(['id', 'sent_at'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      return row.sent_at ? null : row.id
    })
  }
}

const attachmentsOf = ({ attachments = [] }: Letter) =>
  attachments.map(({ name, mediaType, content }) => ({
    filename: name,
    contentType: mediaType,
    content: Buffer.from(content),
  }))
