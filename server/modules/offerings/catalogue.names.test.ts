/** Names of the facets' values are kept in memory: they are what the database says now, and no one reads a name that is not theirs. */
import { expect, test } from 'vitest'
import { createMarketplace } from '../../testing/marketplace.ts'
import { writeCatalogue } from './catalogue.samples.ts'

const market = await createMarketplace()
const { owner } = market.test
const buyer = await market.as('owner@contributor.example')

const made = await writeCatalogue(owner, market.deps.database, {
  types: ['Kind of name'],
  standards: [{ name: 'Standard of name', creditType: 'Carbon' }],
  labels: ['Label of name'],
  carriers: ['House of names'],
  offerings: [
    {
      title: 'Forest of names',
      country: 'KE',
      currency: 'EUR',
      sdgs: [13],
      type: 0,
      standard: 0,
      carrier: 0,
      vintages: [{ fromYear: 2022, toYear: 2022, impact: 'removal', priceCents: 900, units: 9, labels: [0] }],
    },
  ],
})

type Facet = 'projectType' | 'standard' | 'label' | 'carrier'
const named = async (call: typeof buyer, facet: Facet, query = '') => {
  const { facets } = (await call('GET', `/project_offerings${query}`)).body as {
    facets: Record<Facet, { value: string; name: string }[]>
  }
  return new Map(facets[facet].map(({ value, name }) => [value, name]))
}

test.each([
  ['projectType', 'project_type', made.types[0]!],
  ['standard', 'carbon_standard', made.standards[0]!],
  ['label', 'additional_certification', made.labels[0]!],
  ['carrier', 'organization', made.carriers[0]!],
] as const)('a renamed %s has its new name at once', async (facet, table, id) => {
  const before = await named(buyer, facet)
  expect(before.get(id)).toMatch(/ of names?$/)
  await owner.query(`update ${table} set name = $1 where id = $2`, [`Renamed ${facet}`, id])
  expect((await named(buyer, facet)).get(id)).toBe(`Renamed ${facet}`)
})

test('an organization without offerings is named to those who may see it, and to no one after them', async () => {
  const {
    rows: [hidden],
  } = await owner.query<{ id: string }>(
    "insert into organization (name, country) values ('Hidden house', 'FR') returning id",
  )
  const query = `?carrier=${hidden!.id}`
  const platform = await market.as('admin@understory.example')
  expect((await named(platform, 'carrier', query)).get(hidden!.id)).toBe('Hidden house')
  expect((await named(buyer, 'carrier', query)).has(hidden!.id)).toBe(false)
})
