/** Favourites are a person's own; the catalogue filters by them and counts them. */
import { expect, test } from 'vitest'
import type { CataloguePage } from '../../../contract/offerings/catalogue.ts'
import { createMarketplace } from '../../testing/marketplace.ts'
import { writeCatalogue } from './catalogue.samples.ts'

const market = await createMarketplace()
const { owner } = market.test
const [call, colleague, stranger] = await Promise.all(
  ['owner@contributor.example', 'operator@contributor.example', 'both@trader.example'].map((who) =>
    market.as(who),
  ),
)
const offering = (title: string) => ({
  title,
  country: 'KE',
  currency: 'EUR',
  sdgs: [],
  type: 0,
  standard: 0,
  carrier: 0,
  vintages: [],
})
const { offerings } = await writeCatalogue(owner, market.deps.database, {
  types: ['Various'],
  standards: [{ name: 'Verra VCS', creditType: 'Carbon' }],
  labels: [],
  carriers: ['Rivage'],
  offerings: ['Lamu', 'Tana', 'Kisumu'].map(offering),
})
const [lamu = '', tana = ''] = offerings

const marked = async (who = call!) => (await who('GET', '/favourite_offerings')).body['sids']
const page = async (who = call!) =>
  (await who('GET', '/project_offerings?favourite=true')).body as unknown as CataloguePage

test('marking twice is marking once, the newest first, and a mark is taken away', async () => {
  for (const sid of [lamu, tana, lamu])
    expect((await call!('PUT', `/favourite_offerings/${sid}`)).status).toBe(204)
  expect(await marked()).toEqual([tana, lamu])
  expect((await page()).items.map(({ sid }) => sid).toSorted()).toEqual([lamu, tana].toSorted())
  expect((await page()).facets?.favourite).toBe(2)
  expect((await call!('DELETE', `/favourite_offerings/${tana}`)).status).toBe(204)
  expect(await marked()).toEqual([lamu])
})

test('they are the person’s alone, not the organization’s', async () => {
  for (const other of [colleague!, stranger!]) {
    expect(await marked(other)).toEqual([])
    expect((await page(other)).items).toEqual([])
  }
})

test('however many are marked at once, 500 are the most', async () => {
  const [person] = (
    await owner.query<{ id: string }>(
      'select person_id as id from favourite_offering where offering_id = $1',
      [lamu],
    )
  ).rows
  const { rows } = await owner.query<{ id: string }>(
    `insert into offering select r.* from offering o cross join generate_series(1, 506) n
       cross join lateral jsonb_populate_record(o, jsonb_build_object('id', overlay(overlay(md5('many' || n) placing '4' from 13) placing '8' from 17)::uuid)) r
     where o.id = $1 returning id`,
    [lamu],
  )
  const ids = rows.map(({ id }) => id)
  await owner.query(
    'insert into favourite_offering (person_id, offering_id, created_at) select $1, unnest($2::uuid[]), now()',
    [person!.id, ids.slice(0, 498)],
  )
  const answers = await Promise.all(ids.slice(498).map((id) => call!('PUT', `/favourite_offerings/${id}`)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(await marked()).toHaveLength(500)
  await owner.query('delete from favourite_offering where offering_id = any ($1)', [ids])
  await owner.query('delete from offering where id = any ($1)', [ids])
})

test('what is not published is not there to be marked, and leaves the list', async () => {
  await owner.query("update offering set status = 'archived' where id = $1", [lamu])
  expect(await marked()).toEqual([])
  expect((await call!('PUT', `/favourite_offerings/${lamu}`)).status).toBe(404)
})

test('a search is kept under a name, apart from views of the operations', async () => {
  const body = { name: 'Kenya', search: 'country=KE', isShared: true, list: 'catalogue' }
  expect((await call!('POST', '/saved_views', body)).status).toBe(201)
  const names = async (list: string, who = call!) =>
    ((await who('GET', `/saved_views?list=${list}`)).body['items'] as { name: string }[]).map(
      ({ name }) => name,
    )
  expect(await names('catalogue')).toEqual(['Kenya'])
  expect(await names('operations')).toEqual([])
  expect(await names('catalogue', colleague!)).toEqual(['Kenya'])
  expect(await names('catalogue', stranger!)).toEqual([])
})
