/** Verifying the journals of a marketplace of years, and signing a head over them: 1,000,000 rows. */
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import { verifyJournals } from '../server/modules/ledger/journals.usecases.ts'
import {
  addDocument,
  callerOf,
  happyPath,
  openApp,
  requestBody,
} from '../server/modules/operations/operations.samples.ts'
import { loadOrMakeSealKeys } from '../server/modules/seals/seal-keys.ts'
import { uuidv7 } from '../server/platform/canonical.ts'
import { GENESIS, hashOf, JOURNAL_COLUMNS } from '../server/workflow/journal/chain.ts'
import type { JournalRow } from '../server/workflow/journal/journaled.ts'
import { openMarket } from '../server/workflow/samples.ts'
import { withClient } from '../server/workflow/transaction.ts'
import type { Figure } from './figures.ts'
import { inTemporaryFolder, withCluster, type Cluster } from './surroundings.ts'

/** Fewer while one looks for something: BENCH_JOURNAL=50000. */
const ROWS = Number(process.env['BENCH_JOURNAL'] ?? 1_000_000)
const MOST_S = 60
/** Of the event loop, while snapshots are replayed. */
const MOST_PAUSE_MS = 100
/** Of one statement. */
const COPIES_AT_ONCE = 400

export const measureHead = (): Promise<readonly Figure[]> =>
  withCluster((cluster) =>
    inTemporaryFolder(async (folder) => {
      const { owner, database } = cluster
      const rows = await loadJournals(owner, await walkedOperation(cluster))
      const keys = await loadOrMakeSealKeys(path.join(folder, 'keys'), 'Bench')
      const places = { database, clock: () => new Date(), sealKeys: async () => keys }
      const first = await verifyJournals(places, { folds: false })
      // The second one also holds everything against the head that the first has signed.
      const second = await verifyJournals(places, { folds: false })
      // As each night runs it, in the process that answers calls.
      const pauses = monitorEventLoopDelay({ resolution: 1 })
      pauses.enable()
      const folded = await verifyJournals(places)
      pauses.disable()
      for (const found of [first, second, folded])
        if (found.chains + found.folds + found.heads > 0) throw new Error(JSON.stringify(found.examples))
      if (first.rows !== rows) throw new Error(`${first.rows} of ${rows} rows were looked at`)
      const name = (what: string) => `head: ${what}, ${rows.toLocaleString('en')} journal rows`
      const of = `${first.operations.toLocaleString('en')} operations`
      return [
        { name: name('chains and a first head'), value: first.ms / 1000, unit: 's', most: MOST_S, note: of },
        { name: name('chains against the head before'), value: second.ms / 1000, unit: 's', most: MOST_S },
        { name: name('with every snapshot replayed'), value: folded.ms / 1000, unit: 's' },
        {
          name: 'head: how long a caller waits for it at most',
          value: pauses.max / 1e6,
          unit: 'ms',
          most: MOST_PAUSE_MS,
          note: `p99 ${(pauses.percentile(99) / 1e6).toFixed(1)} ms`,
        },
      ]
    }),
  )

/** One operation, carried by real events until its certificate is drawn. @returns its id */
export async function walkedOperation({ owner, pool, database }: Cluster): Promise<string> {
  const market = await openMarket(owner, database)
  const app = await openApp({ pool, database, clock: () => new Date('2026-03-02T09:00:00.000Z') }, market)
  const { call, send } = callerOf(app)
  const sid = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  const document = await addDocument(owner, sid, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects') break
    const { status, body } = await send(move.who, sid, move.type, move.payload)
    if (status !== 200) throw new Error(`${move.type}: ${JSON.stringify(body)}`)
  }
  await app.close()
  return sid
}

type Copying = {
  readonly client: pg.ClientBase
  readonly journal: readonly JournalRow[]
  /** Columns of operations that every copy takes over. */
  readonly list: string
  /** Which copies are written now, from 0. */
  readonly places: readonly number[]
  readonly copies: number
}

/** Copies an operation with its journal until there are enough. @param own columns of each copy @returns rows */
export const copyOperation = (
  owner: pg.Pool,
  template: string,
  own: readonly string[],
  write: (copying: Copying) => Promise<void>,
  atOnce = COPIES_AT_ONCE,
): Promise<number> =>
  withClient(owner, async (client) => {
    const { rows: journal } = await client.query<JournalRow>(
      `select ${JOURNAL_COLUMNS} from journal where operation_id = $1 order by seq`,
      [template],
    )
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    const columns = await client.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
       where table_name = 'operation' and is_generated = 'NEVER' and column_name <> all ($1::text[])`,
      [['id', 'number_seq', ...own]],
    )
    const { list } = columns.rows[0]!
    const copies = Math.ceil(ROWS / journal.length) - 1
    for (let done = 0; done < copies; done += atOnce) {
      const places = Array.from({ length: Math.min(atOnce, copies - done) }, (_, at) => done + at)
      await write({ client, journal, list, places, copies })
    }
    await client.query('discard all')
    await client.query('vacuum analyze')
    return (copies + 1) * journal.length
  })

/** Each copy is chained under its own id. */
const loadJournals = (owner: pg.Pool, template: string): Promise<number> =>
  copyOperation(owner, template, ['head_hash'], async ({ client, journal, list, places }) => {
    const ids = places.map(() => uuidv7(Date.now()))
    const chained = ids.map((id) => chainedAnew(id, journal))
    await client.query(
      `insert into operation (id, head_hash, ${list}) select c.id, c.hash, ${list}
       from unnest($2::uuid[], $3::text[]) c (id, hash), operation o where o.id = $1`,
      [template, ids, chained.map((hashes) => hashes.at(-1))],
    )
    await client.query(
      `insert into journal (operation_id, seq, at, person_id, role, event, payload, state_value, version, prev_hash, hash)
       select c.id, j.seq, j.at, j.person_id, j.role, j.event, j.payload, j.state_value, j.version,
         coalesce(p.hash, $5), c.hash
       from unnest($2::uuid[], $3::int[], $4::text[]) c (id, seq, hash)
       join journal j on j.operation_id = $1 and j.seq = c.seq
       left join unnest($2::uuid[], $3::int[], $4::text[]) p (id, seq, hash) on p.id = c.id and p.seq = c.seq - 1`,
      [
        template,
        ids.flatMap((id) => journal.map(() => id)),
        ids.flatMap(() => journal.map(({ seq }) => seq)),
        chained.flat(),
        GENESIS,
      ],
    )
  })

function chainedAnew(operationId: string, journal: readonly JournalRow[]): readonly string[] {
  let previous = GENESIS
  return journal.map((row) => {
    const { seq, role, event, payload, version } = row
    const link = { operationId, seq, role, event, payload, version }
    const more = { at: row.at.toISOString(), personId: row.person_id, stateValue: row.state_value }
    previous = hashOf({ ...link, ...more }, previous)
    return previous
  })
}
