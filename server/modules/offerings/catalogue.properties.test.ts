/** Over made-up catalogues: what the database counts and finds is what one counts and finds by hand. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CataloguePage, Facets } from '../../../contract/offerings/catalogue.ts'
import { FULL } from '../../../machines/testing/full.ts'
import { createMarketplace } from '../../testing/marketplace.ts'
import { writeCatalogue, type CatalogueSample, type OfferingSample } from './catalogue.samples.ts'

/** The full length needs minutes. */
const timeout = FULL ? 900_000 : 180_000
const market = await createMarketplace()
const { owner } = market.test
const call = await market.as('owner@contributor.example')

const STANDARDS: CatalogueSample['standards'] = [
  { name: 'Verra of properties', creditType: 'Carbon' },
  { name: 'Gold of properties', creditType: 'Carbon' },
  { name: 'Shore of properties', creditType: 'Plastic' },
  { name: 'Ground of properties', creditType: 'Biodiversity' },
]
const WORDS = ['mangrove', 'delta', 'cookstove', 'savanna', 'peatland', 'kitchen', 'harbour']
const COUNTRIES = ['KE', 'FR', 'ID', 'BR']
const CURRENCIES = ['EUR', 'USD']
const PLACES = 3

const place = fc.nat(PLACES - 1)
const offering: fc.Arbitrary<OfferingSample> = fc.record({
  title: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  country: fc.constantFrom(...COUNTRIES),
  currency: fc.constantFrom(...CURRENCIES),
  sdgs: fc.uniqueArray(fc.integer({ min: 1, max: 17 }), { maxLength: 4 }),
  type: place,
  standard: fc.nat(STANDARDS.length - 1),
  carrier: place,
  vintages: fc.array(
    fc.record({
      fromYear: fc.integer({ min: 2018, max: 2022 }),
      toYear: fc.integer({ min: 2022, max: 2024 }),
      impact: fc.constantFrom('avoidance', 'removal', 'avoidance_and_removal'),
      priceCents: fc.integer({ min: 1, max: 3000 }),
      units: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
      labels: fc.uniqueArray(place, { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

// One catalogue for all questions; drawn with a seed, so that a failure comes again.
const [offerings = []] = fc.sample(fc.array(offering, { minLength: 60, maxLength: 80 }), {
  seed: 7,
  numRuns: 1,
})
const names = (what: string) => Array.from({ length: PLACES }, (_, at) => `${what} ${'abc'[at] ?? ''}`)
const made = await writeCatalogue(owner, market.deps.database, {
  types: names('Sort'),
  standards: STANDARDS,
  labels: names('Seal'),
  carriers: names('House'),
  offerings,
})

type Filter = {
  readonly creditType?: readonly string[]
  readonly country?: readonly string[]
  readonly projectType?: readonly string[]
  readonly standard?: readonly string[]
  readonly impact?: readonly string[]
  readonly sdg?: readonly string[]
  readonly vintage?: readonly string[]
  readonly label?: readonly string[]
  readonly carrier?: readonly string[]
  readonly price?: { readonly currency: string; readonly least: number; readonly most: number }
  readonly available?: true
}
type Name = keyof Filter

/** Every value that an offering has of a facet. */
const VALUES: Readonly<
  Record<Exclude<Name, 'price' | 'available'>, (one: OfferingSample) => readonly string[]>
> = {
  creditType: ({ standard }) => [STANDARDS[standard]!.creditType],
  country: ({ country }) => [country],
  projectType: ({ type }) => [made.types[type]!],
  standard: ({ standard }) => [made.standards[standard]!],
  impact: ({ vintages }) => vintages.map(({ impact }) => impact),
  sdg: ({ sdgs }) => sdgs.map(String),
  vintage: ({ vintages }) =>
    vintages.flatMap(({ fromYear, toYear }) =>
      Array.from({ length: toYear - fromYear + 1 }, (_, at) => String(fromYear + at)),
    ),
  label: ({ vintages }) => vintages.flatMap(({ labels }) => labels.map((at) => made.labels[at]!)),
  carrier: ({ carrier }) => [made.carriers[carrier]!],
}
const LISTS = Object.keys(VALUES) as (keyof typeof VALUES)[]

const isForSale = ({ vintages }: OfferingSample) => vintages.some(({ units }) => units > 0)
const pricesOf = (one: OfferingSample) =>
  one.vintages.filter(({ units }) => units > 0 || !isForSale(one)).map(({ priceCents }) => priceCents)

/** @param but the facet whose own filter does not count */
function fits(one: OfferingSample, filter: Filter, but: Name | null): boolean {
  const lists = LISTS.every((name) => {
    const wanted = filter[name]
    return name === but || !wanted?.length || VALUES[name](one).some((value) => wanted.includes(value))
  })
  const { price } = filter
  const isPriced =
    but === 'price' ||
    !price ||
    (one.currency === price.currency &&
      Math.max(...pricesOf(one)) >= price.least &&
      Math.min(...pricesOf(one)) <= price.most)
  return lists && isPriced && (but === 'available' || !filter.available || isForSale(one))
}

const some = (values: readonly string[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }), {
    nil: undefined,
    freq: 1,
  })
const filter = fc.record({
  creditType: some(['Carbon', 'Plastic', 'Biodiversity']),
  country: some(COUNTRIES),
  projectType: some(made.types),
  standard: some(made.standards),
  impact: some(['avoidance', 'removal', 'avoidance_and_removal']),
  sdg: some(Array.from({ length: 17 }, (_, at) => String(at + 1))),
  vintage: some(['2018', '2020', '2023', '2024', '1990']),
  label: some(made.labels),
  carrier: some(made.carriers),
  price: fc.option(
    fc.record({
      currency: fc.constantFrom(...CURRENCIES, 'JPY'),
      least: fc.nat(3000),
      most: fc.nat(3000),
    }),
    { nil: undefined },
  ),
  available: fc.option(fc.constant(true as const), { nil: undefined }),
}) as fc.Arbitrary<Filter>

function queryOf({ price, available, ...lists }: Filter): Record<string, string> {
  const set = Object.entries(lists).flatMap(([name, values]) => (values ? [[name, values.join(',')]] : []))
  return {
    ...(Object.fromEntries(set) as Record<string, string>),
    ...(price && { price: `${price.currency}:${price.least}-${price.most}` }),
    ...(available && { available: 'true' }),
  }
}

async function ask(query: Record<string, string>) {
  const { status, body } = await call('GET', `/project_offerings?${new URLSearchParams(query).toString()}`)
  return { status, body: body as unknown as CataloguePage }
}

/** Value → how many, without those of which there are none. */
const counted = (facets: Facets, name: keyof typeof VALUES) =>
  Object.fromEntries(
    facets[name].filter(({ count }) => count > 0).map(({ value, count }) => [String(value), count]),
  )

const runs = { numRuns: FULL ? 400 : 12 }

describe('of every combination of filters', () => {
  test(
    'each facet is what one counts by hand under all other filters, and the page is what fits',
    { timeout },
    async () => {
      await fc.assert(
        fc.asyncProperty(filter, async (wanted) => {
          const { status, body } = await ask({ ...queryOf(wanted), limit: '96' })
          expect(status).toBe(200)
          const fitting = offerings.flatMap((one, at) =>
            fits(one, wanted, null) ? [made.offerings[at]!] : [],
          )
          expect(body.items.map(({ sid }) => sid).toSorted()).toEqual(fitting.toSorted())
          expect(body.count).toBe(fitting.length)
          for (const name of LISTS) {
            const expected: Record<string, number> = {}
            for (const one of offerings.filter((each) => fits(each, wanted, name)))
              for (const value of new Set(VALUES[name](one))) expected[value] = (expected[value] ?? 0) + 1
            expect(counted(body.facets!, name), name).toEqual(expected)
          }
          const unpriced = offerings.filter((one) => fits(one, wanted, 'price'))
          expect(body.facets!.price.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual(
            CURRENCIES.flatMap((value) => {
              const prices = unpriced.filter(({ currency }) => currency === value).map(pricesOf)
              if (prices.length === 0) return []
              return {
                value,
                count: prices.length,
                least: Math.min(...prices.flat()),
                most: Math.max(...prices.flat()),
              }
            }),
          )
          expect(body.facets!.available).toBe(
            offerings.filter((one) => fits(one, wanted, 'available') && isForSale(one)).length,
          )
        }),
        runs,
      )
    },
  )

  test(
    'pages of any size and order hold each offering once, what is sold out last',
    { timeout },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          filter,
          fc.constantFrom('relevance', 'newest', 'price', 'available', 'name'),
          fc.integer({ min: 7, max: 40 }),
          fc.constantFrom('', 'mangrove', 'delta kitchen'),
          async (wanted, sort, limit, search) => {
            const query = { ...queryOf(wanted), sort, limit: String(limit), ...(search && { search }) }
            const seen: CataloguePage['items'] = []
            let cursor: string | null = null
            let count = 0
            do {
              const { status, body }: Awaited<ReturnType<typeof ask>> = await ask({
                ...query,
                ...(cursor && { cursor }),
              })
              expect(status).toBe(200)
              seen.push(...body.items)
              count = body.count
              cursor = body.nextCursor
            } while (cursor !== null)
            expect(new Set(seen.map(({ sid }) => sid)).size).toBe(seen.length)
            expect(seen.length).toBe(count)
            const isOpen = seen.map(({ vintages }) => vintages.some(({ available }) => Number(available) > 0))
            expect(isOpen).toEqual(isOpen.toSorted((a, b) => Number(b) - Number(a)))
          },
        ),
        { numRuns: FULL ? 200 : 8 },
      )
    },
  )
})

test('a word with one slip after its first letter finds what the word finds', { timeout }, async () => {
  const word = fc.constantFrom(...WORDS)
  await fc.assert(
    fc.asyncProperty(
      word,
      fc.nat(),
      fc.constantFrom('drop', 'double', 'swap', 'other'),
      async (right, where, slip) => {
        const at = 1 + (where % (right.length - 2))
        const slipped = {
          drop: right.slice(0, at) + right.slice(at + 1),
          double: right.slice(0, at) + right.charAt(at) + right.slice(at),
          swap: right.slice(0, at) + right.charAt(at + 1) + right.charAt(at) + right.slice(at + 2),
          other: `${right.slice(0, at)}x${right.slice(at + 1)}`,
        }[slip]
        const all = (await ask({ search: right, limit: '96' })).body.items.map(({ sid }) => sid)
        const found = (await ask({ search: slipped, limit: '96' })).body.items.map(({ sid }) => sid)
        expect(
          all.filter((sid) => !found.includes(sid)),
          slipped,
        ).toEqual([])
      },
    ),
    { numRuns: FULL ? 300 : 15 },
  )
})

test('whatever is typed into the search is answered', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 100, unit: 'binary' }), async (search) => {
      // A text that no database can hold is refused at the door.
      expect((await ask({ search })).status).toBe(search.includes('\0') ? 400 : 200)
    }),
    { numRuns: FULL ? 500 : 20 },
  )
})

test('what the read model says is for sale is what the ledger says', async () => {
  const { rows } = await owner.query(
    `select e.offering_id from catalogue_entry e
     where e.available <> (select sum(quantity) / e.unit_scale from ledger_offered(array[e.offering_id]))`,
  )
  expect(rows).toEqual([])
})
