/** Pages of the catalogue out of 10,000 offerings over HTTP, with the counts of all facets: filtered, searched, sorted. */
import { issuances } from '../demo/exports.ts'
import { writeCatalogue, type CatalogueSample } from '../server/modules/offerings/catalogue.samples.ts'
import { openMarket } from '../server/workflow/samples.ts'
import { median, quantile, type Figure } from './figures.ts'
import { askInRounds, slowestKinds, withPages, type Kind, type Timed } from './pages.ts'
import { sessionFor, withCluster, withServer } from './surroundings.ts'

/** Fewer while one looks for something: BENCH_OFFERINGS=1000. */
const OFFERINGS = Number(process.env['BENCH_OFFERINGS'] ?? 10_000)
const MOST_P99_MS = 50

const COUNTRIES =
  'KE TZ UG ET GH NG SN BR CO PE CL MX GT IN ID VN PH TH CN NP TR MA EG ZA MZ MG ES PT FR PL'.split(' ')
const TYPES = [
  'Forestry',
  'Cookstoves',
  'Wind',
  'Solar',
  'Blue carbon',
  'Waste',
  'Soil',
  'Collection',
  'Wetlands',
  'Biogas',
  'Hydro',
  'Grassland',
]
const STANDARDS: CatalogueSample['standards'] = [
  { name: 'Verra VCS', creditType: 'Carbon' },
  { name: 'Gold Standard', creditType: 'Carbon' },
  { name: 'Puro', creditType: 'Carbon' },
  { name: 'Shoreline Plastic', creditType: 'Plastic' },
  { name: 'Living Ground', creditType: 'Biodiversity' },
]
const IMPACTS = ['avoidance', 'removal', 'avoidance_and_removal'] as const

/** The same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function sample(count: number): CatalogueSample {
  const below = dice(42)
  const names = [...new Set(issuances().map(({ project }) => project))]
  const several = (most: number, of: number) => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => below(of))),
  ]
  return {
    types: TYPES,
    standards: STANDARDS,
    labels: ['CCP', 'CORSIA', 'CCB', 'SD VISta', 'Article 6', 'Social Carbon'],
    carriers: Array.from({ length: 150 }, (_, at) => `Carrier ${at + 1}`),
    offerings: Array.from({ length: count }, (_, at) => ({
      title: `${names[at % names.length] ?? 'Project'} ${at + 1}`,
      country: COUNTRIES[Math.floor((below(100) * below(100) * COUNTRIES.length) / 10_000)] ?? 'KE',
      currency: below(8) === 0 ? 'USD' : 'EUR',
      sdgs: several(4, 17).map((goal) => goal + 1),
      type: below(TYPES.length),
      standard: Math.floor((below(100) * below(100) * STANDARDS.length) / 10_000),
      carrier: below(150),
      ...(below(2) === 0 && { location: { latitude: below(100) - 50, longitude: below(340) - 170 } }),
      vintages: Array.from({ length: 1 + below(4) }, (__, place) => {
        const fromYear = 2015 + below(6) + place
        return {
          fromYear,
          toYear: fromYear + below(2),
          impact: IMPACTS[below(3)]!,
          priceCents: 200 + below(4000),
          units: below(5) === 0 ? 0 : 1 + below(50_000),
          labels: below(4) === 0 ? several(2, 6) : [],
        }
      }),
    })),
  }
}

/** As people ask. The turn makes each request another one. */
const KINDS: readonly Kind[] = [
  { name: 'everything', query: () => '' },
  { name: 'one country', query: (turn) => `country=${COUNTRIES[turn % COUNTRIES.length]}` },
  {
    name: 'five filters',
    query: (turn) =>
      `credit_type=Carbon&impact=removal,avoidance&sdg=${1 + (turn % 17)},13&vintage=2020,2021&available=true`,
  },
  { name: 'price range', query: (turn) => `price=EUR:${500 + turn * 10}-${1500 + turn * 20}&sort=price` },
  { name: 'available, most first', query: () => 'available=true&sort=available' },
  { name: 'by name', query: (turn) => `sort=name&credit_type=${turn % 2 === 0 ? 'Carbon' : 'Plastic'}` },
  {
    name: 'search for one word',
    query: (turn) => `search=${['wind', 'forest', 'solar', 'biogas', 'cook'][turn % 5]}`,
  },
  {
    name: 'search with a slip',
    query: (turn) => `search=${['forrest', 'winnd', 'keyna', 'hydor', 'cokstove'][turn % 5]}`,
  },
  {
    name: 'search of two words, filtered',
    query: (turn) => `search=project+${['china', 'kenya', 'brazil'][turn % 3]}&available=true`,
  },
]
/** What facets are compared with: the next page, which has none. */
const BEHIND = 'behind'

type Found = { readonly loadSeconds: number; readonly timed: readonly Timed[] }

export async function measureCatalogue(): Promise<readonly Figure[]> {
  const { loadSeconds, timed } = await ask(OFFERINGS)
  return figuresOf(loadSeconds, timed)
}

/** @returns the times of first pages out of this many offerings, in ms */
export async function measureCatalogueOf(count: number): Promise<readonly number[]> {
  const { timed } = await ask(count)
  return timed.filter(({ name }) => name !== BEHIND).flatMap(({ samples }) => samples)
}

const ask = (count: number): Promise<Found> =>
  withCluster(async (cluster) => {
    const market = await openMarket(cluster.owner, cluster.database)
    const since = performance.now()
    await writeCatalogue(cluster.owner, cluster.database, sample(count))
    const loadSeconds = (performance.now() - since) / 1000
    await cluster.owner.query('vacuum analyze')
    const cookie = await sessionFor(cluster.owner, market.people.buyer.id, market.buyer)
    const timed = await withServer(cluster, ({ port }) =>
      withPages(port, '/proxy/project_offerings?', async (get) => {
        const { page } = await get('', cookie)
        if ((page.count ?? 0) < count) throw new Error(`only ${page.count} offerings are found`)
        const kinds = [...KINDS, { name: BEHIND, query: () => `cursor=${page.next_cursor}` }]
        return askInRounds(
          get,
          kinds.map((kind) => ({ ...kind, cookie })),
        )
      }),
    )
    return { loadSeconds, timed }
  })

function figuresOf(loadSeconds: number, timed: readonly Timed[]): readonly Figure[] {
  const first = timed.filter(({ name }) => name !== BEHIND)
  const samplesOf = (wanted: string) => timed.find(({ name }) => name === wanted)?.samples ?? []
  const all = first.flatMap(({ samples }) => samples)
  return [
    { name: `catalogue: writing ${OFFERINGS.toLocaleString('en')} offerings`, value: loadSeconds, unit: 's' },
    {
      name: 'catalogue: page with facets, p50',
      value: quantile(all, 0.5),
      unit: 'ms',
      note: `${all.length} requests`,
    },
    { name: 'catalogue: page with facets, p99', value: quantile(all, 0.99), unit: 'ms', most: MOST_P99_MS },
    {
      name: 'catalogue: with facets against the next page, which has none',
      value: median(samplesOf('everything')) / median(samplesOf(BEHIND)),
      unit: '×',
      most: 6,
      note: `of everything, medians; the next page takes ${median(samplesOf(BEHIND)).toFixed(1)} ms`,
    },
    ...slowestKinds('catalogue', first, 4),
  ]
}
