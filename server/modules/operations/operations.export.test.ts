import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../../workflow/samples.ts'
import { callerOf, openApp, requestBody, type Who } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase(8)
const market = await openMarket(owner, database)
let now = new Date('2026-03-02T09:00:00.000Z')
const app = await openApp({ pool, database, clock: () => now }, market)
const { call, send } = callerOf(app)

beforeAll(async () => {
  for (let index = 0; index < 6; index += 1) {
    now = new Date(now.getTime() + 1000)
    const { body } = await call('buyer', 'POST', '/operations', requestBody(market))
    if (index < 2) await send('admin', String(body['sid']), 'AcceptOperation.decline', { reason: 'Not now' })
  }
})

const get = (who: Who | '', query: string) =>
  app.inject({ method: 'GET', url: `/proxy/operations/export${query}`, headers: { 'x-person': who } })

const linesOf = (text: string): readonly string[] => text.replace('\uFEFF', '').trimEnd().split('\r\n')

const numbersOf = (text: string): readonly string[] =>
  linesOf(text)
    .slice(1)
    .map((line) => line.split(',')[0] ?? '')

test('without a filter everything that the viewer may see is there, newest first', async () => {
  const answer = await get('admin', '')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="operations-2026-03-02.csv"')
  expect(linesOf(answer.body)[0]).toMatch(/^Number,Type,State,Project,/)
  const listed = await call('admin', 'GET', '/operations?sort=number&direction=desc&limit=200')
  const items = listed.body['items'] as { number: string }[]
  expect(numbersOf(answer.body)).toEqual(items.map(({ number }) => number))
})

test.each(['?status=declined', '?status=open', '?search=nobody-has-this-name', '?overdue=true'])(
  'with %s exactly what the list finds',
  async (query) => {
    const listed = await call('admin', 'GET', `/operations${query}&sort=number&direction=desc&limit=200`)
    const items = listed.body['items'] as { number: string }[]
    expect(numbersOf((await get('admin', query)).body)).toEqual(items.map(({ number }) => number))
  },
)

test('as a spreadsheet it holds the same rows', async () => {
  const answer = await get('admin', '?format=xlsx')
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet')
  const sheet = strFromU8(unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml']!)
  expect(sheet.match(/<row>/g)).toHaveLength(linesOf((await get('admin', '')).body).length)
})

test('a party gets its own operations only, and nobody else’s', async () => {
  expect(numbersOf((await get('buyer', '')).body)).toHaveLength(6)
  expect(numbersOf((await get('stranger', '')).body)).toEqual([])
})

test('a name that a spreadsheet would calculate is harmless', async () => {
  await owner.query("update organization set name = '=HYPERLINK(1)' where id = $1", [
    market.people.buyer.scope.organizationId,
  ])
  const { body } = await get('admin', '')
  expect(body).toContain("'=HYPERLINK(1)")
  expect(body).not.toMatch(/(^|,|")=HYPERLINK/)
})

test('without a session, or with a filter that nobody knows, it is refused', async () => {
  expect((await get('', '')).statusCode).toBe(401)
  expect((await get('admin', '?format=pdf')).statusCode).toBe(400)
  expect((await get('admin', '?nothing=such')).statusCode).toBe(400)
})
