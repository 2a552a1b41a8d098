/** Years of deals from one seed, with crashes and faults, in the engine and the embedded PostgreSQL: everything is done once. */
import pg from 'pg'
import { sha256 } from '../../server/platform/canonical.ts'
import { prepareAppRole } from '../../server/platform/embedded-postgres/connections.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/supervisor.ts'
import { outliveCuts } from '../../server/platform/connection.ts'
import { openDatabase, openPool } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import { databaseAt } from '../../server/testing/postgres.setup.ts'
import { simulate, type Simulated } from '../../server/testing/simulation/simulation.ts'
import { openMarket } from '../../server/workflow/samples.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { inFolder } from './surroundings.ts'

const YEARS = 25
/** Each market is one database and one order of events. While one waits for its database, another one thinks. */
const MARKETS = 8

export const simulation: Drill = {
  what: `deals that begin within ${YEARS} simulated years in ${MARKETS} markets, with crashes and faults by one seed (rounds: deals)`,
  rounds: 200,
  control: {
    option: 'forgetful',
    what: 'clients drop their key after a lost answer: something that was done twice must be found',
  },
  run: (options) => inFolder('simulation', (folder) => run(folder, options)),
}

/** Processes die here and the database does not: what it acknowledges need not reach a disk. */
const IN_MEMORY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

async function run(folder: string, options: Options): Promise<Outcome> {
  const postgres = await startEmbeddedPostgres(`${folder}/postgres`, IN_MEMORY)
  try {
    const appUrl = await prepareAppRole(postgres.url, 'understory_app', 'for-this-drill-only')
    const urls = await copyDatabases(postgres.url, appUrl, Math.min(MARKETS, options.rounds))
    const since = performance.now()
    const markets = await Promise.all(urls.map((one, index) => runMarket(one, options, index)))
    return outcomeOf(markets, options, (performance.now() - since) / 60_000)
  } finally {
    await postgres.stop()
  }
}

type Urls = { readonly owner: string; readonly app: string }

/** A migrated database for each market. */
async function copyDatabases(ownerUrl: string, appUrl: string, count: number): Promise<readonly Urls[]> {
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  try {
    await admin.query('create database migrated')
    await migrate(databaseAt(ownerUrl, 'migrated'), databaseAt(appUrl, 'migrated'))
    const names = Array.from({ length: count }, (_, index) => `market_${index}`)
    for (const name of names)
      await admin.query(`create database ${name} template migrated strategy file_copy`)
    return names.map((name) => ({ owner: databaseAt(ownerUrl, name), app: databaseAt(appUrl, name) }))
  } finally {
    await admin.end()
  }
}

async function runMarket(
  urls: Urls,
  { rounds, seed, isControl, say }: Options,
  index: number,
): Promise<Simulated> {
  const pipelining: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: urls.owner,
    max: 2,
    pipeline: true,
  }
  // What ends one market ends the database for all: the first error is the one to be read.
  const owner = outliveCuts(new pg.Pool(pipelining))
  const pool = openPool(urls.app, 4)
  const database = openDatabase(pool)
  try {
    const market = await openMarket(owner, database, 0n)
    const onLine = process.env['DRILL_LINES'] ? (line: string) => say(`market ${index}: ${line}`) : undefined
    return await simulate({ owner, pool, database }, market, {
      seed: seed + index,
      deals: Math.floor((rounds + index) / Math.min(MARKETS, rounds)),
      years: YEARS,
      isForgetful: isControl,
      onLine,
    })
  } finally {
    await owner.end()
    await database.destroy()
  }
}

function outcomeOf(markets: readonly Simulated[], { rounds, isControl }: Options, minutes: number): Outcome {
  const years = Math.min(...markets.map(({ simulatedYears }) => simulatedYears))
  const cpu = process.cpuUsage()
  const sums: Record<string, number> = {}
  for (const { figures } of markets)
    for (const [what, count] of Object.entries(figures)) sums[what] = (sums[what] ?? 0) + count
  const wrong = markets.flatMap((one, index) => one.wrong.map((sentence) => `market ${index}: ${sentence}`))
  const isFound = wrong.some((one) => one.includes('were acknowledged'))
  return {
    figures: {
      deals: rounds,
      'simulated years': years.toFixed(1),
      'simulated years a minute': (years / minutes).toFixed(1),
      'processor seconds of this process': Math.round((cpu.user + cpu.system) / 1_000_000),
      ...sums,
      violations: wrong.length,
      digest: sha256(markets.map(({ digest }) => digest).join()),
    },
    wrong: isControl ? (isFound ? [] : ['nothing was found: the checks find nothing']) : wrong,
  }
}
