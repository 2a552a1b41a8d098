/** Gap-free invoice numbers beside plain inserts: the ratio is the cost of the counter's lock. */
import { create } from '../server/workflow/create.ts'
import { issueInvoice } from '../server/workflow/invoices/invoices.ts'
import { lockOperation, type LockedRow } from '../server/workflow/row.ts'
import { contributionIn, openMarket } from '../server/workflow/samples.ts'
import { begin, COMMIT, together, withClient } from '../server/workflow/transaction.ts'
import { SYSTEM } from '../server/platform/database.ts'
import { median, ratioFigure, type Figure } from './figures.ts'
import { idOf } from './pgbench.ts'
import { withCluster, type Cluster } from './surroundings.ts'

const CONNECTIONS = 12
const ROUNDS = 5
const SECONDS = 2
/** Others wait for the commit of the one that numbers: on one disk the writes of a commit are not shared. */
const LEAST_RATIO = 0.08
const LEAST_PER_SECOND = 50

export const measureInvoices = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const operations = await writeOperations(cluster)
    const numbered: number[] = []
    const free: number[] = []
    await perSecond(1, operations, (row) => issue(cluster, row))
    for (let round = 0; round < ROUNDS; round += 1) {
      numbered.push(await perSecond(SECONDS, operations, (row) => issue(cluster, row)))
      free.push(await perSecond(SECONDS, operations, (row) => insert(cluster, row)))
    }
    await refuseGaps(cluster)
    const ratios = numbered.map((rate, round) => rate / (free[round] ?? Number.NaN))
    return [
      {
        name: `invoices: gap-free numbers, ${CONNECTIONS} connections`,
        value: median(numbered),
        unit: '/s',
        least: LEAST_PER_SECOND,
      },
      { name: 'invoices: same inserts, numbers of a sequence', value: median(free), unit: '/s' },
      ratioFigure('invoices: ratio', ratios, LEAST_RATIO),
    ]
  })

/** One operation for each connection, so that no one waits for someone else's. */
async function writeOperations({ owner, database, pool }: Cluster): Promise<readonly LockedRow[]> {
  const market = await openMarket(owner, database)
  await owner.query('create sequence bench_number; grant usage on sequence bench_number to public')
  const rows: LockedRow[] = []
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const operationId = idOf(index)
    await create({ pool, clock: () => new Date() }, { ...contributionIn(market), operationId })
    const found = await withClient(pool, (client) =>
      together(client, [...begin(SYSTEM), lockOperation(operationId), COMMIT]),
    )
    rows.push(found[1]?.rows[0] as LockedRow)
  }
  return rows
}

const LINES = [{ kind: 'units', description: 'Units', amountCents: 5_000 }] as const

const issue = ({ pool }: Cluster, row: LockedRow): Promise<void> =>
  withClient(pool, async (client) => {
    await together(client, begin(SYSTEM))
    const at = new Date().toISOString()
    await issueInvoice(client, { row, lines: LINES, dueCents: 5_000, dueOn: '2030-01-01', at })
    await client.query(COMMIT.text)
  })

/** The statements of `issueInvoice`, with a number that is taken at once and never given back. */
const insert = ({ pool }: Cluster, row: LockedRow): Promise<void> =>
  withClient(pool, async (client) => {
    await together(client, begin(SYSTEM))
    await client.query('select name from organization where id = $1 or is_platform', [
      row.contributor_organization_id,
    ])
    await client.query("select value from setting where key = 'billing'")
    const { rows } = await client.query<{ next: string }>("select nextval('bench_number') as next")
    const next = rows[0]?.next ?? ''
    await client.query(
      `insert into invoice (operation_id, series, year, sequence, number, kind, lines, due_cents, currency, due_on, reference, issued_at, document)
       values ($1, 'XX', 2030, $2, $3, 'invoice', $4, 5000, 'EUR', '2030-01-01', 'RF18', now(), $5)`,
      [
        row.id,
        next,
        `XX-${next}`,
        JSON.stringify(LINES),
        JSON.stringify({ lines: LINES, text: 'x'.repeat(1800) }),
      ],
    )
    await client.query(COMMIT.text)
  })

/** Each connection works for itself until the time is over. */
async function perSecond(
  seconds: number,
  operations: readonly LockedRow[],
  work: (row: LockedRow) => Promise<void>,
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  const one = async (row: LockedRow): Promise<void> => {
    while (performance.now() < until) {
      await work(row)
      done += 1
    }
  }
  await Promise.all(operations.map(one))
  return done / seconds
}

/** A figure of numbers with gaps would be worth nothing. */
async function refuseGaps({ owner }: Cluster): Promise<void> {
  const { rows } = await owner.query<{ whole: boolean }>(
    "select count(*) = max(sequence) as whole from invoice where series = 'CS'",
  )
  if (!rows[0]?.whole) throw new Error('the numbers have a gap')
}
