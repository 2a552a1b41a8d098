/** Counts the ledger's guarantees now. Anyone who asks while it is being counted gets the same answer. */
import { sql } from 'kysely'
import type { LedgerCheck, LedgerHealth, StandardStock } from '../../../contract/ledger/ledger.ts'
import { CHECKS, STOCK, type Check } from '../../ledger/checks.ts'
import { rows } from '../../platform/statements.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { inScope, patiently, sqlState, type Database, type Scope, type Trx } from '../../platform/database.ts'

/** Of one statement, in place of what a page may take; at a million blocks the slowest needs a tenth of it. */
const MOST_PATIENCE = '30s'
const ANSWERED_WITHIN_MS = 40_000
/** Sums of millions of rows sort in memory up to here, then on disk. */
const MEMORY = '128MB'
const STOPPED = '57014'

/** @param counting kept by the caller that mounts it: one counting at a time per server */
export function healthOf(database: Database, clock: () => Date) {
  let counting: Promise<LedgerHealth> | null = null
  return (scope: Scope): Promise<LedgerHealth> => {
    counting ??= count(database, clock, scope).finally(() => {
      counting = null
    })
    return counting
  }
}

async function count(database: Database, clock: () => Date, scope: Scope): Promise<LedgerHealth> {
  const since = performance.now()
  const checks: LedgerCheck[] = []
  // One after the other and each for itself: a check that is stopped takes no other along, and none holds a connection for long.
  for (const check of CHECKS) checks.push(await judge(database, scope, check))
  const standards = await patiently(ANSWERED_WITHIN_MS, () => inScope(database, scope, stockOf))
  return {
    at: clock().toISOString(),
    ms: Math.round(performance.now() - since),
    checks,
    standards,
  }
}

type Judged = { readonly examined: string; readonly broken: string; readonly examples: readonly string[] }

async function judge(database: Database, scope: Scope, check: Check): Promise<LedgerCheck> {
  const { name, sentence, of, text } = check
  const since = performance.now()
  const checkOf = (found: Judged | null): LedgerCheck => ({
    name,
    sentence,
    of,
    holds: found && found.broken === '0',
    examined: Number(found?.examined ?? 0),
    broken: Number(found?.broken ?? 0),
    examples: [...(found?.examples ?? [])],
    ms: Math.round(performance.now() - since),
  })
  try {
    const [found] = await patiently(ANSWERED_WITHIN_MS, () =>
      inScope(database, scope, async (trx) => {
        await allowMore(trx)
        return rows<Judged>(trx, text)
      }),
    )
    return checkOf(found!)
  } catch (error) {
    if (sqlState(error) !== STOPPED) throw error
    return checkOf(null)
  }
}

const allowMore = (trx: Trx) =>
  sql`select set_config('statement_timeout', ${MOST_PATIENCE}, true), set_config('work_mem', ${MEMORY}, true)`.execute(
    trx,
  )

type Stock = {
  readonly id: string
  readonly name: string
  readonly creditType: StandardStock['creditType']
  readonly unit: string
  readonly scale: number
  readonly blocks: number
  readonly quantities: Readonly<Record<string, string>> | null
}

async function stockOf(trx: Trx): Promise<StandardStock[]> {
  await allowMore(trx)
  const found = await rows<Stock>(trx, STOCK)
  return found.map(({ id, name, creditType, unit, scale, blocks, quantities }) => {
    const of = (kind: string) => formatQuantity(absolute(BigInt(quantities?.[kind] ?? 0)), scale)
    return {
      standard: { sid: id, name },
      creditType,
      unit,
      blocks,
      issued: of('issued'),
      available: of('available'),
      reserved: of('reserved'),
      held: of('held'),
      retired: of('retired'),
      cancelled: of('cancelled'),
    }
  })
}

/** The source mirrors negatively what it gave. */
const absolute = (units: bigint): bigint => (units < 0n ? -units : units)
