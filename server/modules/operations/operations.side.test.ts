/** An organization that buys and sells finds the operations of each side apart: page, count, timeline and file. */
import { beforeAll, expect, test } from 'vitest'
import type { OperationTimeline } from '../../../contract/operations/operations.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../../workflow/samples.ts'
import { callerOf, openApp, requestBody, type Who } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
let now = new Date('2026-03-02T09:00:00.000Z')
const app = await openApp({ pool, database, clock: () => now }, market)
const { call } = callerOf(app)

const SIDES = ['contributor', 'projectCarrier'] as const
/** Numbers of the trader's operations by its side. */
const numbers: Record<(typeof SIDES)[number], string[]> = { contributor: [], projectCarrier: [] }

/** The buyer trades: it bought 10 units of the carrier three times, and sold 20 to it twice. */
beforeAll(async () => {
  for (const isSale of [false, true, false, true, false]) {
    now = new Date(now.getTime() + 1000)
    const { body } = await call('buyer', 'POST', '/operations', requestBody(market, isSale ? '20' : '10'))
    numbers[isSale ? 'projectCarrier' : 'contributor'].unshift(String(body['number']))
    if (isSale)
      await owner.query(
        `update operation set contributor_organization_id = $2, carrier_organization_id = $3, courts = '{contributor}' where id = $1`,
        [body['sid'], market.carrier, market.buyer],
      )
  }
})

type Row = { readonly number: string; readonly party: string }
type Page = { readonly items: readonly Row[]; readonly nextCursor: string | null }

async function asked<Answer>(who: Who, path: string): Promise<Answer> {
  const { status, body } = await call(who, 'GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Answer
}

/** @returns numbers of all rows, page by page */
async function listed(who: Who, query: string, limit = 200): Promise<string[]> {
  const found: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: Page = await asked(who, `/operations?limit=${limit}&${query}${after}`)
    found.push(...page.items.map(({ number }) => number))
    after = page.nextCursor && `&cursor=${page.nextCursor}`
  }
  return found
}
const counted = async (who: Who, query: string) =>
  (await asked<{ count: number }>(who, `/operations/count?${query}`)).count

/** @returns units of all months */
async function summed(who: Who, query: string): Promise<number> {
  const { items } = await asked<{ items: OperationTimeline[] }>(who, `/operations/timeline?${query}`)
  return items.flatMap(({ months }) => months).reduce((sum, { running }) => sum + Number(running), 0)
}
async function exported(who: Who, query: string): Promise<string[]> {
  const url = `/proxy/operations/export?${query}`
  const { body } = await app.inject({ method: 'GET', url, headers: { 'x-person': who } })
  const lines = body.replace('\uFEFF', '').trimEnd().split('\r\n')
  return lines.slice(1).map((line) => line.split(',')[0] ?? '')
}

const other = (side: (typeof SIDES)[number]) => (side === 'contributor' ? 'projectCarrier' : 'contributor')

test.each(SIDES)('of a trader, side %s holds its own operations and no others', async (side) => {
  const own = numbers[side]
  const { items } = await asked<Page>('buyer', `/operations?side=${side}`)
  expect(new Set(items.map(({ party }) => party))).toEqual(new Set([side]))
  for (const sort of ['number', 'createdAt', 'updatedAt'])
    expect(await listed('buyer', `side=${side}&sort=${sort}&direction=desc`, 1), sort).toEqual(own)
  const byDate = await listed('buyer', `side=${side}&sort=dueAt&direction=asc`, 1)
  expect(byDate.toSorted()).toEqual(own.toSorted())
  expect(await counted('buyer', `side=${side}`)).toBe(own.length)
  expect(await summed('buyer', `side=${side}`)).toBe(side === 'contributor' ? 30 : 40)
  expect(await exported('buyer', `side=${side}&sort=number`)).toEqual(own)
  expect((await exported('buyer', `side=${side}&sort=updatedAt`)).toSorted()).toEqual(own.toSorted())
  // Its partner has the same operations on the other side.
  expect(await listed('carrier', `side=${other(side)}&sort=number`)).toEqual(own)
})

test('without a side both are found, as before', async () => {
  const all = [...numbers.contributor, ...numbers.projectCarrier].toSorted()
  for (const who of ['buyer', 'carrier', 'admin'] as const)
    expect(await listed(who, 'sort=number&direction=asc', 2), who).toEqual(all)
  expect(await counted('buyer', '')).toBe(5)
  expect(await summed('buyer', '')).toBe(70)
})

test('with a step or a search as well', async () => {
  const turn = 'court=contributor&step=AcceptOperation&status=open'
  expect(await listed('buyer', turn)).toHaveLength(2)
  expect(await listed('buyer', `${turn}&side=contributor`)).toEqual([])
  expect(await counted('buyer', `court=contributor&side=contributor`)).toBe(0)
  expect(await listed('buyer', 'search=mangrov&sort=number&side=projectCarrier')).toEqual(
    numbers.projectCarrier,
  )
})

test('a side shows nothing that row-level security hides', async () => {
  for (const side of SIDES) {
    expect(await listed('stranger', `side=${side}`)).toEqual([])
    expect(await counted('stranger', `side=${side}`)).toBe(0)
    expect(await summed('stranger', `side=${side}`)).toBe(0)
    expect(await exported('stranger', `side=${side}`)).toEqual([])
    expect((await call('', 'GET', `/operations?side=${side}`)).status).toBe(401)
  }
})

test('of the platform a side means its own stock', async () => {
  const { rows } = await owner.query<{ number: string }>(
    'update operation set carrier_organization_id = $1 where number = $2 returning number',
    [market.people.admin.scope.organizationId, numbers.contributor[0]],
  )
  const own = rows.map(({ number }) => number)
  expect(own).toHaveLength(1)
  expect(await listed('admin', 'side=projectCarrier&sort=dueAt&direction=asc', 1)).toEqual(own)
  expect(await listed('admin', 'side=projectCarrier&court=platform&step=AcceptOperation')).toEqual(own)
  expect(await counted('admin', 'side=projectCarrier')).toBe(1)
  expect(await listed('admin', 'side=contributor')).toEqual([])
})

test('no other party is a side of an organization', async () => {
  for (const side of ['platform', 'system', ''])
    expect((await call('admin', 'GET', `/operations?side=${side}`)).status, side).toBe(400)
})
