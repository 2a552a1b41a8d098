/** What several drills run on: a folder that goes afterwards, a marketplace, and the checks of what a database holds. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { prepareAppRole } from '../../server/platform/embedded-postgres/connections.ts'
import { outliveCuts } from '../../server/platform/connection.ts'
import { inScope, openDatabase, openPool, SYSTEM } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import { compareWithJournal, type Acknowledged } from '../../server/testing/acknowledged.ts'
import { audit } from '../../server/testing/ledger-audit.ts'
import { verifyChain } from '../../server/workflow/journal/chain.ts'
import { openMarket, type Market } from '../../server/workflow/samples.ts'

/** Issued of each vintage: more than any drill reserves. */
export const UNITS_OF_DRILLS = 10_000_000n

/** Lends a folder; it stays for a look when DRILL_KEEP is set. */
export async function inFolder<Result>(
  name: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `understory-drill-${name}-`))
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another account when this one is root
  try {
    return await run(folder)
  } finally {
    if (process.env['DRILL_KEEP']) console.error(`Kept: ${folder}`)
    else fs.rmSync(folder, { recursive: true, force: true })
  }
}

export type Prepared = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly owner: pg.Pool
  readonly market: Market
  readonly close: () => Promise<void>
}

/** Migrates a database and opens a marketplace in it. @param ownerUrl of a superuser */
export async function prepareDatabase(ownerUrl: string): Promise<Prepared> {
  const appUrl = await prepareAppRole(ownerUrl, 'understory_app', 'for-this-drill-only')
  await migrate(ownerUrl, appUrl)
  const owner = outliveCuts(new pg.Pool({ connectionString: ownerUrl, max: 2 }))
  const database = openDatabase(openPool(appUrl, 2))
  try {
    const market = await openMarket(owner, database, UNITS_OF_DRILLS)
    return { ownerUrl, appUrl, owner, market, close: () => owner.end() }
  } finally {
    await database.destroy()
  }
}

/** Loss, doubles, the ledger's guarantees and every journal's chain. */
export async function checkAfterwards(
  { owner, appUrl }: Pick<Prepared, 'owner' | 'appUrl'>,
  acknowledged: readonly Acknowledged[],
) {
  const { lost, doubled } = await compareWithJournal(owner, acknowledged)
  const database = openDatabase(openPool(appUrl, 2))
  try {
    const { rows } = await owner.query<{ id: string }>('select id from operation')
    const [violations, broken] = await inScope(database, SYSTEM, async (trx) => {
      const verdicts: string[] = []
      for (const { id } of rows) {
        const { verified, problem } = await verifyChain(trx, id)
        if (!verified) verdicts.push(`journal of ${id}: ${problem ?? 'does not verify'}`)
      }
      return [await audit(trx), verdicts] as const
    })
    return { lost, doubled, violations, broken, operations: rows.length }
  } finally {
    await database.destroy()
  }
}
