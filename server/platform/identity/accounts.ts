/** Accounts of the embedded provider. Only a person with a verified e-mail address may sign in. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inScope, SYSTEM, type Database, type Trx } from '../database.ts'
import { hashPassword, matches } from './passwords.ts'
import type { TableRow } from '../tables.ts'

type Account = {
  readonly subject: string
  readonly email: string
  readonly name: string
  readonly isVerified: boolean
}

type NewAccount = { readonly email: string; readonly name: string; readonly password: string }

export type Accounts = {
  readonly find: (subject: string) => Promise<Account | null>
  readonly withEmail: (email: string) => Promise<Account | null>
  readonly withPassword: (email: string, password: string) => Promise<Account | null>
  /** Enters or, while the address is not verified, overwrites. @returns null when it belongs to someone already */
  readonly register: (account: NewAccount) => Promise<Account | null>
}

const COLUMNS = ['subject', 'email', 'name', 'email_verified_at'] as const
type Row = TableRow<'identity_account', 'subject' | 'email' | 'name' | 'email_verified_at'>

const present = ({ subject, email, name, email_verified_at: verifiedAt }: Row): Account => ({
  subject,
  email,
  name,
  isVerified: verifiedAt !== null,
})

const byEmail = (trx: Trx, email: string) =>
  trx
    .selectFrom('identity_account')
    .select([...COLUMNS, 'password_hash'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst()

export const accountsIn = (database: Database): Accounts => ({
  find: (subject) =>
    inScope(database, SYSTEM, async (trx) => {
      const row = await trx
        .selectFrom('identity_account')
        .select(COLUMNS)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row ? present(row) : null
    }),
  withEmail: async (email) => {
    const row = await inScope(database, SYSTEM, (trx) => byEmail(trx, email))
    return row ? present(row) : null
  },
  withPassword: async (email, password) => {
    const row = await inScope(database, SYSTEM, (trx) => byEmail(trx, email))
    const isRight = await matches(password, row?.password_hash ?? null)
    return row && isRight ? present(row) : null
  },
  register: async ({ email, name, password }) => {
    const values = { email: email.trim(), name: name.trim(), password_hash: await hashPassword(password) }
    return inScope(database, SYSTEM, async (trx) => {
      const row = await trx
        .insertInto('identity_account')
        .values({ subject: randomUUID(), ...values, email_verified_at: null })
        .onConflict((conflict) =>
          conflict
            .expression(sql`lower(email)`)
            .doUpdateSet(values)
            // Anyone who registers last and then reads the e-mail is the owner; before that no one is.
            .where('identity_account.email_verified_at', 'is', null),
        )
        .returning(COLUMNS)
        .executeTakeFirst()
      if (!row) return null
      // A link of before would confirm the account for the person who chose the password of before.
      await trx
        .deleteFrom('identity_link')
        .where('subject', '=', row.subject)
        .where('purpose', '=', 'verify')
        .execute()
      return present(row)
    })
  },
})
