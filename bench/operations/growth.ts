/** The same questions to databases of 1,000 to 1,000,000 operations: what grows with them, and how fast. */
import { openMarket } from '../../server/workflow/samples.ts'
import { measureCatalogueOf } from '../catalogue.ts'
import { median, rounded, type Figure } from '../figures.ts'
import { importRows } from '../imports.ts'
import { listKinds } from './list.ts'
import { loadOperations } from './million.ts'
import { askInRounds, withPages } from '../pages.ts'
import { idOf } from '../pgbench.ts'
import { sessionFor, withCluster, withServer, type Cluster } from '../surroundings.ts'
import { comment, COUNT, writeOperations } from '../transitions.ts'

/** Ten million as well: BENCH_SIZES=1000,100000,10000000. */
const SIZES = (process.env['BENCH_SIZES'] ?? '1000,10000,100000,1000000').split(',').map(Number)
const OFFERINGS = [100, 1_000, 10_000]
const IMPORTED = [1_000, 10_000, 100_000]
const DETAILS = 200
const SECONDS = 4

/** Size → milliseconds. */
type Series = ReadonlyMap<number, number>

export async function measureGrowth(): Promise<readonly Figure[]> {
  const ofOperations = new Map<string, Map<number, number>>()
  for (const size of SIZES)
    for (const [name, ms] of Object.entries(await withCluster((cluster) => askAt(cluster, size))))
      ofOperations.set(name, (ofOperations.get(name) ?? new Map<number, number>()).set(size, ms))
  const catalogue = new Map<number, number>()
  for (const count of OFFERINGS) catalogue.set(count, median(await measureCatalogueOf(count)))
  const imports = new Map<number, number>()
  for (const rows of IMPORTED)
    imports.set(rows, (1000 * (await withCluster((cluster) => importRows(cluster, rows))).run) / rows)
  return [
    ...[...ofOperations].flatMap(([name, series]) => figuresOf(name, 'operations', series)),
    ...figuresOf('catalogue page with facets', 'offerings', catalogue),
    ...figuresOf('import, each row', 'rows', imports),
  ]
}

/** @returns medians in ms: a page of the list, an operation, a transition of 32 at a time */
async function askAt(cluster: Cluster, size: number) {
  const { owner } = cluster
  const market = await openMarket(owner, cluster.database)
  await writeOperations(cluster, market, COUNT)
  await loadOperations(owner, size)
  const cookie = await sessionFor(owner, market.people.admin.id, market.platform)
  return withServer(cluster, async ({ port }) => {
    const kinds = listKinds.map((kind) => ({ ...kind, cookie }))
    const pages = await withPages(port, '/proxy/operations?limit=50&', (get) => askInRounds(get, kinds))
    const details = await withPages(port, '/proxy/operations/', async (get) => {
      const times: number[] = []
      for (let turn = 0; turn < DETAILS; turn += 1) times.push((await get(idOf(turn % COUNT), cookie)).ms)
      return times
    })
    const versions = new Map<number, number>()
    await comment(port, cookie, versions, SECONDS)
    return {
      'page of the list': median(pages.flatMap(({ samples }) => samples)),
      'an operation': median(details),
      'a transition': median(await comment(port, cookie, versions, SECONDS)),
    }
  })
}

/** The budget is the logarithm's own growth; the exponent is the slope between logarithms of size and time. */
function figuresOf(name: string, what: string, series: Series): readonly Figure[] {
  const points = [...series]
  const [[first, least], [last, most]] = [points[0]!, points.at(-1)!]
  const exponent = slopeOf(points.map(([size, ms]) => [Math.log(size), Math.log(ms)]))
  return [
    ...points.map(([size, ms]): Figure => ({
      name: `growth: ${name}, ${size.toLocaleString('en')} ${what}`,
      value: ms,
      unit: 'ms',
    })),
    {
      name: `growth: ${name}, last against first`,
      value: most / least,
      unit: '×',
      most: rounded(Math.log(last) / Math.log(first)),
      note: `exponent ${exponent.toFixed(2)}`,
    },
  ]
}

function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const rise = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return rise / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}
