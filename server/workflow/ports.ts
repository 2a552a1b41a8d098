/** What the workflow needs from the outside. The adapters live with mail, documents and certificates. */

export type Letter = {
  /** The same key is written once, however often a job runs. */
  readonly key: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly operationId: string | null
  readonly attachments?: readonly Attachment[]
}

type Attachment = { readonly name: string; readonly mediaType: string; readonly content: Uint8Array }

export type MailPort = {
  /** Address of this installation, before the paths that e-mails lead to. */
  readonly origin: string
  /** Stores the letter once and sends it where a mail server is configured. */
  readonly write: (letter: Letter) => Promise<void>
  /** Sends a letter that is stored already (platform/mail/queue.ts); nothing happens when it was sent before. */
  readonly send: (mailId: string) => Promise<void>
}

type Sealed = { readonly sha256: string; readonly number: string }

export type CertificatePort = {
  /** Draws and seals a new version from the operation's facts; the same number on every version. */
  readonly draw: (operationId: string) => Promise<Sealed>
  /** Makes the newest version public. */
  readonly publish: (operationId: string) => Promise<void>
  readonly attachment: (operationId: string) => Promise<Attachment>
}
