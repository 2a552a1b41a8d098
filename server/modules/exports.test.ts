/** Every table that leaves the API, taken from the API's own table: no cell of it can become a formula. */
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { PREFIX, type Endpoint } from '../../contract/http/endpoint.ts'
import { API } from '../../contract/policy.ts'
import { createMarketplace } from '../testing/marketplace.ts'
import { openMarket } from '../workflow/samples.ts'
import { deliver } from './contributions/contributions.samples.ts'

/** What makes a spreadsheet calculate, OWASP's list. */
const EVIL = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '=cmd|"/C calc"!A0', '"=1+1']

const { app, calling, sessionFor, test: places, deps } = await createMarketplace()
const market = await openMarket(places.owner, deps.database)
await deliver(deps, market, 'hold', 100n)
await deliver(deps, market, 'retire', 40n)
const buyer = await sessionFor(market.people.buyer.id, market.buyer)
const call = calling(buyer)
const sidOf = async (path: string, body: object) => String((await call('POST', path, body)).body['sid'])
const entitySid = await sidOf('/reporting_entities', { name: 'Plant', kind: 'site' })
const purposeSid = await sidOf('/reporting_purposes', { name: 'Travel' })
await call('POST', '/allocations', {
  vintageSid: market.vintages[0],
  rangeSid: null,
  entitySid,
  purposeSid,
  claimYear: 2026,
  quantity: '5',
})

/** People choose these names. */
const NAMES = [
  ['organization', 'name'],
  ['project', 'name'],
  ['vintage', 'name'],
  ['carbon_standard', 'name'],
  ['carbon_standard', 'unit_name'],
  ['reporting_entity', 'name'],
  ['reporting_purpose', 'name'],
  ['offering', 'title'],
] as const

const exported = Object.values(API)
  .flatMap((noun) => Object.values<Endpoint>(noun))
  .filter(({ method, streams = '' }) => method === 'GET' && /csv|spreadsheet|zip/.test(streams))

/** A negative number of ours is one; anything else that begins so would be calculated. */
const isDangerous = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)

const cellsOf = (csv: string): readonly string[] =>
  (parse(csv, { bom: true, relax_column_count: true }) as string[][]).flat()

async function tablesOf(path: string): Promise<readonly string[]> {
  const answer = await app.inject({ url: PREFIX + path, headers: { cookie: buyer } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  if (!String(answer.headers['content-type']).includes('zip')) return [answer.body]
  return Object.entries(unzipSync(answer.rawPayload))
    .filter(([name]) => name.endsWith('.csv'))
    .map(([, bytes]) => strFromU8(bytes))
}

test('there are exports to look at', () => {
  expect(exported.map(({ key }) => key).toSorted()).toEqual([
    'GET /allocations/export',
    'GET /audit_pack',
    'GET /operations/export',
  ])
})

describe.each(exported.map((one) => [one.key, one.path] as const))('%s', (_, path) => {
  test.each(EVIL)('with every name %j', async (evil) => {
    for (const [table, column] of NAMES)
      await places.owner.query(`update ${table} set ${column} = $1`, [evil])
    const tables = await tablesOf(path === '/audit_pack' ? `${path}?year_from=2026` : path)
    const cells = tables.flatMap(cellsOf)
    expect(cells.filter((cell) => cell.includes(evil.trim())).length, 'it is in there').toBeGreaterThan(0)
    expect(cells.filter(isDangerous)).toEqual([])
  })
})
