import { beforeAll, describe, expect, test } from 'vitest'
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
          expect(seen.length).toBe(all.body['count'])
        }
    },
  )

  test('filters by status, step, court, search and overdue', async () => {
    const sid = await request()
    const { number } = await show('admin', sid)
    const found = async (query: string) => items(await listed(`limit=200&${query}`)).map((item) => item.sid)
    expect(await found(`search=${number.toLowerCase()}`)).toEqual([sid])
    expect(await found('search=mangrov&court=platform&step=AcceptOperation')).toContain(sid)
    expect(await found('search=100%25')).toEqual([])
    expect(await found('court=contributor')).not.toContain(sid)
    expect(await found('status=open,onHold&type=contribution&creditType=Carbon')).toContain(sid)
    expect(await found('status=cancelled')).not.toContain(sid)
    expect(await found('overdue=true')).not.toContain(sid)
  })

  test('a cursor of another sort is refused, and so is a wrong one', async () => {
    const page = await call('admin', 'GET', '/operations?limit=1')
    const cursor = String(page.body['nextCursor'])
    expect(await call('admin', 'GET', `/operations?sort=number&cursor=${cursor}`)).toMatchObject({
      status: 400,
    })
    expect(await call('admin', 'GET', '/operations?cursor=nonsense')).toMatchObject({ status: 400 })
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
