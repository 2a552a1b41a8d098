/** A card that is kept in memory is what the database would say now, whatever it shows has changed, and whenever that began. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reserve } from '../../ledger/ledger.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createMarketplace } from '../../testing/marketplace.ts'
import { create } from '../../workflow/create.ts'
import { writeCatalogue } from './catalogue.samples.ts'

const market = await createMarketplace()
const { owner } = market.test
const { database } = market.deps
const call = await market.as('owner@contributor.example')

const vintage = { impact: 'removal', priceCents: 900, units: 9 } as const
const made = await writeCatalogue(owner, database, {
  types: ['Kind of card'],
  standards: [{ name: 'Standard of card', creditType: 'Carbon' }],
  labels: ['Label of card'],
  carriers: ['House of cards'],
  offerings: [
    {
      title: 'Forest of cards',
      country: 'KE',
      currency: 'EUR',
      sdgs: [13],
      type: 0,
      standard: 0,
      carrier: 0,
      vintages: [
        { ...vintage, fromYear: 2022, toYear: 2022, labels: [0] },
        { ...vintage, fromYear: 2021, toYear: 2021, labels: [] },
      ],
    },
  ],
})
const offering = made.offerings[0]!
const [newer, older] = made.vintages[0] as [string, string]

const cardNow = async () => {
  const { items } = (await call('GET', '/project_offerings')).body as {
    items: { sid: string; vintages: { available: string }[] }[]
  }
  return items.find(({ sid }) => sid === offering)!
}
/** The page of the offering keeps nothing in memory. */
const pageNow = async () => (await call('GET', `/project_offerings/${offering}`)).body

const OF_PROJECT = `(select project_id from offering where id = '${offering}')`
test.each([
  ['title', `update offering set title = 'Wood of cards' where id = '${offering}'`],
  ['summary', `update offering set summary = 'Trees' where id = '${offering}'`],
  ['goals', `update offering set sdgs = '{1,13}' where id = '${offering}'`],
  ['country', `update project set country = 'TZ' where id = ${OF_PROJECT}`],
  ['number in the registry', `update project set project_id_in_registry = '77' where id = ${OF_PROJECT}`],
  ['kind of project', `update project_type set name = 'Other kind' where id = '${made.types[0]}'`],
  ['proponent', `update project_proponent set name = 'Town' where name = 'Village'`],
  ['standard', `update carbon_standard set name = 'Other standard' where id = '${made.standards[0]}'`],
  ['unit', `update carbon_standard set unit_name = 'unit of card' where id = '${made.standards[0]}'`],
  [
    'address in the registry',
    `update carbon_standard set project_link = 'https://registry.example/{id}' where id = '${made.standards[0]}'`,
  ],
  ['carrier', `update organization set name = 'Other house' where id = '${made.carriers[0]}'`],
  [
    'price of one vintage',
    `update offering_vintage set unit_price_cents = 950 where vintage_id = '${newer}'`,
  ],
  ['least quantity', `update offering_vintage set minimum_quantity = 2 where vintage_id = '${newer}'`],
  ['name of a vintage', `update vintage set name = 'Early 2021' where id = '${older}'`],
  ['period of a vintage', `update vintage set monitoring_date_to = '2021-12-30' where id = '${older}'`],
  ['impact', `update vintage set impact_type = 'avoidance' where id = '${older}'`],
  [
    'evidence of a label',
    `update vintage_label set evidence_link = 'https://registry.example/label' where vintage_id = '${newer}'`,
  ],
  ['name of a label', `update additional_certification set name = 'Seal' where id = '${made.labels[0]}'`],
  ['kind of a label', `update additional_certification set kind = 'market' where id = '${made.labels[0]}'`],
  ['end of a label', `update vintage_label set valid_to = '2999-01-01' where vintage_id = '${newer}'`],
  ['label without a future', `delete from vintage_label where vintage_id = '${newer}'`],
])('a changed %s is on the card', async (_, statement) => {
  const before = await cardNow()
  await owner.query(statement)
  const after = await cardNow()
  expect(after).not.toEqual(before)
  expect(await pageNow()).toMatchObject(after)
})

test('the card that is read again is the one that was kept', async () => {
  expect(await cardNow()).toEqual(await cardNow())
})

test('a change that is committed after the card was read is on the next one', async () => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`update offering set summary = 'Later' where id = '${offering}'`)
    expect(await cardNow()).not.toMatchObject({ summary: 'Later' })
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await cardNow()).toMatchObject({ summary: 'Later' })
})

test('a reservation is taken off the vintage that it is of', async () => {
  const { operationId } = await create(
    { pool: market.deps.pool, clock: () => new Date() },
    {
      scope: SYSTEM,
      type: 'contribution',
      contributorOrganizationId: market.parties.organizationId('contributor'),
      carrierOrganizationId: made.carriers[0]!,
      projectId: (await owner.query<{ id: string }>(`select ${OF_PROJECT} as id`)).rows[0]!.id,
      offeringId: offering,
      lines: [{ vintageId: older, quantity: 4n, unitPriceCents: 900n }],
      currency: 'EUR',
      delivery: 'retire',
      beneficiaryName: 'Acme',
      beneficiaryCountry: 'FR',
      idempotencyKey: null,
    },
  )
  await inScope(database, SYSTEM, (trx) =>
    reserve(trx, {
      key: randomUUID(),
      at: '2026-02-01T09:00:00.000Z',
      operationId,
      organizationId: made.carriers[0]!,
      lines: [{ vintageId: older, quantity: 4n }],
    }),
  )
  expect((await cardNow()).vintages.map(({ available }) => available)).toEqual(['9', '5'])
})

test('what is suspended has no card', async () => {
  await owner.query(`update offering set status = 'suspended' where id = '${offering}'`)
  expect(await cardNow()).toBeUndefined()
})
