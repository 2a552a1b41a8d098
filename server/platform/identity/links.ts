/** Links in e-mails: random, kept as a hash, for one purpose, for a time, for once. */
import { createHash, randomBytes } from 'node:crypto'
import { inScope, SYSTEM, type Database, type Trx } from '../database.ts'
import { t } from '../messages.ts'

type Purpose = 'verify' | 'password'

const HOUR_MS = 3_600_000
const VALID_FOR: Readonly<Record<Purpose, number>> = { verify: 24 * HOUR_MS, password: HOUR_MS }

const hash = (token: string) => createHash('sha256').update(token).digest()

type NewLink = {
  readonly subject: string
  readonly purpose: Purpose
  readonly now: Date
  /** The sign-in that waits for this link, in the browser that asked for it. */
  readonly interaction?: string | null
}

/** A new link makes the one before it invalid. @returns the token, which is nowhere else */
export async function makeLink(
  trx: Trx,
  { subject, purpose, now, interaction = null }: NewLink,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + VALID_FOR[purpose])
  const row = { token_hash: hash(token), expires_at: expires, interaction }
  await trx
    .insertInto('identity_link')
    .values({ subject, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['subject', 'purpose']).doUpdateSet(row))
    .execute()
  return token
}

type Asked = { readonly token: string; readonly purpose: Purpose; readonly now: Date }

type Link = { readonly subject: string; readonly interaction: string | null }

/** @returns whom a link is for while it is valid, and the sign-in that waits for it */
export const findLink = (database: Database, { token, purpose, now }: Asked): Promise<Link | null> =>
  inScope(database, SYSTEM, async (trx) => {
    const row = await trx
      .selectFrom('identity_link')
      .select(['subject', 'interaction'])
      .where('token_hash', '=', hash(token))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ?? null
  })

const IN_EMAIL = /https?:\/\/\S+\/(?:verify|password)\/([\w-]{43})/

/** @returns the text of an e-mail; a link in it that was used, replaced or is too old says so instead */
export async function withoutOldLink(trx: Trx, text: string, now: Date): Promise<string> {
  const [link, token] = IN_EMAIL.exec(text) ?? []
  if (!link || !token) return text
  const valid = await trx
    .selectFrom('identity_link')
    .select('subject')
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return valid ? text : text.replace(link, t('identity.pages.linkNoLongerValid'))
}

/** Uses a link up. @returns whom it was for, or null when it was used, replaced or too old */
async function useLink(trx: Trx, { token, purpose, now }: Asked): Promise<string | null> {
  const row = await trx
    .deleteFrom('identity_link')
    .where('token_hash', '=', hash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('subject')
    .executeTakeFirst()
  return row?.subject ?? null
}

/** Its address is verified. @returns false when the link was no longer valid */
export const verifyAddress = (database: Database, asked: Omit<Asked, 'purpose'>): Promise<boolean> =>
  inScope(database, SYSTEM, async (trx) => {
    const subject = await useLink(trx, { ...asked, purpose: 'verify' })
    if (subject === null) return false
    await confirmAddress(trx, subject, asked.now)
    return true
  })

/** Only by a link out of an e-mail: nothing else shows that the person reads mail at the address. */
const confirmAddress = (trx: Trx, subject: string, now: Date) =>
  trx.updateTable('identity_account').set({ email_verified_at: now }).where('subject', '=', subject).execute()

type NewPassword = Omit<Asked, 'purpose'> & { readonly passwordHash: string }

/** Ends every session and verifies the address. @returns false when the link is no longer valid */
export const setPassword = (database: Database, { passwordHash, ...asked }: NewPassword): Promise<boolean> =>
  inScope(database, SYSTEM, async (trx) => {
    const subject = await useLink(trx, { ...asked, purpose: 'password' })
    if (subject === null) return false
    await putPassword(trx, { subject, passwordHash, now: asked.now })
    await confirmAddress(trx, subject, asked.now)
    return true
  })

/**
 * The account signs in with another address from now on, once an e-mail to it has confirmed it; links to the one before end.
 * @returns false without such an account: another provider's is not ours
 * @throws the violation of uniqueness when an account has the address
 */
export async function moveAccount(trx: Trx, subject: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_account')
    .set({ email, email_verified_at: null })
    .where('subject', '=', subject)
    .executeTakeFirst()
  await trx.deleteFrom('identity_link').where('subject', '=', subject).execute()
  return numUpdatedRows > 0n
}

type Changed = { readonly subject: string; readonly passwordHash: string; readonly now: Date }

/** For a person who has just proved the old password. Ends every session of the account. */
export const changePassword = (database: Database, changed: Changed): Promise<void> =>
  inScope(database, SYSTEM, (trx) => putPassword(trx, changed))

async function putPassword(trx: Trx, { subject, passwordHash, now }: Changed): Promise<void> {
  await trx
    .updateTable('identity_account')
    .set({ password_hash: passwordHash })
    .where('subject', '=', subject)
    .execute()
  await trx.deleteFrom('identity_link').where('subject', '=', subject).execute()
  await trx
    .deleteFrom('identity_record')
    .where((where) => where(where.ref('payload', '->>').key('accountId'), '=', subject))
    .execute()
  const person = await trx
    .updateTable('person')
    .set({ signed_out_at: now }) // tokens of before open no session any longer
    .where('subject', '=', subject)
    .returning('id')
    .executeTakeFirst()
  if (person) await trx.deleteFrom('session').where('person_id', '=', person.id).execute()
}
