/** A registry's export of 100,000 rows over HTTP: tried, and run. Beside it the same rows as one statement of the database. */
import { transaction, transactions } from '../server/modules/imports/export-files.samples.ts'
import { openMarket } from '../server/workflow/samples.ts'
import type { Figure } from './figures.ts'
import { sessionFor, withCluster, withServer, type Cluster } from './surroundings.ts'

/** Fewer while one looks for something: BENCH_ROWS=10000. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 100_000)
const ROWS_OF_A_PROJECT = 50
const UNITS = 1_000

/** Every third row is retired; each project has one vintage. */
const file = (rows: number): string =>
  transactions(
    Array.from({ length: rows }, (_, row) =>
      transaction(1 + row * UNITS, UNITS, {
        ID: String(1_000 + Math.floor(row / ROWS_OF_A_PROJECT)),
        'Retirement/Cancellation Date': row % 3 === 0 ? '2025-03-01' : '',
      }),
    ),
  )

export const measureImports = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const { dry, run } = await importRows(cluster, ROWS)
    const alone = await rowsAlone(cluster)
    const rows = ROWS.toLocaleString('en')
    return [
      { name: `import: ${rows} rows, tried`, value: dry, unit: 's' },
      { name: `import: ${rows} rows, run`, value: run, unit: 's' },
      { name: 'import: the same rows copied within the database', value: alone, unit: 's' },
      { name: 'import: run ÷ rows copied', value: run / alone, unit: '×' },
    ]
  })

/** @returns seconds that trying and running took */
export async function importRows(cluster: Cluster, rows: number) {
  const market = await openMarket(cluster.owner, cluster.database)
  const cookie = await sessionFor(cluster.owner, market.people.admin.id, market.platform)
  return withServer(cluster, async ({ origin }) => {
    const ask = async (path: string, body: FormData | string): Promise<Report> => {
      const headers = { cookie, ...(typeof body === 'string' && { 'content-type': 'application/json' }) }
      const answer = await fetch(`${origin}/proxy/registry_imports${path}`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Report
    }
    const form = new FormData()
    form.set('kind', 'verra_transactions')
    form.set('file', new Blob([file(rows)]), 'transactions.csv')
    const dry = await timed(() => ask('', form))
    const run = await timed(() => ask(`/${dry.result.sid}/run`, '{}'))
    if (run.result.created !== rows) throw new Error(`${run.result.created} of ${rows} rows were created`)
    return { dry: dry.seconds, run: run.seconds }
  })
}

type Report = { readonly sid: string; readonly created: number }

async function timed<Result>(work: () => Promise<Result>) {
  const since = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - since) / 1000 }
}

/** What was imported, into tables with the same indexes and constraints, and back. */
async function rowsAlone({ owner }: Cluster): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query(`begin; create table issued (like known_issuance including all);
      create table retired (like known_retirement including all)`)
    const { seconds } = await timed(() =>
      client.query(`insert into issued (id, standard_id, numbering_space, first_number, last_number, serial_template, vintage_id, import_id)
          select id, standard_id, numbering_space, first_number, last_number, serial_template, vintage_id, import_id from known_issuance;
        insert into retired select * from known_retirement`),
    )
    await client.query('rollback')
    return seconds
  } finally {
    client.release()
  }
}
