/** What a contributor has is the ledger's own number: reserved for it, held, retired; what it cost, and how it stands to a goal. */
import { describe, expect, test } from 'vitest'
import type { Allocatable } from '../../../contract/certificates/contributions.ts'
import type { BalanceProject, BalanceTotal } from '../../../contract/ledger/balance.ts'
import { reserve, retire, transfer, transferBack } from '../../ledger/ledger.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createMarketplace, issuesOf, outcome } from '../../testing/marketplace.ts'
import { create } from '../../workflow/create.ts'
import { openMarket } from '../../workflow/samples.ts'
import { linkOf } from './ranges.repository.ts'

type Balance = { readonly totals: readonly BalanceTotal[]; readonly projects: readonly BalanceProject[] }

const CARBON = { creditType: 'Carbon', unit: 't CO2e', standard: null }
const NOTHING: Balance = { totals: [], projects: [] }

const { calling, sessionFor, test: places, deps } = await createMarketplace()

const balanceOf = async (personId: string, organizationId: string): Promise<Balance> =>
  (await calling(await sessionFor(personId, organizationId))('GET', '/balance')).body as Balance

type Paid = { readonly unitPriceCents?: bigint; readonly feeCents?: number }

/** A market of its own, whose buyer orders, gets and retires. */
async function place() {
  const market = await openMarket(places.owner, deps.database)
  const { buyer, carrier, people } = market
  const call = calling(await sessionFor(people.buyer.id, buyer))

  const operationOf = async (
    quantity: bigint,
    { unitPriceCents = 1250n, feeCents = 0 }: Paid = {},
  ): Promise<string> => {
    const line = { vintageId: market.vintages[0], quantity }
    const { operationId } = await create(deps, {
      scope: people.buyer.scope,
      type: 'contribution',
      contributorOrganizationId: buyer,
      carrierOrganizationId: carrier,
      projectId: market.project,
      offeringId: market.offering,
      lines: [{ ...line, unitPriceCents }],
      currency: 'EUR',
      delivery: 'hold',
      beneficiaryName: 'Acme',
      beneficiaryCountry: 'FR',
      idempotencyKey: null,
    })
    await places.owner.query('update operation set fee_cents = $1 where id = $2', [feeCents, operationId])
    await inScope(deps.database, SYSTEM, (trx) =>
      reserve(trx, {
        operationId,
        organizationId: carrier,
        lines: [line],
        key: `reserve/${operationId}`,
        at: '2026-01-06T09:00:00.000Z',
      }),
    )
    return operationId
  }
  const move = (run: typeof transfer | typeof retire | typeof transferBack, operationId: string) =>
    inScope(deps.database, SYSTEM, (trx) =>
      run(trx, {
        operationId,
        organizationId: run === transferBack ? carrier : buyer,
        key: `${run.name}/${operationId}`,
        at: '2026-01-07T09:00:00.000Z',
      }),
    )
  const goal = (year: string, quantity: string | null, more: object = {}) =>
    call('PUT', '/contribution_goals', { ...CARBON, goals: [{ year: Number(year), quantity }], ...more })
  return { market, call, operationOf, move, goal, balance: () => balanceOf(people.buyer.id, buyer) }
}

test('units are reserved, held and retired by vintage, and each counts once', async () => {
  const { market, operationOf, move, balance } = await place()
  expect(await balance()).toEqual(NOTHING)
  await operationOf(5n)
  await move(transfer, await operationOf(30n))
  await move(retire, await operationOf(200n))
  expect(await balance()).toMatchObject({
    totals: [{ ...CARBON, held: '30', reserved: '5', retired: '200' }],
    projects: [
      {
        name: 'Mangroves',
        vintages: [{ sid: market.vintages[0], held: '30', reserved: '5', retired: '200' }],
      },
    ],
  })
})

test('no one else sees them: neither a stranger nor the carrier who sold them', async () => {
  const { market, operationOf, move } = await place()
  const { people, buyer, carrier, stranger } = market
  await move(transfer, await operationOf(30n))
  expect(await balanceOf(people.stranger.id, stranger)).toEqual(NOTHING)
  expect(await balanceOf(people.carrier.id, carrier)).toEqual(NOTHING)
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

describe('what units cost', () => {
  test('is the price of the delivered ones and their part of the fee, not of those that are only reserved', async () => {
    const the = await place()
    await the.operationOf(5n)
    await the.move(transfer, await the.operationOf(30n))
    await the.move(retire, await the.operationOf(10n, { unitPriceCents: 2000n, feeCents: 150 }))
    const { totals, projects } = await the.balance()
    // 30 × 12.50 and 10 × 20 with a fee of 1.50
    const spent = [{ currency: 'EUR', quantity: '40', cents: 57_650 }]
    expect(totals).toMatchObject([{ spent }])
    expect(projects).toMatchObject([{ vintages: [{ spent }] }])
  })

  test('leaves out what was transferred back', async () => {
    const the = await place()
    const kept = await the.operationOf(10n)
    const returned = await the.operationOf(20n)
    await the.move(transfer, kept)
    await the.move(transfer, returned)
    await the.move(transferBack, returned)
    expect((await the.balance()).totals).toMatchObject([
      { held: '10', spent: [{ currency: 'EUR', quantity: '10', cents: 12_500 }] },
    ])
  })

  test('says how much of it removes', async () => {
    const the = await place()
    await the.move(retire, await the.operationOf(8n))
    expect((await the.balance()).totals).toMatchObject([{ removed: { removal: '8', both: '0' } }])
  })
})

describe('a goal', () => {
  test('stands beside what was retired for its year, and can be changed and taken away', async () => {
    const the = await place()
    await the.move(retire, await the.operationOf(200n))
    const years = async () => (await the.balance()).totals[0]?.years
    expect(await years()).toEqual([{ year: 2026, retired: '200', goal: null }])
    await the.goal('2026', '500')
    await the.goal('2027', '1000.5')
    await the.goal('2027', '1200.5')
    expect(await years()).toEqual([
      { year: 2027, retired: '0', goal: '1200.5' },
      { year: 2026, retired: '200', goal: '500' },
    ])
    await the.goal('2027', null)
    expect(await years()).toEqual([{ year: 2026, retired: '200', goal: '500' }])
  })

  test('counts what is allocated for its claim year, whenever it was retired', async () => {
    const the = await place()
    await the.move(retire, await the.operationOf(200n))
    const [units] = (await the.call('GET', '/allocations/units')).body['items'] as [Allocatable]
    const entity = await the.call('POST', '/reporting_entities', { name: 'Plant Lyon', kind: 'site' })
    const purpose = await the.call('POST', '/reporting_purposes', { name: 'Business travel' })
    await the.call('POST', '/allocations', {
      vintageSid: units.vintageSid,
      rangeSid: units.rangeSid,
      entitySid: entity.body['sid'],
      purposeSid: purpose.body['sid'],
      claimYear: 2025,
      quantity: '120',
    })
    expect((await the.balance()).totals[0]?.years).toEqual([
      { year: 2026, retired: '80', goal: null },
      { year: 2025, retired: '120', goal: null },
    ])
  })

  test('is shown before there are units of its kind, and only to its organization', async () => {
    const the = await place()
    await the.goal('2026', '40')
    expect((await the.balance()).totals).toMatchObject([
      { ...CARBON, retired: '0', years: [{ year: 2026, retired: '0', goal: '40' }] },
    ])
    expect(await balanceOf(the.market.people.stranger.id, the.market.stranger)).toEqual(NOTHING)
  })

  test('set twice at once is one of both', async () => {
    const the = await place()
    const answers = await Promise.all(['1', '2', '3', '4'].map((quantity) => the.goal('2026', quantity)))
    expect(answers.map(outcome)).toEqual(answers.map(() => '204'))
    expect((await the.balance()).totals[0]?.years).toHaveLength(1)
  })

  test('of units that no standard counts, or of nothing, is refused beside its field', async () => {
    const the = await place()
    expect(Object.keys(issuesOf(await the.goal('2026', '1', { unit: 'kg of moss' })))).toEqual(['unit'])
    expect(Object.keys(issuesOf(await the.goal('2026', '0')))).toEqual(['goals.0.quantity'])
    expect(issuesOf(await the.goal('2026', '9'.repeat(14)))).toEqual({
      'goals.0.quantity': 'At most 1,000,000,000,000',
    })
    expect(outcome(await the.goal('1066', '1'))).toBe('400 invalid_request')
  })
})

test('a range leads to the link that names it or a part of it, else to the first', () => {
  const GS = 'GS1-1-UG-GS11236-16-2024'
  const links = [`${GS}-1-1-10`, `${GS}-1-11-20`, `${GS}-2-1-10`, `${GS}-2-11-20`].map((block) => ({
    block,
    url: `https://registry.goldstandard.org/${block.slice(GS.length)}`,
  }))
  const linked = (serial: string) => linkOf(links, serial)?.slice('https://registry.goldstandard.org/'.length)
  expect(linked(`${GS}-1-1-20`)).toBe('-1-1-10')
  expect(linked(`${GS}-2-1-20`)).toBe('-2-1-10')
  expect(linked(`${GS}-2-12-13`)).toBe('-2-11-20')
  expect(linked(`${GS}-3-1-20`)).toBe('-1-1-10')
  expect(linked('WCC-7')).toBe('-1-1-10')
  expect(
    linkOf(
      [
        { block: 'Whole', url: 'https://a' },
        { block: 'wcc-7', url: 'https://b' },
      ],
      'wcc-7',
    ),
  ).toBe('https://b')
  expect(linkOf(null, 'WCC-7')).toBeNull()
})
