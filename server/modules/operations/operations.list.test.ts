import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { inScope, type Scope } from '../../platform/database.ts'
import { cursorOf } from '../../platform/keyset.ts'
import { rows } from '../../platform/statements.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../../workflow/samples.ts'
import { callerOf, openApp, requestBody } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase(8)
const market = await openMarket(owner, database)
let now = new Date('2026-03-02T09:00:00.000Z')
const app = await openApp({ pool, database, clock: () => now }, market)
const { call, show, send } = callerOf(app)

async function request(): Promise<string> {
  now = new Date(now.getTime() + 1000)
  const answer = await call('buyer', 'POST', '/operations', requestBody(market))
  return String(answer.body['sid'])
}
async function listed(query: string): Promise<Record<string, unknown>> {
  const answer = await call('admin', 'GET', `/operations?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

beforeAll(async () => {
  for (let index = 0; index < 24; index += 1) {
    const sid = await request()
    if (index % 6 === 0) await send('admin', sid, 'AcceptOperation.decline', { reason: 'Not now' })
    if (index % 6 === 1) await send('buyer', sid, 'operation.comment', { text: 'Hello', internal: false })
  }
})

describe('the view behind the list', () => {
  const seen = (scope: Scope, what: string) =>
    inScope(database, scope, (trx) => rows<Record<string, unknown>>(trx, `select ${what} order by 1`))

  test('shows to each what row-level security shows, with the names of both parties', async () => {
    const { people } = market
    await owner.query('update operation set account_manager_id = $1', [people.admin.id])
    for (const [who, { scope }] of Object.entries(people)) {
      const shown = await seen(scope, 'id from operation_summary')
      expect(shown, who).toEqual(await seen(scope, 'id from operation'))
      expect(shown.length > 0, who).toBe(who !== 'stranger')
    }
    const named = (scope: Scope) =>
      seen(scope, 'distinct contributor, carrier, manager_id from operation_summary')
    const parties = { contributor: 'Buyer & Co', carrier: 'Forest carrier' }
    expect(await named(people.carrier.scope)).toEqual([{ ...parties, manager_id: null }])
    expect(await named(people.admin.scope)).toEqual([{ ...parties, manager_id: people.admin.id }])
  })

  test('has every column of an operation', async () => {
    const columnsOf = async (table: string) =>
      (
        await owner.query<{ name: string }>(
          'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
          [table],
        )
      ).rows.map(({ name }) => name)
    expect(await columnsOf('operation_summary')).toEqual(expect.arrayContaining(await columnsOf('operation')))
  })
})

describe('the list', () => {
  const items = (body: Record<string, unknown>) => body['items'] as { sid: string; number: string }[]

  test.each(['updatedAt', 'createdAt', 'dueAt', 'number'] as const)(
    'pages by %s without loss or repetition, both ways',
    async (sort) => {
      now = new Date(now.getTime() + 1000)
      for (const direction of ['asc', 'desc'])
        for (const who of ['admin', 'buyer'] as const) {
          const all = await call(who, 'GET', `/operations?sort=${sort}&direction=${direction}&limit=200`)
          const seen: string[] = []
          let cursor = ''
          do {
            const page = await call(
              who,
              'GET',
              `/operations?sort=${sort}&direction=${direction}&limit=7${cursor}`,
            )
            expect(page.status, JSON.stringify(page.body)).toBe(200)
            seen.push(...items(page.body).map((item) => item.sid))
            const next = page.body['nextCursor'] as string | null
            cursor = next ? `&cursor=${next}` : ''
          } while (cursor)
          expect(seen).toEqual(items(all.body).map((item) => item.sid))
          expect((await call(who, 'GET', '/operations/count')).body).toEqual({ count: seen.length })
        }
    },
  )

  test('finds names as every other list does', async () => {
    const sid = await request()
    const found = async (search: string) =>
      items(await listed(`search=${encodeURIComponent(search)}&limit=200`)).some((item) => item.sid === sid)
    const rename = (name: string, number: string) =>
      owner.query('update project set name = $1, project_id_in_registry = $2 where id = $3', [
        name,
        number,
        market.project,
      ])
    const { rows } = await owner.query<{ name: string; number: string }>(
      'select name, project_id_in_registry as number from project where id = $1',
      [market.project],
    )
    await rename('Moçambique wastewater', 'CAR 91340')
    const wanted = [
      'mocambique',
      'Moçambique',
      'mocambiqe',
      'waste water',
      'wastwater',
      'CAR91340',
      'car-91340',
    ]
    for (const search of wanted) expect(await found(search), search).toBe(true)
    await rename('Waste water of Genneia', 'CAR91340')
    for (const search of ['wastewater', 'geneia', 'car 91340']) expect(await found(search), search).toBe(true)
    for (const search of ['glacier', 'mocambique', 'CAR91341', 'genia water x'])
      expect(await found(search), search).toBe(false)
    await rename(rows[0]!.name, rows[0]!.number)
  })

  test('filters by status, step, court, search and overdue', async () => {
    const sid = await request()
    const { number } = await show('admin', sid)
    const found = async (query: string) => items(await listed(`limit=200&${query}`)).map((item) => item.sid)
    expect(await found(`search=${number.toLowerCase()}`)).toEqual([sid])
    expect(await found('search=mangrov&court=platform&step=AcceptOperation')).toContain(sid)
    // A percent sign stands for nothing else. Numbers would be found by chance in a registry's number.
    expect(await found('search=m%25s')).toEqual([])
    expect(await found(`search=${number.slice(3)}`)).toEqual([sid])
    expect(await found(`search=${number.slice(0, -1)}`)).toContain(sid)
    // Every word has to fit, each on its own.
    expect(await found(`search=${number}+mangrov`)).toEqual([sid])
    expect(await found(`search=${number}+nobody`)).toEqual([])
    expect((await call('admin', 'GET', `/operations/count?search=${number}`)).body).toEqual({ count: 1 })
    expect((await call('admin', 'GET', '/operations/count?search=nobody')).body).toEqual({ count: 0 })
    expect(await found('court=contributor')).not.toContain(sid)
    expect(await found('status=open,onHold&type=contribution&creditType=Carbon')).toContain(sid)
    expect(await found('status=cancelled')).not.toContain(sid)
    expect(await found('overdue=true')).not.toContain(sid)
  })

  test('finds the same for a party as for the platform, near or far, however rare', async () => {
    const sids = async (who: 'admin' | 'buyer' | 'carrier', query: string) =>
      items((await call(who, 'GET', `/operations?limit=200&${query}`)).body).map((item) => item.sid)
    for (const query of [
      'search=mangrov',
      'step=AcceptOperation&court=platform',
      'step=AcceptOperation&court=platform&phase=request&phaseUntil=2126-01-01',
      'search=mangrov&step=AcceptOperation&court=platform',
      'search=mangrov&step=AcceptOperation&court=platform&sort=dueAt&direction=asc',
      'court=platform',
      'step=AcceptOperation&court=projectCarrier',
      'step=AcceptOperation',
      'step=AcceptOperation&sort=createdAt&direction=asc',
      'step=AcceptOperation&sort=dueAt',
      'search=mangrov&step=AcceptOperation',
      'step=AcceptOperation&status=open&archived=hidden',
      'step=CSInvoice',
    ]) {
      const seen = await sids('admin', query)
      expect(await sids('buyer', query), query).toEqual(seen)
      expect(await sids('carrier', query), query).toEqual(seen)
      expect(seen.length > 0, query).toBe(!/court=projectCarrier|step=CSInvoice/.test(query))
    }
  })

  test('a cursor of another sort is refused, and so is a wrong one', async () => {
    const page = await call('admin', 'GET', '/operations?limit=1')
    const cursor = String(page.body['nextCursor'])
    expect(await call('admin', 'GET', `/operations?sort=number&cursor=${cursor}`)).toMatchObject({
      status: 400,
    })
    expect(await call('admin', 'GET', '/operations?cursor=nonsense')).toMatchObject({ status: 400 })
    const madeByHand = [
      ['2026-02-30 09:00:00+00', randomUUID()],
      ['2026-03-02 09:00:00+00', '-'.repeat(36)],
    ].map((place) => cursorOf(['updatedAt', 'desc', ...place]))
    for (const wrong of madeByHand)
      expect((await call('admin', 'GET', `/operations?cursor=${wrong}`)).status).toBe(400)
  })

  test('the work queue shows the platform’s moves, oldest due first', async () => {
    const queue = await call('admin', 'GET', '/dashboard/queue')
    const turns = queue.body['items'] as { turn: { court: string; dueAt: string | null } }[]
    expect(turns.length).toBeGreaterThan(20)
    expect(new Set(turns.map((item) => item.turn.court))).toEqual(new Set(['platform']))
    const dues = turns.map((item) => item.turn.dueAt ?? '9')
    expect(dues).toEqual(dues.toSorted())
  })
})
