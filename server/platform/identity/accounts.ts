/** Accounts of the embedded provider: for local use and demonstrations, never for production people. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { inScope, SYSTEM, type Database } from '../database.ts'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const KEY_BYTES = 32

export type Account = { readonly subject: string; readonly email: string; readonly name: string }

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await derive(password, salt, KEY_BYTES)).toString('hex')}`
}

async function matches(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':')
  const expected = Buffer.from(hash, 'hex')
  const given = await derive(password, Buffer.from(salt, 'hex'), KEY_BYTES)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Compared when there is no such account, so that the answer takes as long. */
const NOBODY = `${'00'.repeat(16)}:${'00'.repeat(KEY_BYTES)}`

export type Accounts = {
  readonly find: (subject: string) => Promise<Account | null>
  readonly withPassword: (email: string, password: string) => Promise<Account | null>
}

export const accountsIn = (database: Database): Accounts => ({
  find: (subject) =>
    inScope(database, SYSTEM, async (trx) => {
      const row = await trx
        .selectFrom('identity_account')
        .select(['subject', 'email', 'name'])
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row ?? null
    }),
  withPassword: async (email, password) => {
    const row = await inScope(database, SYSTEM, (trx) =>
      trx
        .selectFrom('identity_account')
        .selectAll()
        .where((where) => where(where.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
        .executeTakeFirst(),
    )
    const isRight = await matches(password, row?.password_hash ?? NOBODY)
    return row && isRight ? { subject: row.subject, email: row.email, name: row.name } : null
  },
})
