/** What a contributor has is the ledger's own number: reserved for it, held, retired. */
import { expect, test } from 'vitest'
import { reserve, retire, transfer } from '../../ledger/ledger.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createMarketplace } from '../../testing/marketplace.ts'
import { create } from '../../workflow/create.ts'
import { openMarket } from '../../workflow/samples.ts'

const { calling, sessionFor, test: places, deps } = await createMarketplace()
const market = await openMarket(places.owner, deps.database)
const { buyer, carrier, stranger, people } = market

async function operationOf(quantity: bigint): Promise<string> {
  const { operationId } = await create(deps, {
    scope: people.buyer.scope,
    type: 'contribution',
    contributorOrganizationId: buyer,
    carrierOrganizationId: carrier,
    projectId: market.project,
    offeringId: market.offering,
    lines: [{ vintageId: market.vintages[0], quantity, unitPriceCents: 1250n }],
    currency: 'EUR',
    delivery: 'hold',
    beneficiaryName: 'Acme',
    beneficiaryCountry: 'FR',
    idempotencyKey: null,
  })
  await inScope(deps.database, SYSTEM, (trx) =>
    reserve(trx, {
      operationId,
      organizationId: carrier,
      lines: [{ vintageId: market.vintages[0], quantity }],
      key: `reserve/${operationId}`,
      at: '2026-01-06T09:00:00.000Z',
    }),
  )
  return operationId
}

const finish = (run: typeof transfer | typeof retire, operationId: string) =>
  inScope(deps.database, SYSTEM, (trx) =>
    run(trx, {
      operationId,
      organizationId: buyer,
      key: `${run.name}/${operationId}`,
      at: '2026-01-07T09:00:00.000Z',
    }),
  )

const balanceOf = async (personId: string, organizationId: string) =>
  (await calling(await sessionFor(personId, organizationId))('GET', '/balance')).body

test('units are reserved, held and retired by vintage, and each counts once', async () => {
  expect(await balanceOf(people.buyer.id, buyer)).toEqual({ totals: [], projects: [] })
  await operationOf(5n)
  await finish(transfer, await operationOf(30n))
  await finish(retire, await operationOf(200n))
  expect(await balanceOf(people.buyer.id, buyer)).toMatchObject({
    totals: [
      { creditType: 'Carbon', unit: 't CO2e', standard: null, held: '30', reserved: '5', retired: '200' },
    ],
    projects: [
      {
        name: 'Mangroves',
        vintages: [{ sid: market.vintages[0], held: '30', reserved: '5', retired: '200' }],
      },
    ],
  })
})

test('nobody else sees them: neither a stranger nor the carrier who sold them', async () => {
  const nothing = { totals: [], projects: [] }
  expect(await balanceOf(people.stranger.id, stranger)).toEqual(nothing)
  expect(await balanceOf(people.carrier.id, carrier)).toEqual(nothing)
  const asked = await inScope(deps.database, people.stranger.scope, (trx) =>
    trx.executeQuery<{ vintage_id: string }>({
      sql: 'select * from ledger_contributor_balance($1)',
      parameters: [buyer],
      query: { kind: 'RawNode' } as never,
      queryId: { queryId: 'balance' },
    }),
  )
  expect(asked.rows).toEqual([])
})
