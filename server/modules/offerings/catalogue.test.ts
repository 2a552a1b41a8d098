import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CataloguePage } from '../../../contract/offerings/catalogue.ts'
import { reserve } from '../../ledger/ledger.ts'
import { availableByVintage } from '../../ledger/stock.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createMarketplace, issuesOf, outcome } from '../../testing/marketplace.ts'
import { create } from '../../workflow/create.ts'
import { writeCatalogue, type VintageSample } from './catalogue.samples.ts'

const market = await createMarketplace()
const { owner } = market.test
const { database } = market.deps

const vintage = (changes: Partial<VintageSample> = {}): VintageSample => ({
  fromYear: 2022,
  toYear: 2022,
  impact: 'removal',
  priceCents: 1000,
  units: 100,
  labels: [],
  ...changes,
})

const made = await writeCatalogue(owner, database, {
  types: ['Blue carbon', 'Cookstoves'],
  standards: [
    { name: 'Verra', creditType: 'Carbon' },
    { name: 'Shoreline', creditType: 'Plastic' },
  ],
  labels: ['CCB', 'CORSIA'],
  carriers: ['Canopy Partners of tests', 'Rivage'],
  offerings: [
    {
      title: 'Mangroves of Lamu',
      country: 'KE',
      currency: 'EUR',
      sdgs: [13, 14],
      type: 0,
      standard: 0,
      carrier: 0,
      vintages: [
        vintage({ priceCents: 1500, labels: [0] }),
        vintage({ fromYear: 2020, priceCents: 1200, units: 5 }),
      ],
      location: { latitude: -2.27, longitude: 40.9 },
    },
    {
      title: 'Kitchens of Kisumu',
      country: 'KE',
      currency: 'USD',
      sdgs: [3, 7],
      type: 1,
      standard: 0,
      carrier: 1,
      vintages: [vintage({ impact: 'avoidance', priceCents: 700 })],
    },
    {
      title: 'Beaches of Côte d’Azur',
      country: 'FR',
      currency: 'EUR',
      sdgs: [14],
      type: 0,
      standard: 1,
      carrier: 1,
      vintages: [vintage({ priceCents: 900, units: 0, labels: [1] })],
    },
  ],
})
const [lamu, kisumu, azur] = made.offerings as [string, string, string]
const call = await market.as('owner@contributor.example')
const list = async (query: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await call('GET', `/project_offerings?${new URLSearchParams(query).toString()}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as CataloguePage
}
const found = async (query: Readonly<Record<string, string>>) =>
  (await list(query)).items.map(({ sid }) => sid).toSorted()
const sorted = (...ids: readonly string[]) => ids.toSorted()

describe('a search', () => {
  test.each([
    ['mangroves', [lamu]],
    ['MANGROVES lamu', [lamu]],
    ['mang', [lamu]],
    ['magrove', [lamu]],
    ['mangorve', [lamu]],
    ['Keyna', [lamu, kisumu]],
    ['kenia', [lamu, kisumu]],
    ['kenya kitchen', [kisumu]],
    ['cote azur', [azur]],
    ['plastic', [azur]],
    ['cookstove', [kisumu]],
    ['canopi', [lamu]],
    ['2020', [lamu]],
    ['mangroves kisumu', []],
    ['zzzzzz', []],
    ['!?', [lamu, kisumu, azur]],
  ])('%s', async (search, expected) => {
    expect(await found({ search })).toEqual(sorted(...expected))
  })

  test('what is sought stands first when the title has it', async () => {
    const { items } = await list({ search: 'kisumu kenya' })
    expect(items[0]?.sid).toBe(kisumu)
  })

  test.each([
    "'; drop table offering; --",
    '%_\\',
    "a'b | c & !d:*",
    '<script>',
    '(((',
    ':*',
    'a'.repeat(100),
  ])('signs of other languages are only signs: %j', async (search) => {
    await list({ search })
  })
})

test('each facet is counted under all other filters; what is chosen stays in the list with nothing behind it', async () => {
  const { facets, count } = await list({ country: 'KE', creditType: 'Plastic' })
  expect(count).toBe(0)
  expect(facets?.creditType).toEqual([
    { value: 'Carbon', count: 2 },
    { value: 'Plastic', count: 0 },
  ])
  expect(facets?.country).toEqual([
    { value: 'FR', count: 1 },
    { value: 'KE', count: 0 },
  ])
  expect(facets?.sdg).toEqual([])
  const all = (await list()).facets
  expect(all?.sdg).toEqual([
    { value: 3, count: 1 },
    { value: 7, count: 1 },
    { value: 13, count: 1 },
    { value: 14, count: 2 },
  ])
  expect(all?.vintage.map(({ value, count: of }) => [value, of])).toEqual([
    [2022, 3],
    [2021, 1],
    [2020, 1],
  ])
  expect(all?.label.map(({ name, count: of }) => [name, of])).toEqual([
    ['CCB', 1],
    ['CORSIA', 1],
  ])
  expect(all?.price).toEqual([
    { value: 'EUR', count: 2, least: 900, most: 1500 },
    { value: 'USD', count: 1, least: 700, most: 700 },
  ])
  expect(all?.available).toBe(2)
})

test('several values of one filter are an either-or, several filters an and', async () => {
  expect(await found({ creditType: 'Carbon,Plastic' })).toEqual(sorted(lamu, kisumu, azur))
  expect(await found({ sdg: '13,3', country: 'KE', impact: 'avoidance' })).toEqual([kisumu])
  expect(await found({ label: made.labels.join(',') })).toEqual(sorted(lamu, azur))
  expect(await found({ carrier: made.carriers[0]!, vintage: '2021' })).toEqual([lamu])
  expect(await found({ available: 'true' })).toEqual(sorted(lamu, kisumu))
})

describe('prices', () => {
  test('a range names its currency, and another currency does not fit', async () => {
    expect(await found({ price: 'EUR:0-100000' })).toEqual(sorted(lamu, azur))
    expect(await found({ price: 'EUR:1300-' })).toEqual([lamu])
    expect(await found({ price: 'USD:-700' })).toEqual([kisumu])
    expect(await found({ price: 'USD:-699' })).toEqual([])
  })

  test('an order by price is one order per currency, and says which currencies there are', async () => {
    const { items, currencies } = await list({ sort: 'price' })
    expect(currencies).toEqual(['EUR', 'USD'])
    expect(items.map(({ sid }) => sid)).toEqual([lamu, kisumu, azur])
  })
})

test.each(['relevance', 'newest', 'price', 'available', 'name'])(
  'what is sold out comes last when sorted by %s, and pages of one make the same list',
  async (sort) => {
    const whole = (await list({ sort })).items.map(({ sid }) => sid)
    expect(whole.at(-1)).toBe(azur)
    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: CataloguePage = await list({ sort, limit: '1', ...(cursor && { cursor }) })
      expect(page.facets === null).toBe(cursor !== '')
      expect(page.count).toBe(3)
      pages.push(...page.items.map(({ sid }) => sid))
      cursor = page.nextCursor
    }
    expect(pages).toEqual(whole)
  },
)

test('what a query must not say is a 400 that names the field', async () => {
  for (const query of [
    'price=10-20',
    'sort=fastest',
    'sdg=18',
    'country=Kenya',
    'label=x',
    'available=no',
    'limit=1000',
  ])
    expect(
      Object.keys(issuesOf(await call('GET', `/project_offerings?${query}`))).map(
        (path) => path.split('.')[0],
      ),
      query,
    ).toEqual([query.split('=')[0]])
  const { nextCursor } = await list({ sort: 'name', limit: '1' })
  for (const cursor of [
    'x',
    '""',
    'W10',
    nextCursor!,
    Buffer.from('["price","x",1,2,3]').toString('base64url'),
  ])
    expect(outcome(await call('GET', `/project_offerings?sort=price&cursor=${cursor}`))).toBe(
      '400 invalid_request',
    )
})

test('a place of its own stands on the map; the others stand for their country', async () => {
  const { body } = await call('GET', '/offering_map?available=true')
  expect(body['places']).toEqual([
    {
      country: 'KE',
      latitude: -2.3,
      longitude: 40.9,
      count: 1,
      items: [{ sid: lamu, title: 'Mangroves of Lamu' }],
    },
    {
      country: 'KE',
      latitude: null,
      longitude: null,
      count: 1,
      items: [{ sid: kisumu, title: 'Kitchens of Kisumu' }],
    },
  ])
})

describe('the read model follows', () => {
  test.each([
    ['a new name of the type', 'update project_type set name = $1 where id = $2', made.types[0]!],
    ['a new name of the standard', 'update carbon_standard set name = $1 where id = $2', made.standards[0]!],
    ['a new name of the carrier', 'update organization set name = $1 where id = $2', made.carriers[0]!],
    ['a new name of a label', 'update additional_certification set name = $1 where id = $2', made.labels[0]!],
    ['a new title', 'update offering set title = $1 where id = $2', lamu],
    ['a new name of a vintage', 'update vintage set name = $1 where id = $2', made.vintages[0]![0]!],
  ])('%s', async (_, text, id) => {
    const word = `zebra${randomUUID().slice(0, 6).replaceAll(/[0-9]/g, 'q')}`
    await owner.query(text, [word, id])
    expect(await found({ search: word })).toContain(lamu)
  })

  test('a label, from the day it begins to the day it ends', async () => {
    const write = (from: string, to: string) =>
      owner.query(
        `insert into vintage_label (vintage_id, certification_id, valid_from, valid_to)
         values ($1, $2, current_date + $3::interval, current_date + $4::interval)`,
        [made.vintages[1]![0], made.labels[1], from, to],
      )
    const fits = async () => (await found({ label: made.labels[1]! })).includes(kisumu)
    await write('1 day', '9 days')
    expect(await fits()).toBe(false)
    await owner.query('delete from vintage_label where vintage_id = $1', [made.vintages[1]![0]])
    await write('-9 days', '0 days')
    expect(await fits()).toBe(true)
    expect((await list({ search: 'kisumu' })).items[0]?.vintages[0]?.labels.map(({ name }) => name)).toEqual([
      'CORSIA',
    ])
    await owner.query('delete from vintage_label where vintage_id = $1', [made.vintages[1]![0]])
    expect(await fits()).toBe(false)
  })

  test('a suspended offering is gone, a published one is back', async () => {
    await owner.query("update offering set status = 'suspended' where id = $1", [kisumu])
    expect(await found({})).toEqual(sorted(lamu, azur))
    expect(outcome(await call('GET', `/project_offerings/${kisumu}`))).toBe('404 not_found')
    await owner.query("update offering set status = 'published' where id = $1", [kisumu])
    expect(await found({ available: 'true' })).toEqual(sorted(lamu, kisumu))
  })
})

test('two carriers that offer the same vintage each sell their own: one is sold out, the other is not', async () => {
  const [shared] = made.vintages[0]! as [string]
  const { rows } = await owner.query<{ id: string }>(
    `insert into offering (project_id, organization_id, title, summary, currency, status, published)
     select project_id, $1, 'The same mangroves', '', 'EUR', 'published', published from offering where id = $2 returning id`,
    [made.carriers[1], lamu],
  )
  const other = rows[0]!.id
  await owner.query(
    'insert into offering_vintage (offering_id, vintage_id, unit_price_cents) values ($1, $2, 1100)',
    [other, shared],
  )
  const stock = async (sid: string) =>
    (
      (await call('GET', `/project_offerings/${sid}`)).body['vintages'] as {
        sid: string
        available: string
      }[]
    ).find((one) => one.sid === shared)?.available
  expect([await stock(lamu), await stock(other)]).toEqual(['100', '0'])
  expect(await found({ search: 'mangroves', available: 'true' })).toEqual([lamu])
  const ask = (offeringSid: string, quantity: string) =>
    call('POST', '/operations', {
      type: 'contribution',
      offeringSid,
      lines: [{ vintageSid: shared, quantity }],
      delivery: 'retire',
      beneficiaryName: 'Atelier Verne',
      beneficiaryCountry: 'FR',
      idempotencyKey: randomUUID(),
    })
  expect(issuesOf(await ask(other, '1'))).toEqual({
    'lines.0.quantity': 'These units are no longer available: other buyers have reserved them.',
  })
  const asked = await ask(lamu, '100')
  expect(asked.status).toBe(201)
  expect(
    (asked.body['facts'] as { lines: { available: string }[] }).lines.map(({ available }) => available),
  ).toEqual(['100'])
  await owner.query("update offering set status = 'archived' where id = $1", [other])
})

test('what is reserved is off the shelf in the same transaction, and back when it is rolled back', async () => {
  const { operationId } = await create(
    { pool: market.deps.pool, clock: () => new Date() },
    {
      scope: SYSTEM,
      type: 'contribution',
      contributorOrganizationId: market.parties.organizationId('contributor'),
      carrierOrganizationId: made.carriers[1]!,
      projectId: (
        await owner.query<{ project_id: string }>('select project_id from offering where id = $1', [kisumu])
      ).rows[0]!.project_id,
      offeringId: kisumu,
      lines: [{ vintageId: made.vintages[1]![0]!, quantity: 100n, unitPriceCents: 700n }],
      currency: 'USD',
      delivery: 'retire',
      beneficiaryName: 'Acme',
      beneficiaryCountry: 'FR',
      idempotencyKey: null,
    },
  )
  const entryOf = async (trx: Parameters<Parameters<typeof inScope>[2]>[0]) =>
    (await availableByVintage(trx, made.carriers[1]!, [made.vintages[1]![0]!])).get(made.vintages[1]![0]!)
  const attempt = inScope(database, SYSTEM, async (trx) => {
    await reserve(trx, {
      key: randomUUID(),
      at: '2026-02-01T09:00:00.000Z',
      operationId,
      organizationId: made.carriers[1]!,
      lines: [{ vintageId: made.vintages[1]![0]!, quantity: 100n }],
    })
    expect(await entryOf(trx)).toBe(0n)
    throw new Error('changed our mind')
  })
  await expect(attempt).rejects.toThrow('changed our mind')
  expect(await found({ available: 'true', search: 'kisumu' })).toEqual([kisumu])
  await inScope(database, SYSTEM, (trx) =>
    reserve(trx, {
      key: randomUUID(),
      at: '2026-02-01T09:00:00.000Z',
      operationId,
      organizationId: made.carriers[1]!,
      lines: [{ vintageId: made.vintages[1]![0]!, quantity: 100n }],
    }),
  )
  expect(await found({ available: 'true', search: 'kisumu' })).toEqual([])
  expect((await list({})).facets?.available).toBe(1)
})
