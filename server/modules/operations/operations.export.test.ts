import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { withoutReplica } from '../../platform/replica/replica.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../../workflow/samples.ts'
import { tableOfOperations } from './operations.export.ts'
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
  expect(linesOf(answer.body)[0]).toMatch(/^Number,Type,Status,Project,/)
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

test.each(['updatedAt', 'createdAt', 'dueAt', 'number'])(
  'by %s in the order of the list, both ways',
  async (sort) => {
    for (const direction of ['asc', 'desc']) {
      const query = `?sort=${sort}&direction=${direction}`
      const listed = await call('admin', 'GET', `/operations${query}&limit=200`)
      const items = listed.body['items'] as { number: string }[]
      expect(numbersOf((await get('admin', query)).body)).toEqual(items.map(({ number }) => number))
    }
  },
)

test('what moves on while it is exported is in the table once, wherever it goes', async () => {
  const before = await call('admin', 'GET', '/operations?limit=200')
  const all = before.body['items'] as { sid: string; number: string }[]
  const { read } = withoutReplica(database)
  const places = { read, scope: market.people.admin.scope, clock: () => now }
  const { pages } = tableOfOperations(places, { sort: 'updatedAt', direction: 'desc' }, 2)
  const written = new Set<unknown>()
  let isMoved = false
  for await (const page of pages) {
    for (const {
      row: { number },
    } of page) {
      expect(written.has(number)).toBe(false)
      written.add(number)
    }
    if (isMoved) continue
    isMoved = true
    // The last one comes to the front, past the reader, and so does the first one, which is written already.
    now = new Date(now.getTime() + 1000)
    for (const { sid } of [all[0]!, all.at(-1)!])
      await owner.query('update operation set updated_at = $2 where id = $1', [sid, now])
  }
  expect(written).toEqual(new Set(all.map(({ number }) => number)))
})

test('what a program calls by codes is written in words', async () => {
  const line = linesOf((await get('admin', '?status=declined')).body)[1]
  expect(line?.split(',').slice(1, 6)).toEqual([
    'Contribution',
    'Declined',
    expect.any(String),
    'Ethiopia',
    'Carbon',
  ])
  expect((await get('admin', '?status=open')).body).toContain(',Platform,')
})

test('as a spreadsheet it holds the same rows', async () => {
  const answer = await get('admin', '?format=xlsx')
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet')
  const sheet = strFromU8(unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml']!)
  expect(sheet.match(/<row>/g)).toHaveLength(linesOf((await get('admin', '')).body).length)
})

test('a party gets its own operations only, and no one else’s', async () => {
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

test('without a session, or with a filter that no one knows, it is refused', async () => {
  expect((await get('', '')).statusCode).toBe(401)
  expect((await get('admin', '?format=pdf')).statusCode).toBe(400)
  expect((await get('admin', '?nothing=such')).statusCode).toBe(400)
})
