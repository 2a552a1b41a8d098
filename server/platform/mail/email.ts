/** An e-mail, and the port that stores and sends it. */

export type Email = {
  /** The same key is written once, however often a job runs. */
  readonly key: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** What it is about; see server/emails. */
  readonly kind?: string | undefined
  readonly operationId: string | null
  readonly attachments?: readonly Attachment[]
}

export type Attachment = { readonly name: string; readonly mediaType: string; readonly content: Uint8Array }

export type MailPort = {
  /** Address of this installation, before the paths that e-mails lead to. */
  readonly origin: string
  /** Stores the e-mail once and sends it where a mail server is configured. */
  readonly write: (email: Email) => Promise<void>
  /** Sends what an earlier try stored under this key and the mail server did not take. */
  readonly sendRest: (key: string) => Promise<void>
  /** Sends an e-mail that is stored already (platform/mail/queue.ts); nothing happens when it was sent before. */
  readonly send: (mailId: string) => Promise<void>
}
