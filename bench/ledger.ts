/** The ledger's health and its list of blocks over a million blocks: counted, searched, paged. */
import type pg from 'pg'
import { healthOf } from '../server/modules/ledger/health.usecases.ts'
import { showBlock, showBlocks } from '../server/modules/ledger/blocks.usecases.ts'
import { inScope, SYSTEM } from '../server/platform/database.ts'
import { openMarket } from '../server/workflow/samples.ts'
import { median, type Figure } from './figures.ts'
import { withCluster, type Cluster } from './surroundings.ts'

/** Fewer while one looks for something: BENCH_BLOCKS=10000. */
const BLOCKS = Number(process.env['BENCH_BLOCKS'] ?? 1_000_000)
const UNITS = 100
const MOST_HEALTH_MS = 60_000
const MOST_PAGE_MS = 300
const ROUNDS = 5

export const measureLedger = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const { owner, database } = cluster
    const market = await openMarket(owner, database, 0n)
    await loadBlocks(owner, market)
    const health = await healthOf(database, () => new Date())(SYSTEM)
    if (health.checks.some(({ holds }) => holds !== true)) throw new Error('the sample does not hold')
    const parts = health.checks.map(({ name, ms }) => `${name} ${ms}`).join(', ')
    return [figure('every guarantee', health.ms, MOST_HEALTH_MS, parts), ...(await pages(cluster))]
  })

const SEARCHES: Readonly<Record<string, Partial<Parameters<typeof showBlocks>[1]>>> = {
  newest: {},
  serial: {
    search: `9-${UNITS * 700 + 1}-${UNITS * 701}-VCS-VCU-1-VER-KE-1-901-01012022-31122022-0`,
  },
  number: { search: String(UNITS * 500 + 7) },
  project: { search: 'mangro' },
  'what is available': { account: 'available' },
  'what is retired, one in a thousand': { account: 'retired' },
}

async function pages({ database }: Cluster): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const [name, query] of Object.entries(SEARCHES)) {
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const since = performance.now()
      const { items } = await inScope(database, SYSTEM, (trx) => showBlocks(trx, { ...query, limit: 50 }))
      if (items.length === 0) throw new Error(`nothing found: ${name}`)
      if (round === 0) await inScope(database, SYSTEM, (trx) => showBlock(trx, items[0]!.sid))
      // The first round warms up.
      else times.push(performance.now() - since)
    }
    figures.push(figure(`page by ${name}`, median(times), MOST_PAGE_MS))
  }
  return figures
}

const figure = (what: string, ms: number, most: number, note?: string): Figure => ({
  name: `ledger: ${what}, ${BLOCKS.toLocaleString('en')} blocks`,
  value: ms,
  unit: 'ms',
  most,
  ...(note !== undefined && { note }),
})

type Sample = {
  readonly standard: string
  readonly vintages: readonly [string, string]
  readonly carrier: string
}

/** Issued in one entry per thousand blocks, spread over two vintages; foreign keys are right by construction. */
async function loadBlocks(owner: pg.Pool, { standard, vintages, carrier }: Sample): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set work_mem = '256MB'; set synchronous_commit = off",
    )
    await client.query(
      `insert into ledger_account (kind, organization_id) values ('issued', null), ('available', $1), ('retired', $1) on conflict do nothing`,
      [carrier],
    )
    await client.query(
      `insert into credit_block (standard_id, numbering_space, range, serial_template, vintage_id, issued_at)
       select $1, 'VCS-VCU', int8range(n * ${UNITS} + 1, (n + 1) * ${UNITS}, '[]'),
         '9-{start}-{end}-VCS-VCU-1-VER-KE-1-901-01012022-31122022-0', case when n % 2 = 0 then $2::uuid else $3::uuid end, now()
       from generate_series(0::bigint, $4::bigint - 1) n`,
      [standard, ...vintages, BLOCKS],
    )
    await client.query(
      `insert into ledger_entry (kind, key, at) select 'issue', 'bench/' || n, now() from generate_series(0, ($1::int - 1) / 1000) n`,
      [BLOCKS],
    )
    await client.query(
      `insert into ledger_posting (entry_id, account_id, block_id, quantity)
       select e.id, a.id, b.id, case when a.kind = 'issued' then -${UNITS} else ${UNITS} end
       from credit_block b join ledger_entry e on e.key = 'bench/' || ((lower(b.range) - 1) / ${UNITS} / 1000)
       join ledger_account a on a.kind in ('issued', case when lower(b.range) % ${UNITS * 1000} = 1 then 'retired' else 'available' end)`,
    )
    await client.query(
      `insert into balance (account_id, block_id, kind, quantity)
       select p.account_id, p.block_id, a.kind, p.quantity from ledger_posting p join ledger_account a on a.id = p.account_id`,
    )
    await client.query('discard all')
  } finally {
    client.release()
  }
  await owner.query('vacuum analyze')
}
