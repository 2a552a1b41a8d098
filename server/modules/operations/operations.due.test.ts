/** "Waiting for" with a date goes by the date of the party that is asked for, not by the earliest of all. */
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../../workflow/samples.ts'
import { addDocument, callerOf, happyPath, openApp, requestBody } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const begun = new Date('2026-03-02T09:00:00.000Z')
let now = begun
const app = await openApp({ pool, database, clock: () => now }, market)
const { call, show, send } = callerOf(app)

type Row = { sid: string; dueAt: string | null }
const listed = async (query: string): Promise<Row[]> =>
  (await call('admin', 'GET', `/operations?limit=200&${query}`)).body['items'] as Row[]
const found = async (query: string) => (await listed(query)).map(({ sid }) => sid)
const counted = async (query: string) =>
  (await call('admin', 'GET', `/operations/count?${query}`)).body['count']

/** Of one operation: two parties that have the move, one to act before the other. */
type Move = { readonly court: string; readonly step: string; readonly dueAt: string }
let sid = ''
let first: Move
let second: Move

beforeAll(async () => {
  sid = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  const document = await addDocument(owner, sid, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects') continue
    const moves = ((await show('admin', sid)).turns as readonly Move[])
      .filter(({ court, dueAt }) => court !== 'system' && dueAt)
      .toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))
    first = moves[0]!
    second = moves.at(-1)!
    if (first.court !== second.court && first.dueAt < second.dueAt) return
    expect((await send(move.who, sid, move.type, move.payload)).status, move.type).toBe(200)
  }
  throw new Error('no two parties with the move at different times')
})

const hoursAfter = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * 3_600_000)

test('what is overdue for one party is not overdue for the other, with a step or without', async () => {
  now = hoursAfter(first.dueAt, 1)
  expect(await found('overdue=true')).toEqual([sid])
  expect(await found(`overdue=true&court=${first.court}`)).toEqual([sid])
  expect(await found(`overdue=true&court=${second.court}`)).toEqual([])
  expect(await counted(`overdue=true&court=${second.court}`)).toBe(0)
  expect(await found(`overdue=true&court=${second.court}&step=${second.step}`)).toEqual([])
  now = hoursAfter(second.dueAt, 1)
  expect(await found(`overdue=true&court=${second.court}`)).toEqual([sid])
  expect(await found(`overdue=true&court=${second.court}&step=${second.step}`)).toEqual([sid])
  expect(await counted(`overdue=true&court=${second.court}`)).toBe(1)
  now = begun
})

test('the dates that were added to what was there already are those that the projection computes', async () => {
  const { rows } = await owner.query(
    `select o.id from operation o cross join lateral (
       select min(t."dueAt") filter (where t.court = 'platform' or (o.own_stock and t.court = 'projectCarrier')) as platform,
         min(t."dueAt") filter (where t.court = 'contributor') as contributor,
         min(t."dueAt") filter (where t.court = 'projectCarrier') as carrier
       from jsonb_to_recordset(o.turns) as t (court text, "dueAt" timestamptz)
     ) d where (d.platform, d.contributor, d.carrier)
       is distinct from (o.platform_due_at, o.contributor_due_at, o.carrier_due_at)`,
  )
  expect(rows).toEqual([])
})

test('days, the order and the date that the row shows are the party’s own as well', async () => {
  const { court, dueAt } = second
  expect((await listed(`court=${court}`)).find((row) => row.sid === sid)?.dueAt).toBe(dueAt)
  expect((await listed('')).find((row) => row.sid === sid)?.dueAt).toBe(first.dueAt)
  // Due between the two, for the same party.
  const other = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  const column = { platform: 'platform', contributor: 'contributor', projectCarrier: 'carrier' }[court]
  await owner.query(
    `update operation set courts = array[$2], due_at = $3, ${column}_due_at = $3 where id = $1`,
    [other, court, hoursAfter(dueAt, -1).toISOString()],
  )
  const byDate = 'sort=dueAt&direction=asc'
  expect(await found(byDate)).toEqual([sid, other])
  expect(await found(`${byDate}&court=${court}`)).toEqual([other, sid])
  const page = (await call('admin', 'GET', `/operations?${byDate}&court=${court}&limit=1`)).body
  expect(await found(`${byDate}&court=${court}&cursor=${String(page['nextCursor'])}`)).toEqual([sid])
  const dayAfter = hoursAfter(dueAt, 24).toISOString().slice(0, 10)
  expect(await found(`due_to=${dayAfter}&court=${court}`)).toHaveLength(2)
  expect(await found(`due_from=${dayAfter}&court=${court}`)).toEqual([])
})

test('a download shows the date of the viewer’s own turn, or of the party that is asked for', async () => {
  const who = { platform: 'admin', contributor: 'buyer', projectCarrier: 'carrier' } as const
  const dueIn = async (viewer: string, query = '') => {
    const answer = await app.inject({
      url: `/proxy/operations/export${query}`,
      headers: { 'x-person': viewer },
    })
    const [header, ...lines] = answer.body
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    const { number } = await show('admin', sid)
    return lines.find(([first]) => first === number)?.[header!.indexOf('Due')]
  }
  const written = (moment: string) => expect.stringContaining(moment.slice(0, 10))
  expect(await dueIn(who[second.court as keyof typeof who])).toEqual(written(second.dueAt))
  expect(await dueIn(who[first.court as keyof typeof who])).toEqual(written(first.dueAt))
  expect(await dueIn('admin', `?court=${second.court}`)).toEqual(written(second.dueAt))
})

test('without a party that is asked for, a list by date goes by the viewer’s own dates, then by the earliest', async () => {
  const own = { buyer: 'contributor', carrier: 'carrier', admin: 'platform' } as const
  const make = async (dates: Partial<Record<(typeof own)[keyof typeof own], string>>) => {
    const made = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
    const { platform = null, contributor = null, carrier = null } = dates
    const earliest = Object.values(dates).toSorted()[0] ?? null
    await owner.query(
      'update operation set platform_due_at = $2, contributor_due_at = $3, carrier_due_at = $4, due_at = $5 where id = $1',
      [made, platform, contributor, carrier, earliest],
    )
    return made
  }
  const [first, third, tenth, fourth] = ['2026-01-01', '2026-01-03', '2026-01-10', '2026-01-04']
  const one = await make({ contributor: first!, carrier: tenth! })
  const two = await make({ carrier: third!, platform: fourth! })
  const three = await make({ platform: tenth!, contributor: fourth! })
  const made = [one, two, three]
  const expected = { buyer: [one, three, two], carrier: [two, one, three], admin: [two, three, one] }
  for (const who of ['buyer', 'carrier', 'admin'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const seen: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const path = `/operations?sort=dueAt&direction=${direction}&limit=1${after}`
        const page = (await call(who, 'GET', path)).body as { items: Row[]; nextCursor: string | null }
        seen.push(...page.items.map(({ sid: each }) => each))
        after = page.nextCursor && `&cursor=${page.nextCursor}`
      }
      const wanted = direction === 'asc' ? expected[who] : expected[who].toReversed()
      expect(
        seen.filter((each) => made.includes(each)),
        `${who} ${direction}`,
      ).toEqual(wanted)
      expect(new Set(seen).size, 'each once').toBe(seen.length)
    }
  }
})
