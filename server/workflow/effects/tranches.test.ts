/** What passes between an agreement over several years and its tranches, when jobs come late, twice or in another order. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDocument,
  callerOf,
  fakeOutside,
  openApp,
  requestBody,
} from '../../modules/operations/operations.samples.ts'
import { carryToEnd } from '../../modules/operations/walks.samples.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket, type Market } from '../samples.ts'
import { carryOut, type Outside } from './carry-out.ts'
import { carryOutAll } from './carry-out.samples.ts'

const { database, pool, owner } = await createTestDatabase()
let now = new Date('2026-03-02T09:00:00.000Z')
const clock = () => now
const complaints: object[] = []
const outside: Outside = {
  ...fakeOutside(pool, clock).outside,
  log: { info: () => {}, error: (detail) => void complaints.push(detail) },
}
const effects = () => carryOutAll(owner, outside)

let market: Market
let call: ReturnType<typeof callerOf>
beforeEach(async () => {
  now = new Date('2026-03-02T09:00:00.000Z')
  complaints.length = 0
  market = await openMarket(owner, database)
  call = callerOf(await openApp({ pool, database, clock }, market))
})

/** Requested over the years from 2026 on, and carried along until its tranches are about to be created. */
async function signed(years: number, quantities: readonly string[] = ['30']): Promise<string> {
  const answer = await call.call('buyer', 'POST', '/operations', {
    ...requestBody(market),
    type: 'multiYear',
    delivery: undefined,
    lines: quantities.map((quantity, index) => ({ vintageSid: market.vintages[index], quantity })),
    tranches: Array.from({ length: years }, (_, year) => ({ startsOn: `${2026 + year}-06-01` })),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const sid = String(answer.body['sid'])
  const document = await addDocument(owner, sid, market.people.buyer.id)
  const walking = { call, market, effects: effectsBut('scheduleTranches'), tick: () => {} }
  await carryToEnd(walking, sid, document)
  return sid
}

/** Carries out everything but effects of one kind, which wait. */
const effectsBut = (kind: string) => async () => {
  await owner.query(
    "update outbox set dispatched_at = '2000-01-01' where kind = $1 and dispatched_at is null",
    [kind],
  )
  await effects()
}
const waiting = async (kind: string, operationId: string): Promise<string[]> =>
  (
    await owner.query<{ id: string }>(
      'select id from outbox where kind = $1 and operation_id = $2 order by id',
      [kind, operationId],
    )
  ).rows.map(({ id }) => id)
const carryOutOnly = async (kind: string, operationId: string) => {
  for (const id of await waiting(kind, operationId)) await carryOut(outside, id)
}

type Tranche = { sid: string; status: string; startsOn: string; quantity: string; number: string | null }
const tranchesOf = async (sid: string) =>
  (await call.call('admin', 'GET', `/operations/${sid}/tranches`)).body['items'] as Tranche[]
const knownTo = async (sid: string) => {
  const { rows } = await owner.query<{ tranches: Record<string, string>; version: number }>(
    "select snapshot -> 'context' -> 'tranches' as tranches, version from operation where id = $1",
    [sid],
  )
  return rows[0]!
}
const cancel = (sid: string) => call.send('admin', sid, 'operation.cancel', { reason: 'Not in this year' })
async function add(sid: string): Promise<string> {
  const trancheSid = randomUUID()
  const answer = await call.send('admin', sid, 'tranche.add', { trancheSid, startsOn: '2030-06-01' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return trancheSid
}

describe('the tranches of an agreement', () => {
  test('have their shares of each line, on their days and for its beneficiary', async () => {
    const sid = await signed(2, ['3', '6'])
    await carryOutOnly('scheduleTranches', sid)
    const tranches = await tranchesOf(sid)
    expect(tranches).toMatchObject([
      { status: 'scheduled', startsOn: '2026-06-01', quantity: '5' },
      { status: 'scheduled', startsOn: '2027-06-01', quantity: '4' },
    ])
    const [first, second] = await Promise.all(tranches.map((one) => call.show('buyer', one.sid)))
    const [older, younger] = market.vintages
    expect(first!.facts.lines).toMatchObject([
      { vintageSid: older, quantity: '2', unitPriceCents: 1300 },
      { vintageSid: younger, quantity: '3', unitPriceCents: 1300 },
    ])
    expect(second!.facts.lines).toMatchObject([
      { vintageSid: older, quantity: '1' },
      { vintageSid: younger, quantity: '3' },
    ])
    expect(second!.facts).toMatchObject({ beneficiaryName: 'Acme SAS', beneficiaryCountry: 'FR' })
  })

  test('keep their units before they exist: one that is added meanwhile gets none of them', async () => {
    const sid = await signed(2, ['3', '6'])
    const early = { trancheSid: randomUUID(), startsOn: '2030-06-01' }
    const answer = await call.send('admin', sid, 'tranche.add', early)
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'starts_on' }] } })
    await carryOutOnly('scheduleTranches', sid)
    expect(await tranchesOf(sid)).toMatchObject([{ quantity: '5' }, { quantity: '4' }])
  })

  test('have the terms of the agreement, whatever the platform’s standing terms are by then', async () => {
    const sid = await signed(2)
    await owner.query(`insert into setting (key, value) values ('operation.terms', '{"fourEyes": false}')`)
    try {
      await carryOutOnly('scheduleTranches', sid)
    } finally {
      await owner.query("delete from setting where key = 'operation.terms'")
    }
    const { rows } = await owner.query<{ terms: object }>(
      "select snapshot -> 'context' -> 'terms' as terms from operation where $1 in (id, parent_id) order by number",
      [sid],
    )
    expect(rows).toHaveLength(3)
    expect(rows[1]).toEqual(rows[0])
    expect(rows[2]).toEqual(rows[0])
  })

  test('are one a year from the request on where none has a day, as in agreements from before there were days', async () => {
    const sid = await signed(3)
    const order = (await tranchesOf(sid)).map((one) => one.sid).toSorted()
    await owner.query(
      "update journal set payload = payload - 'schedule' where operation_id = $1 and payload ? 'schedule'",
      [sid],
    )
    await owner.query("delete from personal_value where operation_id = $1 and path = 'beneficiaryName'", [
      sid,
    ])
    await carryOutOnly('scheduleTranches', sid)
    const { rows } = await owner.query<{ id: string; starts: string; names: number }>(
      `select o.id, left(o.snapshot -> 'context' ->> 'startsOn', 10) as starts,
         (select count(*)::int from personal_value v where v.operation_id = o.id and v.path = 'beneficiaryName') as names
       from operation o where parent_id = $1 order by o.number`,
      [sid],
    )
    expect(rows).toEqual([
      { id: order[0], starts: '2026-03-02', names: 0 },
      { id: order[1], starts: '2027-03-02', names: 0 },
      { id: order[2], starts: '2028-03-02', names: 0 },
    ])
  })

  test('name no beneficiary where the accepted name is erased, also where another was asked for before', async () => {
    const sid = await signed(1)
    await owner.query(
      `delete from personal_value v using journal j where j.operation_id = $1 and j.event = 'AcceptOperation.accept'
         and v.id::text = j.payload -> 'beneficiaryName' ->> '$personal'`,
      [sid],
    )
    await carryOutOnly('scheduleTranches', sid)
    const [tranche] = await tranchesOf(sid)
    expect((await call.show('buyer', tranche!.sid)).facts.beneficiaryName).toBe(null)
  })

  test('are created although one of them has no id, which is logged', async () => {
    const sid = await signed(2)
    await owner.query(
      `update outbox set params = jsonb_set(params, '{tranches}', '["next year"]' || (params -> 'tranches'))
       where kind = 'scheduleTranches' and operation_id = $1`,
      [sid],
    )
    await carryOutOnly('scheduleTranches', sid)
    expect(complaints).toEqual([{ parentId: sid, tranche: 'next year' }])
    expect(await tranchesOf(sid)).toMatchObject([{ status: 'scheduled' }, { status: 'scheduled' }])
  })

  test('that are added take what is left; one that comes too late ends, and is not created by its job again', async () => {
    const sid = await signed(2, ['10', '20'])
    await carryOutOnly('scheduleTranches', sid)
    const [, second] = await tranchesOf(sid)
    await cancel(second!.sid)
    await effectsBut('scheduleTranches')()
    const [quick, late] = [await add(sid), await add(sid)]
    await effectsBut('scheduleTranches')()
    const [, forQuick, forLate] = await waiting('scheduleTranches', sid)
    await carryOut(outside, forQuick!)
    await carryOut(outside, forLate!)
    const statuses = async () =>
      Object.fromEntries((await tranchesOf(sid)).map((one) => [one.sid, `${one.status} ${one.quantity}`]))
    expect((await statuses())[quick]).toBe('scheduled 15')
    // Of the older vintage nothing is left, so no line of it.
    expect((await call.show('buyer', quick)).facts.lines).toMatchObject([
      { vintageSid: market.vintages[1], quantity: '15' },
    ])
    expect((await knownTo(sid)).tranches[late]).toBe('cancelled')

    await cancel(quick)
    await effects()
    await carryOut(outside, forLate!)
    expect((await owner.query('select 1 from operation where id = $1', [late])).rowCount).toBe(0)
  })

  test('that are added at once do not both take what is left', async () => {
    const sid = await signed(2)
    await carryOutOnly('scheduleTranches', sid)
    const [, second] = await tranchesOf(sid)
    await cancel(second!.sid)
    await effectsBut('scheduleTranches')()
    await add(sid)
    await add(sid)
    const [, ...jobs] = await waiting('scheduleTranches', sid)
    // Both have counted what is left before either is written.
    const holder = await owner.connect()
    await holder.query('begin')
    await holder.query('select 1 from operation where id = $1 for update', [sid])
    const both = Promise.allSettled(jobs.map((id) => carryOut(outside, id)))
    const blocked =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await owner.query(blocked)).rowCount).toBe(2)
    await holder.query('commit')
    holder.release()
    const first = await both
    const again = jobs.filter((_, index) => first[index]!.status === 'rejected')
    for (const id of again) await carryOut(outside, id)
    const { rows } = await owner.query<{ units: string; tranches: number }>(
      `select sum(quantity)::text as units, count(*)::int as tranches from operation
       where parent_id = $1 and status <> 'cancelled'`,
      [sid],
    )
    expect(rows).toEqual([{ units: '30', tranches: 2 }])
    expect(Object.values((await knownTo(sid)).tranches).filter((one) => one === 'cancelled')).toHaveLength(2)
  })
})

describe('what an agreement tells its tranches', () => {
  test('is hold, resume and cancel; a tranche without an id is ignored', async () => {
    const sid = await signed(2)
    await carryOutOnly('scheduleTranches', sid)
    const statuses = async () => (await tranchesOf(sid)).map(({ sid: one }) => call.show('admin', one))
    const shown = async () => (await Promise.all(await statuses())).map(({ status }) => status)
    await call.send('admin', sid, 'operation.hold', { reason: 'A question' })
    await effects()
    expect(await shown()).toEqual(['onHold', 'onHold'])
    await call.send('admin', sid, 'operation.resume')
    await effects()
    expect(await shown()).toEqual(['open', 'open'])
    await cancel(sid)
    await owner.query(
      `update outbox set params = jsonb_set(params, '{tranches}', '["next year"]' || (params -> 'tranches'))
       where kind = 'tellTranches' and operation_id = $1`,
      [sid],
    )
    await effects()
    expect(await shown()).toEqual(['cancelled', 'cancelled'])
    const { rows } = await owner.query<{ reason: string }>(
      `select distinct payload ->> 'reason' as reason from journal j join operation o on o.id = j.operation_id
       where o.parent_id = $1 and event in ('operation.hold', 'operation.cancel')`,
      [sid],
    )
    expect(rows).toEqual([{ reason: 'This was changed in the agreement itself.' }])
  })
})

describe('what a tranche tells its agreement', () => {
  test('is dropped when the agreement knows of a later state or of its end, or of a tranche that it does not know', async () => {
    const sid = await signed(2)
    await carryOutOnly('scheduleTranches', sid)
    await effects()
    const [first, second] = await tranchesOf(sid)
    await call.send('admin', first!.sid, 'tranche.open')
    await effectsBut('tellParent')()
    await cancel(first!.sid)
    await effectsBut('tellParent')()
    const reports = await waiting('tellParent', first!.sid)
    expect(reports).toHaveLength(2)
    await carryOut(outside, reports[1]!)
    const after = await knownTo(sid)
    expect(after.tranches).toMatchObject({ [first!.sid]: 'cancelled', [second!.sid]: 'scheduled' })
    await carryOut(outside, reports[0]!)
    expect(await knownTo(sid)).toEqual(after)
    for (const params of [{ status: 'completed' }, { trancheSid: randomUUID() }, { parentSid: null }]) {
      await owner.query('update outbox set params = params || $2 where id = $1', [reports[0], params])
      await carryOut(outside, reports[0]!)
      expect(await knownTo(sid)).toEqual(after)
    }
  })
})
