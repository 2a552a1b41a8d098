/** Pages of 50 out of a million operations over HTTP, as people ask for them: filtered, sorted, searched, far behind. */
import { openMarket } from '../server/workflow/samples.ts'
import { connect, type Connection } from './connection.ts'
import { quantile, type Figure } from './figures.ts'
import { KINDS } from './list-kinds.ts'
import { loadOperations } from './million.ts'
import { sessionFor, withCluster, withServer, type Cluster } from './surroundings.ts'

/** Fewer while one looks for something: BENCH_ROWS=50000. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const MOST_LOAD_S = 120
const MOST_P99_MS = 20
/** Of each kind and viewer, in rounds over all: 300 of a kind, and a neighbour's second of noise is nobody's alone. */
const ROUNDS = 4
const REQUESTS = 25
const WARM_UP = 6

type Who = { readonly name: string; readonly cookie: string }
type Timed = { readonly name: string; readonly samples: number[]; cursor: string }

export const measureList = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const market = await openMarket(cluster.owner, cluster.database)
    const loadSeconds = await loadOperations(cluster.owner, ROWS)
    const whos: readonly Who[] = [
      { name: 'platform', cookie: await sessionFor(cluster.owner, market.people.admin.id, market.platform) },
      ...(await partiesOf(cluster, market.people.buyer.id)),
    ]
    const timed = await withServer(cluster, async ({ port }) => {
      const connection = await connect(port)
      const found = await ask(connection, whos)
      connection.close()
      return found
    })
    return figuresOf(loadSeconds, timed)
  })

/** The contributor with the most operations, and one in the middle of the field. */
async function partiesOf({ owner }: Cluster, personId: string): Promise<readonly Who[]> {
  const { rows } = await owner.query<{ id: string; count: string }>(
    'select contributor_organization_id as id, count(*) from operation group by 1 order by 2 desc',
  )
  const chosen = [
    { name: 'largest contributor', row: rows[0] },
    { name: 'middling contributor', row: rows[Math.floor(rows.length / 2)] },
  ]
  const whos: Who[] = []
  for (const { name, row } of chosen) {
    if (!row) throw new Error('nobody has operations')
    await owner.query(
      "insert into membership (person_id, organization_id, role) values ($1, $2, 'operator')",
      [personId, row.id],
    )
    const cookie = await sessionFor(owner, personId, row.id)
    whos.push({ name: `${name} (${Number(row.count).toLocaleString('en')} operations)`, cookie })
  }
  return whos
}

/** One request after the other: what one person waits. */
async function ask(connection: Connection, whos: readonly Who[]): Promise<readonly Timed[]> {
  const asked = whos.flatMap((who) =>
    KINDS.map((kind) => ({
      kind,
      who,
      timed: { name: `${kind.name}, ${who.name}`, samples: [], cursor: '' } as Timed,
    })),
  )
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { kind, who, timed } of asked)
      for (let turn = 0; turn < (round === 0 ? WARM_UP : REQUESTS); turn += 1) {
        const query = [kind.query(turn + round * 13), timed.cursor && `cursor=${timed.cursor}`].filter(
          Boolean,
        )
        const path = `/proxy/operations?limit=50&${query.join('&')}`
        const { status, body, ms } = await connection.send({ method: 'GET', path, cookie: who.cookie })
        if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 300)}`)
        if (round > 0) timed.samples.push(ms)
        if (kind.follow)
          timed.cursor = (JSON.parse(body.toString()) as { next_cursor: string | null }).next_cursor ?? ''
      }
  return asked.map(({ timed }) => timed)
}

function figuresOf(loadSeconds: number, timed: readonly Timed[]): readonly Figure[] {
  const p99 = (one: Timed) => quantile(one.samples, 0.99)
  const slowest = timed.toSorted((a, b) => p99(b) - p99(a))
  const all = timed.flatMap(({ samples }) => samples)
  const unsearched = timed.filter(({ name }) => !name.startsWith('search')).flatMap(({ samples }) => samples)
  return [
    {
      name: `list: loading ${ROWS.toLocaleString('en')} operations`,
      value: loadSeconds,
      unit: 's',
      most: MOST_LOAD_S,
    },
    { name: 'list: page of 50, p50', value: quantile(all, 0.5), unit: 'ms', note: `${all.length} requests` },
    { name: 'list: page of 50, p99', value: quantile(all, 0.99), unit: 'ms', most: MOST_P99_MS },
    { name: 'list: without a search, p99', value: quantile(unsearched, 0.99), unit: 'ms', most: MOST_P99_MS },
    ...slowest.slice(0, 6).map((one, place): Figure => ({
      name: `list: ${place === 0 ? 'slowest kind' : `slowest kind ${place + 1}`}, p99`,
      value: p99(one),
      unit: 'ms',
      note: `${one.name}; p50 ${quantile(one.samples, 0.5).toFixed(1)} ms`,
    })),
  ]
}
