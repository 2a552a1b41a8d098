/** A marketplace with a few operations that everyone changes at once. */
import type pg from 'pg'
import type { Database } from '../../platform/database.ts'
import { create } from '../../workflow/create.ts'
import { contributionIn, openMarket, type Market } from '../../workflow/samples.ts'

export type HotMarket = { readonly market: Market; readonly operations: readonly string[] }

/** Issued of each vintage. */
export const UNITS = 1_000_000n
const HOT_OPERATIONS = 6

export async function openHotMarket(owner: pg.Pool, pool: pg.Pool, database: Database): Promise<HotMarket> {
  const market = await openMarket(owner, database, UNITS)
  const operations: string[] = []
  for (let number = 0; number < HOT_OPERATIONS; number += 1) {
    const { operationId } = await create({ pool, clock: () => new Date() }, contributionIn(market))
    operations.push(operationId)
  }
  return { market, operations }
}
