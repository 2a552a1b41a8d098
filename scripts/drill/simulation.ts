/** Years of deals from one seed, with crashes and faults, in the engine and the embedded PostgreSQL: everything is done once. */
import pg from 'pg'
import { prepareAppRole } from '../../server/platform/embedded-postgres/connections.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/supervisor.ts'
import { openDatabase, openPool } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import { simulate } from '../../server/testing/simulation/simulation.ts'
import { openMarket } from '../../server/workflow/samples.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { inFolder } from './surroundings.ts'

const YEARS = 12

export const simulation: Drill = {
  what: `deals that begin within ${YEARS} simulated years, with crashes and faults by one seed (rounds: deals)`,
  rounds: 200,
  control: {
    option: 'forgetful',
    what: 'clients drop their key after a lost answer: something that was done twice must be found',
  },
  run: (options) => inFolder('simulation', (folder) => run(folder, options)),
}

/** Processes die here and the database does not: what it acknowledges need not reach a disk. */
const IN_MEMORY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

async function run(folder: string, { rounds, seed, isControl, say }: Options): Promise<Outcome> {
  const postgres = await startEmbeddedPostgres(`${folder}/postgres`, IN_MEMORY)
  try {
    const appUrl = await prepareAppRole(postgres.url, 'understory_app', 'for-this-drill-only')
    await migrate(postgres.url, appUrl)
    const pipelining: pg.PoolConfig & { pipeline: boolean } = {
      connectionString: postgres.url,
      max: 2,
      pipeline: true,
    }
    const owner = new pg.Pool(pipelining)
    const pool = openPool(appUrl, 4)
    const database = openDatabase(pool)
    const market = await openMarket(owner, database, 0n)
    const places = { owner, pool, database }
    const { figures, wrong } = await simulate(places, market, {
      seed,
      deals: rounds,
      years: YEARS,
      isForgetful: isControl,
      onLine: process.env['DRILL_LINES'] ? say : undefined,
    })
    await owner.end()
    await database.destroy()
    const isFound = wrong.some((one) => one.includes('were acknowledged'))
    if (isControl) return { figures, wrong: isFound ? [] : ['nothing was found: the checks find nothing'] }
    return { figures, wrong }
  } finally {
    await postgres.stop()
  }
}
