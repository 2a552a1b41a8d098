/** E-mails that did not arrive: refused by the recipient's server while sending, or reported by the mail service later. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Trx } from '../database.ts'

const MOST_SIGNS = 500

/** The first report stays. @returns whether there is such an e-mail */
export async function recordBounce(trx: Trx, mailId: string, reason: string, at: Date): Promise<boolean> {
  await trx
    .updateTable('mail')
    .set({ bounced_at: at, bounce_reason: reason.slice(0, MOST_SIGNS) })
    .where('id', '=', mailId)
    .where('bounced_at', 'is', null)
    .execute()
  return isKnownMail(trx, mailId)
}

export const isKnownMail = async (trx: Trx, mailId: string): Promise<boolean> =>
  Boolean(await trx.selectFrom('mail').select('id').where('id', '=', mailId).executeTakeFirst())

/** Why it was not delivered this time. It is tried again. */
export async function recordFailure(trx: Trx, mailId: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await trx
    .updateTable('mail')
    .set({ bounce_reason: reason.slice(0, MOST_SIGNS) })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('bounced_at', 'is', null)
    .execute()
}

/** A permanent refusal of a recipient or message: SMTP 5xx (RFC 5321, 4.2.1). @returns what the server said, or null */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('responseCode' in error)) return null
  const { responseCode: status } = error
  const isFinal = typeof status === 'number' && status >= 500 && status < 600
  const isOfEmail = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  if (!isFinal || !isOfEmail) return null
  const said = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  return said.slice(0, MOST_SIGNS)
}

/** In constant time, whatever the lengths. */
export function isSecret(given: unknown, secret: string | null): boolean {
  if (secret === null || typeof given !== 'string') return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(secret))
}
