/** How often something may go wrong: wrong passwords, letters. Counted in the database, so that processes share it. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { networkOf } from '../http/limits.ts'

export const SPAN_MS = 10 * 60_000
/** Wrong passwords of one account, and from one address, in ten minutes. */
export const WRONG_PASSWORDS = 10
/** Letters that one address may cause, and that one account may get, in ten minutes. */
export const LETTERS = { address: 20, account: 3 } as const

type Who = { readonly address: string; readonly email: string }
type Most = { readonly address: number; readonly account: number }

export type Attempts = {
  /** Counts a try before it is made, so that many at once are not all the first. @returns what is used up */
  readonly begin: (what: 'password' | 'letter', who: Who) => Promise<'none' | 'address' | 'account'>
  /** It was right: the account starts anew, the address gets its try back. */
  readonly forgive: (what: 'password', who: Who) => Promise<void>
}

const MOST: Readonly<Record<'password' | 'letter', Most>> = {
  password: { address: WRONG_PASSWORDS, account: WRONG_PASSWORDS },
  letter: LETTERS,
}

export function attemptsIn(database: Database, clock: () => Date): Attempts {
  const span = () => new Date(Math.floor(clock().getTime() / SPAN_MS) * SPAN_MS)
  const keysOf = (what: string, { address, email }: Who) => ({
    address: `${what} address ${networkOf(address)}`,
    // Not the address of mail itself: it would be a personal value in a table of counters.
    account: `${what} account ${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`,
  })
  const count = async (key: string): Promise<number> => {
    const row = await database
      .insertInto('rate_count')
      .values({ key, span: span(), count: 1 })
      .onConflict((conflict) =>
        conflict.columns(['key', 'span']).doUpdateSet({ count: sql<number>`rate_count.count + 1` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    return row.count
  }
  return {
    begin: async (what, who) => {
      const keys = keysOf(what, who)
      if ((await count(keys.address)) > MOST[what].address) return 'address'
      if ((await count(keys.account)) > MOST[what].account) return 'account'
      return 'none'
    },
    forgive: async (what, who) => {
      const keys = keysOf(what, who)
      await database.deleteFrom('rate_count').where('key', '=', keys.account).execute()
      await database
        .updateTable('rate_count')
        .set({ count: sql<number>`greatest(count - 1, 0)` })
        .where('key', '=', keys.address)
        .where('span', '=', span())
        .execute()
    },
  }
}
