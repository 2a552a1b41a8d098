/** What the workflow needs from the outside. The adapter lives with certificates; e-mails are in platform/mail. */
import type { Attachment } from '../platform/mail/email.ts'

type Sealed = { readonly sha256: string; readonly number: string }

export type CertificatePort = {
  /** Draws and seals a new version from the operation's facts; the same number on every version. */
  readonly draw: (operationId: string) => Promise<Sealed>
  /** Makes the newest version public. */
  readonly publish: (operationId: string) => Promise<void>
  readonly attachment: (operationId: string) => Promise<Attachment>
}
