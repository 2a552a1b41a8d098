/** Limits of wrong passwords and of requested e-mails. Counted in the database, so that processes share them. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { networkOf } from '../http/network.ts'

export const SPAN_MS = 10 * 60_000
/** Wrong passwords from one address in ten minutes; then the address waits, and no one else does. */
export const WRONG_PASSWORDS = 10
/** E-mails in ten minutes that an address causes in all and for one account, and that an account gets. */
const EMAILS = { address: 20, both: 3, account: 20 } as const

/** From this many wrong passwords of one account on, from wherever, each try takes longer: guessing slows, no one is locked out. */
const SLOWED_FROM = 5
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 2_000

/** Tries of one address that wait for others of it to end. */
const MOST_WAITING = 100

type Who = { readonly address: string; readonly email: string }

export type Attempts = {
  /** Counts an e-mail before it is sent. @returns what is used up */
  readonly email: (who: Who) => Promise<'none' | 'address' | 'account'>
  /**
   * Checks a password unless its address had too many wrong ones. Only wrong ones count; of many tries at once no more are
   * checked than could be wrong.
   * @param check null: it was wrong
   */
  readonly password: <Found>(
    who: Who,
    check: () => Promise<Found | null>,
  ) => Promise<Found | null | 'tooOften'>
}

/** `ended`: tries that ended; while a count is read, one may end and be in neither the count nor `busy`. */
type Gate = { users: number; busy: number; ended: number; readonly waiting: (() => void)[] }

export function attemptsIn(database: Database, clock: () => Date): Attempts {
  const gates = new Map<string, Gate>()
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
  const counted = async (key: string): Promise<number> => {
    const row = await database
      .selectFrom('rate_count')
      .select('count')
      .where('key', '=', key)
      .where('span', '=', span())
      .executeTakeFirst()
    return row?.count ?? 0
  }

  /** @returns whether this try may be made: it counts as wrong until it ends */
  async function enter(gate: Gate, key: string): Promise<boolean> {
    for (;;) {
      const { ended } = gate
      const wrong = await counted(key)
      if (ended !== gate.ended) continue
      if (wrong >= WRONG_PASSWORDS || gate.waiting.length >= MOST_WAITING) return false
      if (wrong + gate.busy < WRONG_PASSWORDS) {
        gate.busy += 1
        return true
      }
      await new Promise<void>((resolve) => gate.waiting.push(resolve))
    }
  }

  return {
    email: async (who) => {
      const keys = keysOf('letter', who)
      if ((await count(keys.address)) > EMAILS.address) return 'address'
      if ((await count(`${keys.account} ${keys.address}`)) > EMAILS.both) return 'account'
      if ((await count(keys.account)) > EMAILS.account) return 'account'
      return 'none'
    },
    password: async (who, check) => {
      const keys = keysOf('password', who)
      const gate = gates.get(keys.address) ?? { users: 0, busy: 0, ended: 0, waiting: [] }
      gates.set(keys.address, gate)
      gate.users += 1
      let isIn = false
      try {
        isIn = await enter(gate, keys.address)
        if (!isIn) return 'tooOften'
        await sleep(delayAfter(await counted(keys.account)))
        const found = await check()
        if (found === null) await Promise.all([count(keys.address), count(keys.account)])
        else await database.deleteFrom('rate_count').where('key', '=', keys.account).execute()
        return found
      } finally {
        if (isIn) {
          gate.busy -= 1
          gate.ended += 1
        }
        gate.users -= 1
        if (gate.users === 0) gates.delete(keys.address)
        gate.waiting.shift()?.()
      }
    },
  }
}

const delayAfter = (wrong: number): number =>
  wrong < SLOWED_FROM ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (wrong - SLOWED_FROM), LONGEST_DELAY_MS)
