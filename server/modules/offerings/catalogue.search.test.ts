/** What lists forgive, the catalogue forgives. */
import { expect, test } from 'vitest'
import type { CataloguePage } from '../../../contract/offerings/catalogue.ts'
import { createMarketplace } from '../../testing/marketplace.ts'
import { writeCatalogue } from './catalogue.samples.ts'

const market = await createMarketplace()
const { owner } = market.test
const call = await market.as('owner@contributor.example')

const offering = (title: string, country: string) => ({
  title,
  country,
  currency: 'EUR',
  sdgs: [],
  type: 0,
  standard: 0,
  carrier: 0,
  vintages: [],
})
const TITLES = {
  reefs: 'Reefs of Moçambique',
  apart: 'Treatment of waste water in Lima',
  together: 'Biogas from wastewater in Quito',
  genneia: 'Genneia Wind Farm',
  bale: 'Bale Mountains',
  mangrove: 'Mangrove of Lamu',
  mangroves: 'Mangroves of Tana',
  city: 'Cities without smoke',
  grove: 'Grove of oaks',
} as const
type Name = keyof typeof TITLES

const { offerings } = await writeCatalogue(owner, market.deps.database, {
  types: ['Various'],
  standards: [{ name: 'Verra VCS', creditType: 'Carbon' }],
  labels: [],
  carriers: ['Rivage'],
  offerings: Object.values(TITLES).map((title, at) =>
    offering(title, ['MZ', 'PE', 'EC', 'AR', 'ET', 'KE', 'KE', 'KE', 'PT'][at]!),
  ),
})
const nameOf = new Map(offerings.map((sid, at) => [sid, Object.keys(TITLES)[at]!]))
await owner.query("update project set project_id_in_registry = '1340' where name = $1", [TITLES.bale])

const ranked = async (search: string) => {
  const { status, body } = await call('GET', `/project_offerings?${new URLSearchParams({ search })}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body['items'] as CataloguePage['items']).map(({ sid }) => String(nameOf.get(sid)))
}
const found = async (search: string) => (await ranked(search)).toSorted()

test.each<[string, Name[]]>([
  ['Mocambique', ['reefs']],
  ['Mozambique', ['reefs']],
  ['Mozambiqe', ['reefs']],
  ['waste water', ['apart', 'together']],
  ['wastewater', ['together']],
  ['quito waste water', ['together']],
  ['Geneia', ['genneia']],
  ['farm geneia', ['genneia']],
  ['VCS1340', ['bale']],
  ['vcs-1340', ['bale']],
  ['VCS1341', []],
  ['waster', ['apart', 'together']],
  ['Lmia', []],
  // A plural finds the singular, and the other way round, although an offering has the very word.
  ['mangroves', ['mangrove', 'mangroves']],
  ['mangrove', ['mangrove', 'mangroves']],
  ['city', ['city']],
  // A part of a name, as it is half remembered.
  ['angrov', ['mangrove', 'mangroves']],
  ['grove lamu', ['mangrove']],
  ['water', ['apart', 'together']],
  ['lamu ro', []],
])('%s', async (search, expected) => {
  expect(await found(search)).toEqual(expected)
})

test('what begins with the word comes before what has it inside', async () => {
  const [first, ...others] = await ranked('grove')
  expect(first).toBe('grove')
  expect(others.toSorted()).toEqual(['mangrove', 'mangroves'])
})

const suggested = async (search: string) => {
  const { status, body } = await call('GET', `/offering_suggestions?${new URLSearchParams({ search })}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body['items'] as { kind: string; name: string; count: number }[]).map(
    ({ kind, name, count }) => `${kind} ${name} ${count}`,
  )
}

test('a text suggests what it may mean: values of facets with their counts, then projects', async () => {
  expect(await suggested('keny')).toEqual(['country KE 3'])
  expect(await suggested('vario')).toEqual(['projectType Various 9'])
  expect(await suggested('mangroves')).toEqual([
    `project ${TITLES.mangroves} 1`,
    `project ${TITLES.mangrove} 1`,
  ])
  expect((await suggested('grove'))[0]).toBe(`project ${TITLES.grove} 1`)
  expect(await suggested('grove')).toHaveLength(3)
  expect(await suggested('!?')).toEqual([])
})

test('a project carrier, a vintage, an impact and a goal are suggested by their names', async () => {
  const { rows } = await owner.query<{ name: string }>(
    'select distinct k.name from catalogue_entry e join organization k on k.id = e.organization_id where e.is_published',
  )
  expect(await suggested(rows[0]!.name)).toContainEqual(expect.stringContaining(`carrier ${rows[0]!.name} `))
  await owner.query('update catalogue_entry set years = $1, impacts = 2, sdgs = 1 << 13 where is_published', [
    [2021],
  ])
  for (const [text, words] of [
    ['202', 'vintage 2021'],
    ['removal', 'impact Removal'],
    ['climate', 'sdg 13 Climate action'],
    ['sdg 13', 'sdg 13 Climate action'],
  ] as const)
    expect(await suggested(text)).toContainEqual(expect.stringMatching(new RegExp(`^${words} \\d+$`)))
  expect(await suggested('20')).not.toContainEqual(expect.stringMatching(/^vintage /))
})

test('words that an offering writes apart are found together', async () => {
  await owner.query("update offering set status = 'archived' where title = $1", [TITLES.together])
  expect(await found('wastewater')).toEqual(['apart'])
  expect(await found('waste')).toEqual(['apart'])
})
