/** Transactions of the engine and the ledger over a few rows that everyone wants, and which versions each read and wrote. */
import type pg from 'pg'
import { reserve } from '../../ledger/ledger.ts'
import { scopeSql, sqlState, SYSTEM } from '../../platform/database.ts'
import { rows } from '../../platform/statements.ts'
import { advance } from '../../workflow/advance.ts'
import { operations, settingOf, type Engine } from '../../workflow/operation-kind.ts'
import { transition } from '../../workflow/engine/engine.ts'
import { lockOperation, type LockedRow } from '../../workflow/row.ts'
import { UNITS, type HotMarket } from './hot-market.ts'
import { begin, COMMIT, together, withClient } from '../../workflow/transaction.ts'
import type { Access, Transaction } from './cycles.ts'

export type Work = {
  readonly pool: pg.Pool
  readonly hot: HotMarket
  readonly count: number
  /** Numbers from 0 to 1. */
  readonly random: () => number
  /** Begins the id of each transaction. */
  readonly name: string
}

type Versions = { readonly reads: readonly Access[]; readonly writes: readonly Access[] }

const TOGETHER = 4

/** @returns what was committed, and how often each code of PostgreSQL refused a transaction */
export async function runOnHotRows({ pool, hot, count, random, name }: Work) {
  const engine: Engine = { pool, clock: () => new Date() }
  const { scope } = hot.market.people.admin
  const history: Transaction[] = []
  const refusals: Record<string, number> = {}
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const pair = (): readonly [string, string] => {
    const one = pick(hot.operations)
    return [one, pick(hot.operations.filter((id) => id !== one))]
  }
  const comment = { type: 'operation.comment', payload: { text: 'Hot', internal: true }, version: null }

  const change = async (): Promise<Versions> => {
    const operationId = pick(hot.operations)
    const { version } = await advance(engine, { ...comment, scope, operationId, idempotencyKey: null })
    return {
      reads: [{ key: operationId, version: version - 1 }],
      writes: [{ key: operationId, version }],
    }
  }
  /** Decides with both rows; changes the first, or both. */
  const decide = (isBoth: boolean): Promise<Versions> => {
    const ids = pair()
    return withClient(pool, async (client) => {
      const locks = ids.toSorted().map(lockOperation)
      const found = (await together(client, [...begin(scope), ...locks])).slice(1)
      const locked = found.map((answer) => answer.rows[0] as LockedRow)
      const writes: Access[] = []
      for (const row of locked.filter(({ id }) => isBoth || id === ids[0])) {
        const { save, version } = await transition(operations, settingOf(client, engine, scope), row, comment)
        await together(client, [save])
        writes.push({ key: row.id, version })
      }
      await client.query(COMMIT)
      return { reads: locked.map(({ id, version }) => ({ key: id, version })), writes }
    })
  }
  const look = (): Promise<Versions> =>
    withClient(pool, async (client) => {
      await together(client, begin(scope))
      const text = 'select id as key, version from operation where id = any ($1::uuid[])'
      const reads = await rows<Access>(client, text, [hot.operations])
      await client.query(COMMIT)
      return { reads, writes: [] }
    })
  /** One unit of one vintage or of both: the version of a stock is how many units have left it. */
  const take = (key: string): Promise<Versions> => {
    const { vintages, carrier } = hot.market
    const wanted = random() < 0.5 ? vintages : [pick(vintages)]
    return withClient(pool, async (client) => {
      await client.query(`begin; ${scopeSql(SYSTEM)}`)
      await reserve(client, {
        key,
        at: new Date().toISOString(),
        operationId: hot.operations[0]!,
        organizationId: carrier,
        lines: wanted.map((vintageId) => ({ vintageId, quantity: 1n })),
      })
      const left = await rows<{ vintage: string; quantity: string }>(
        client,
        `select b.vintage_id as vintage, sum(l.quantity) as quantity from balance l
         join ledger_account a on a.id = l.account_id and a.kind = 'available' and a.organization_id = $1
         join credit_block b on b.id = l.block_id and b.vintage_id = any ($2::uuid[])
         where l.quantity > 0 group by 1`,
        [carrier, wanted],
      )
      await client.query(COMMIT)
      const taken = left.map((one) => ({ key: one.vintage, version: Number(UNITS - BigInt(one.quantity)) }))
      return {
        reads: taken.map(({ key: of, version }) => ({ key: of, version: version - 1 })),
        writes: taken,
      }
    })
  }

  let next = 0
  const work = async () => {
    for (let number = next++; number < count; number = next++) {
      const id = `${name}/${number}`
      const kind = random()
      try {
        const versions =
          kind < 0.2
            ? await change()
            : kind < 0.6
              ? await decide(false)
              : kind < 0.7
                ? await decide(true)
                : kind < 0.9
                  ? await look()
                  : await take(id)
        history.push({ id, ...versions })
      } catch (error) {
        const why = sqlState(error) || String(error)
        refusals[why] = (refusals[why] ?? 0) + 1
      }
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return { history, refusals }
}
