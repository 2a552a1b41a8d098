/** Three processes change a few rows that all of them want, through the engine and the ledger: no cycle of dependencies. */
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/supervisor.ts'
import { prepareAppRole } from '../../server/platform/embedded-postgres/connections.ts'
import { openDatabase, openPool } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import { openHotMarket } from '../../server/testing/isolation/hot-market.ts'
import { runIsolation } from '../../server/testing/isolation/processes.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { inFolder } from './surroundings.ts'

export const isolation: Drill = {
  what: 'transactions of three processes over a few hot rows could have run one after the other (rounds: transactions)',
  rounds: 100_000,
  control: {
    option: 'unlocked',
    what: 'the same statements without their row locks: an anomaly must be found',
  },
  run: (options) => inFolder('isolation', (folder) => run(folder, options)),
}

async function run(folder: string, { rounds: count, seed, isControl }: Options): Promise<Outcome> {
  const postgres = await startEmbeddedPostgres(`${folder}/postgres`)
  try {
    const appUrl = await prepareAppRole(postgres.url, 'understory_app', 'for-this-drill-only')
    await migrate(postgres.url, appUrl)
    const owner = new pg.Pool({ connectionString: postgres.url, max: 1 })
    const pool = openPool(appUrl, 2)
    const database = openDatabase(pool)
    const hot = await openHotMarket(owner, pool, database)
    const since = performance.now()
    const done = await runIsolation({ appUrl, owner, hot, folder, count, seed, isUnlocked: isControl })
    const seconds = (performance.now() - since) / 1000
    await owner.end()
    await database.destroy()
    const { anomalies, committed, refusals } = done
    const byKind = Map.groupBy(anomalies, ({ kind }) => kind)
    const refused = Object.entries(refusals)
    return {
      figures: {
        transactions: committed,
        'per second': Math.round(committed / seconds),
        anomalies: anomalies.length,
        ...Object.fromEntries([...byKind].map(([kind, some]) => [kind, some.length])),
        'refused by the database, by its code':
          refused.map(([code, times]) => `${times} × ${code}`).join(', ') || 'none',
      },
      wrong: isControl
        ? anomalies.length > 0
          ? []
          : ['without locks nothing was found: the check finds nothing']
        : [
            ...anomalies.slice(0, 5).map((one) => `${one.kind}: ${one.transactions.slice(0, 5).join(', ')}`),
            ...(refused.length > 0 ? ['transactions were refused'] : []),
          ],
    }
  } finally {
    await postgres.stop()
  }
}
