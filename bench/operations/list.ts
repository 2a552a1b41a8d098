/** Pages of 50 out of a million operations over HTTP, as people ask for them: filtered, sorted, searched, far behind. */
import { openMarket } from '../../server/workflow/samples.ts'
import { quantile, type Figure } from '../figures.ts'
import { loadOperations } from './million.ts'
import { askInRounds, slowestKinds, withPages, type Kind, type Timed } from '../pages.ts'
import { sessionFor, withCluster, withServer, type Cluster } from '../surroundings.ts'

/** Fewer while one looks for something: BENCH_ROWS=50000. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const MOST_LOAD_S = 120
const MOST_P99_MS = 20

type Who = { readonly name: string; readonly cookie: string }

export const measureList = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const market = await openMarket(cluster.owner, cluster.database)
    const loadSeconds = await loadOperations(cluster.owner, ROWS)
    const whos: readonly Who[] = [
      { name: 'platform', cookie: await sessionFor(cluster.owner, market.people.admin.id, market.platform) },
      ...(await partiesOf(cluster, market.people.buyer.id)),
    ]
    const kinds = whos.flatMap(({ name, cookie }) =>
      listKinds.map((kind) => ({ ...kind, name: `${kind.name}, ${name}`, cookie })),
    )
    const timed = await withServer(cluster, ({ port }) =>
      withPages(port, '/proxy/operations?limit=50&', (get) => askInRounds(get, kinds)),
    )
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

function figuresOf(loadSeconds: number, timed: readonly Timed[]): readonly Figure[] {
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
    ...slowestKinds('list', timed, 6),
  ]
}

const PARTIES = ['platform', 'contributor', 'projectCarrier']
const STEPS = [
  'AcceptOperation',
  'proposal',
  'ccSigned',
  'mcValidation',
  'CSInvoice',
  'CCUsRetired',
  'pcInvoice',
]
const TYPES = ['contribution', 'multiYear', 'tranche', 'retirement', 'ccuPurchase']
const ENDINGS = ['completed', 'declined', 'cancelled', 'expired']
const PROJECT_WORDS = ['cook', 'biogas', 'solar', 'wind', 'redd', 'hydro', 'forest', 'improved']
const BUYER_WORDS = ['cedar energy', 'alder foods', 'glacier holding', 'fjord', 'juniper textiles']

const of = (list: readonly string[], turn: number): string => list[turn % list.length] ?? ''

/** The ways in which the list is asked for a page; the words are those that the loader has spread. */
export const listKinds: readonly Kind[] = [
  { name: 'newest first', query: () => '' },
  { name: 'far behind', query: () => 'sort=updatedAt', follow: true },
  {
    name: 'far behind, filtered, by date due',
    query: () => 'status=open&sort=dueAt&direction=asc',
    follow: true,
  },
  {
    name: 'far behind, one type, oldest',
    query: () => 'type=retirement&sort=createdAt&direction=asc',
    follow: true,
  },
  { name: 'status', query: (turn) => `status=${of(ENDINGS, turn)}` },
  { name: 'running', query: () => 'status=open,onHold' },
  {
    name: 'type and status',
    query: (turn) => `type=${of(TYPES, turn)}&status=${of([...ENDINGS, 'open'], turn)}`,
  },
  { name: 'type by number', query: (turn) => `type=${of(TYPES, turn)}&sort=number` },
  { name: 'kind of credit and hold', query: () => 'credit_type=Biodiversity&status=onHold&sort=dueAt' },
  { name: 'whose move', query: (turn) => `court=${of(PARTIES, turn)}` },
  { name: 'whose move, by date due', query: (turn) => `court=${of(PARTIES, turn)}&sort=dueAt&direction=asc` },
  { name: 'step', query: (turn) => `step=${of(STEPS, turn)}` },
  { name: 'step and whose move', query: (turn) => `step=${of(STEPS, turn)}&court=${of(PARTIES, turn)}` },
  { name: 'overdue, by date due', query: () => 'overdue=true&sort=dueAt&direction=asc' },
  { name: 'search a number', query: (turn) => `search=OP-${1000 + ((turn * 7919) % 90_000)}` },
  { name: 'search a project', query: (turn) => `search=${of(PROJECT_WORDS, turn)}` },
  { name: 'search a party', query: (turn) => `search=${encodeURIComponent(of(BUYER_WORDS, turn))}` },
  { name: 'search and filter', query: (turn) => `search=${of(PROJECT_WORDS, turn)}&status=open&sort=dueAt` },
  {
    name: 'search, whose move and step',
    query: (turn) => `search=${of(PROJECT_WORDS, turn)}&court=platform&step=${of(STEPS, turn)}`,
  },
  { name: 'search what no one is called', query: (turn) => `search=zyx${turn % 7}` },
]
