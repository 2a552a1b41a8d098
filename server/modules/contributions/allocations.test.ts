/** Units are allocated to entities and purposes: never more than there are, and what it was before is kept. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type {
  Allocatable,
  Allocation,
  AllocationVersion,
} from '../../../contract/certificates/contributions.ts'
import { lockHeld, retire } from '../../ledger/ledger.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createMarketplace, issuesOf, outcome, type Answered, type Call } from '../../testing/marketplace.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { rangesOf } from '../balance/ranges.repository.ts'
import { deliver } from './contributions.samples.ts'
import { unitsOf } from './units.repository.ts'

const { app, calling, sessionFor, test: places, deps } = await createMarketplace()

type World = {
  readonly market: Market
  readonly call: Call
  readonly entity: string
  readonly purpose: string
  readonly held: Allocatable
  readonly retired: Allocatable
  readonly retirement: string
}

const sidOf = ({ body }: Answered) => String(body['sid'])
const itemsOf = async <Item>(call: Call, path: string): Promise<Item[]> =>
  (await call('GET', path)).body['items'] as Item[]

/** A market of its own: 100 units held, 40 retired, 10 on their way. */
async function world(): Promise<World> {
  const market = await openMarket(places.owner, deps.database)
  const call = calling(await sessionFor(market.people.buyer.id, market.buyer))
  await deliver(deps, market, 'hold', 100n)
  const retirement = await deliver(deps, market, 'retire', 40n)
  await deliver(deps, market, null, 10n)
  const units = await itemsOf<Allocatable>(call, '/allocations/units')
  return {
    market,
    call,
    entity: sidOf(await call('POST', '/reporting_entities', { name: 'Plant Lyon', kind: 'site' })),
    purpose: sidOf(await call('POST', '/reporting_purposes', { name: 'Business travel' })),
    held: units.find(({ state }) => state === 'held')!,
    retired: units.find(({ state }) => state === 'retired')!,
    retirement,
  }
}

const body = ({ entity, purpose }: World, units: Allocatable, quantity: string, claimYear = 2026) => ({
  vintageSid: units.vintageSid,
  rangeSid: units.rangeSid,
  entitySid: entity,
  purposeSid: purpose,
  claimYear,
  quantity,
})

describe('what can be allocated', () => {
  let the: World
  beforeAll(async () => void (the = await world()))

  test('is what is held, by vintage, and each retired range; what is reserved is not there yet', async () => {
    expect(await itemsOf(the.call, '/allocations/units')).toMatchObject([
      { state: 'held', vintage: '2020', rangeSid: null, serial: null, quantity: '100', rest: '100' },
      { state: 'retired', serial: '0-101-140-VCS-VCU', quantity: '40', allocated: '0', rest: '40' },
    ])
    expect(the.retired.operation?.sid).toBe(the.retirement)
  })

  test('no one else can allocate it, and its range is no range of another vintage', async () => {
    const { stranger } = the.market.people
    const other = calling(await sessionFor(stranger.id, the.market.stranger))
    expect(await itemsOf(other, '/allocations/units')).toEqual([])
    const entity = sidOf(await other('POST', '/reporting_entities', { name: 'Theirs', kind: 'brand' }))
    const purpose = sidOf(await other('POST', '/reporting_purposes', { name: 'Theirs' }))
    const theirs = { ...the, entity, purpose }
    expect(outcome(await other('POST', '/allocations', body(theirs, the.held, '1')))).toBe('404 not_found')
    expect(outcome(await other('POST', '/allocations', body(theirs, the.retired, '1')))).toBe('404 not_found')
    const elsewhere = { ...body(the, the.retired, '1'), vintageSid: the.market.vintages[1] }
    expect(outcome(await the.call('POST', '/allocations', elsewhere))).toBe('404 not_found')
    const unknown = { ...body(the, the.held, '1'), vintageSid: randomUUID() }
    expect(outcome(await the.call('POST', '/allocations', unknown))).toBe('404 not_found')
    // Another organization's entity is no entity of this one.
    const foreign = await the.call('POST', '/allocations', { ...body(the, the.held, '1'), entitySid: entity })
    expect(issuesOf(foreign)).toEqual({ entity_sid: 'Please choose one of your list.' })
  })

  test('of more rows than an answer has, the answer says that it is not complete', async () => {
    const { buyer, people, vintages } = the.market
    const answers = await inScope(deps.database, people.buyer.scope, async (trx) => [
      await unitsOf(trx, buyer, {}, 1),
      await unitsOf(trx, buyer, {}, 2),
      await rangesOf(trx, buyer, vintages[0], 2),
      await rangesOf(trx, buyer, vintages[0], 3),
    ])
    expect(answers.map(({ items, isComplete }) => [items.length, isComplete])).toEqual([
      [1, false],
      [2, true],
      [2, false],
      [3, true],
    ])
  })

  test('the serial ranges behind the balance say where they lie and where they came from', async () => {
    const ranges = await itemsOf(the.call, `/vintages/${the.market.vintages[0]}/balance`)
    expect(ranges).toMatchObject([
      { state: 'held', serial: '0-1-100-VCS-VCU', quantity: '100', since: '2026-01-07' },
      { state: 'reserved', serial: '0-141-150-VCS-VCU', quantity: '10' },
      { state: 'retired', start: '101', end: '140', operation: { sid: the.retirement } },
    ])
    expect(outcome(await the.call('GET', `/vintages/${the.market.vintages[1]}/balance`))).toBe(
      '404 not_found',
    )
    const carrier = calling(await sessionFor(the.market.people.carrier.id, the.market.carrier))
    expect(outcome(await carrier('GET', `/vintages/${the.market.vintages[0]}/balance`))).toBe('404 not_found')
  })
})

describe('allocating', () => {
  test('takes from the rest, and never more than is left', async () => {
    const the = await world()
    const made = await the.call('POST', '/allocations', body(the, the.retired, '25'))
    expect(made).toMatchObject({
      status: 201,
      body: { version: 1, quantity: '25', claimYear: 2026, entity: { name: 'Plant Lyon' } },
    })
    const tooMuch = await the.call('POST', '/allocations', body(the, the.retired, '16'))
    expect(tooMuch).toMatchObject({
      status: 409,
      body: { code: 'not_enough_units', reason: 'Only 15 of these units are left to allocate.' },
    })
    expect(outcome(await the.call('POST', '/allocations', body(the, the.retired, '15')))).toBe('201')
    expect(outcome(await the.call('POST', '/allocations', body(the, the.held, '100.000001')))).toBe(
      '400 invalid_request',
    )
    expect(outcome(await the.call('POST', '/allocations', body(the, the.held, '0')))).toBe(
      '400 invalid_request',
    )
    expect((await itemsOf<Allocatable>(the.call, '/allocations/units')).map(({ rest }) => rest)).toEqual([
      '100',
      '0',
    ])
  })

  test('sent again with its key, also at once, it is one allocation; another body is refused', async () => {
    const the = await world()
    const sent = { ...body(the, the.held, '60'), idempotencyKey: 'one-opening-of-the-form' }
    const [first, ...again] = await Promise.all(
      Array.from({ length: 3 }, () => the.call('POST', '/allocations', sent)),
    )
    expect(first).toMatchObject({ status: 201, body: { quantity: '60' } })
    expect(again.map(sidOf)).toEqual([sidOf(first!), sidOf(first!)])
    expect(await itemsOf(the.call, '/allocations')).toHaveLength(1)
    expect(outcome(await the.call('POST', '/allocations', { ...sent, quantity: '5' }))).toBe(
      '422 idempotency_mismatch',
    )
  })

  test('twenty people at once on the last units: together they never take more than there are', async () => {
    const the = await world()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        the.call('POST', '/allocations', body(the, place % 2 ? the.held : the.retired, '9')),
      ),
    )
    const made = answers.filter(({ status }) => status === 201).map(({ body: one }) => one)
    const of = (state: string) => made.filter((one) => one['state'] === state).length
    // 40 retired units hold four nines; ten nines of the 100 that are held were asked for.
    expect([of('retired'), of('held')]).toEqual([4, 10])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
  })

  test('waits for a retirement that is taking the same units, and then sees what it left', async () => {
    const the = await world()
    const operationId = await deliver(deps, the.market, null, 1n)
    const allocated = await inScope(deps.database, SYSTEM, async (trx) => {
      const lines = [{ vintageId: the.market.vintages[0], quantity: 70n }]
      const entry = { operationId, at: '2026-02-01T09:00:00.000Z' }
      await lockHeld(trx, { ...entry, organizationId: the.market.buyer, lines, key: `lock/${operationId}` })
      const waiting = the.call('POST', '/allocations', body(the, the.held, '60'))
      await waitingForLock()
      // In an object: a promise that is returned would be waited for inside the transaction.
      return { waiting }
    })
    expect(await allocated.waiting).toMatchObject({ status: 409, body: { code: 'not_enough_units' } })
    expect(outcome(await the.call('POST', '/allocations', body(the, the.held, '30')))).toBe('201')
  })

  test('units that leave afterwards show as too much allocated; then only less is taken, or nothing', async () => {
    const the = await world()
    const made = await the.call('POST', '/allocations', body(the, the.held, '90'))
    const operationId = await deliver(deps, the.market, null, 1n)
    await inScope(deps.database, SYSTEM, async (trx) => {
      const lines = [{ vintageId: the.market.vintages[0], quantity: 60n }]
      const entry = { operationId, organizationId: the.market.buyer, at: '2026-02-01T09:00:00.000Z' }
      await lockHeld(trx, { ...entry, lines, key: `lock/${operationId}` })
      await retire(trx, { ...entry, key: `retire/${operationId}` })
    })
    const units = await itemsOf<Allocatable>(the.call, '/allocations/units?state=held')
    expect(units).toMatchObject([{ quantity: '40', allocated: '90', rest: '0', excess: '50' }])
    const change = (version: number, quantity: string) =>
      the.call('PUT', `/allocations/${sidOf(made)}`, {
        version,
        entitySid: the.entity,
        purposeSid: the.purpose,
        claimYear: 2026,
        quantity,
      })
    expect(outcome(await change(1, '41'))).toBe('409 not_enough_units')
    expect(outcome(await change(1, '40'))).toBe('200')
    expect(outcome(await change(2, '0'))).toBe('200')
    expect(await itemsOf(the.call, '/allocations')).toEqual([])
  })
})

/** Until someone's transaction stands still before a lock of another one. */
async function waitingForLock(): Promise<void> {
  for (let look = 0; look < 2_000; look += 1) {
    const { rows } = await places.owner.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rows.length > 0) return
  }
  throw new Error('nobody waits for a lock')
}

describe('changing', () => {
  test('keeps what was before, names the version that was seen, and can withdraw', async () => {
    const the = await world()
    const made = await the.call('POST', '/allocations', body(the, the.retired, '10'))
    const other = sidOf(await the.call('POST', '/reporting_entities', { name: 'Acme Sp.', kind: 'client' }))
    const target = { entitySid: other, purposeSid: the.purpose, claimYear: 2025, quantity: '40' }
    const path = `/allocations/${sidOf(made)}`
    expect(await the.call('PUT', path, { version: 1, ...target })).toMatchObject({
      status: 200,
      body: { version: 2, quantity: '40', claimYear: 2025 },
    })
    expect(outcome(await the.call('PUT', path, { version: 1, ...target }))).toBe('409 stale_version')
    await the.call('PUT', path, { version: 2, ...target, quantity: '0' })
    const history = await itemsOf<AllocationVersion>(the.call, `${path}/history`)
    expect(history.map(({ version, entity, quantity, by }) => [version, entity, quantity, by])).toEqual([
      [3, 'Acme Sp.', '0', 'Bea Example'],
      [2, 'Acme Sp.', '40', 'Bea Example'],
      [1, 'Plant Lyon', '10', 'Bea Example'],
    ])
    expect(await itemsOf(the.call, '/allocations')).toEqual([])
  })

  test('the application itself can neither change nor delete what was written', async () => {
    const change = (sql: string) => inScope(deps.database, SYSTEM, (trx) => trx.executeQuery(raw(sql)))
    await expect(change('update allocation_version set quantity = 1')).rejects.toThrow('permission denied')
    await expect(change('delete from allocation_version')).rejects.toThrow('permission denied')
    await expect(change('update allocation set block_id = null')).rejects.toThrow('permission denied')
  })
})

const raw = (sql: string) => ({
  sql,
  parameters: [],
  query: { kind: 'RawNode' } as never,
  queryId: { queryId: sql },
})

describe('lists', () => {
  test('a name stands once whatever its case; an archived one takes nothing new and keeps what it has', async () => {
    const the = await world()
    const made = await the.call('POST', '/allocations', body(the, the.retired, '5'))
    const again = await the.call('POST', '/reporting_entities', { name: 'PLANT lyon', kind: 'site' })
    expect(outcome(again)).toBe('409 already_exists')
    const archive = { name: 'Plant Lyon', kind: 'site', isArchived: true }
    expect(await the.call('PUT', `/reporting_entities/${the.entity}`, archive)).toMatchObject({
      status: 200,
      body: { isArchived: true, allocations: 1 },
    })
    const refused = await the.call('POST', '/allocations', body(the, the.retired, '5'))
    expect(issuesOf(refused)).toEqual({ entity_sid: 'This one is archived.' })
    const { vintageSid: _v, rangeSid: _r, ...target } = body(the, the.retired, '6')
    const changed = await the.call('PUT', `/allocations/${sidOf(made)}`, { version: 1, ...target })
    expect(outcome(changed)).toBe('200')
  })

  test('are changed as they were read, and keep what a change does not name', async () => {
    const the = await world()
    const [read] = await itemsOf<{ version: string }>(the.call, '/reporting_entities')
    const path = `/reporting_entities/${the.entity}`
    const change = (more: object) => the.call('PUT', path, { name: 'Plant Lyon', kind: 'site', ...more })
    const version = read!.version
    expect(await change({ version, isArchived: true })).toMatchObject({ status: 200, body: { version } })
    expect(await change({ version, kind: 'brand' })).toMatchObject({
      status: 200,
      body: { isArchived: true },
    })
    expect(outcome(await change({ version }))).toBe('409 stale_version')
    expect(outcome(await change({}))).toBe('200')
    const [purpose] = await itemsOf<{ version: string }>(the.call, '/reporting_purposes')
    const rename = () =>
      the.call('PUT', `/reporting_purposes/${the.purpose}`, { name: 'Freight', version: purpose!.version })
    expect(
      (
        await Promise.all([
          rename(),
          the.call('PUT', `/reporting_purposes/${the.purpose}`, { name: 'Rail', version: purpose!.version }),
        ])
      )
        .map(outcome)
        .toSorted(),
    ).toEqual(['200', '409 stale_version'])
  })

  test('read-only looks and changes nothing', async () => {
    const the = await world()
    await the.call('POST', '/allocations', body(the, the.retired, '5'))
    await places.owner.query("update membership set role = 'readOnly' where person_id = $1", [
      the.market.people.buyer.id,
    ])
    const readOnly = calling(await sessionFor(the.market.people.buyer.id, the.market.buyer))
    expect(await itemsOf<Allocation>(readOnly, '/allocations')).toHaveLength(1)
    expect(outcome(await readOnly('POST', '/allocations', body(the, the.retired, '5')))).toBe('403 forbidden')
    expect(outcome(await readOnly('POST', '/reporting_purposes', { name: 'New' }))).toBe('403 forbidden')
  })
})

describe('what a filter finds', () => {
  test('is listed, summed per credit type with held and retired apart, and exported without formulas', async () => {
    const the = await world()
    const evil = sidOf(await the.call('POST', '/reporting_purposes', { name: '=HYPERLINK("x")' }))
    await the.call('POST', '/allocations', { ...body(the, the.retired, '7', 2025), purposeSid: evil })
    await the.call('POST', '/allocations', body(the, the.held, '30'))
    await the.call('POST', '/allocations', body(the, the.retired, '3'))
    const found = await the.call('GET', '/allocations/totals?year_from=2026&year_to=2026')
    expect(found.body).toEqual({
      totals: [{ creditType: 'Carbon', unit: 't CO2e', standard: null, held: '30', retired: '3' }],
      years: [2026, 2025],
      count: 2,
    })
    const first = await the.call('GET', '/allocations?limit=2')
    const second = await the.call('GET', `/allocations?limit=2&cursor=${String(first.body['nextCursor'])}`)
    const pages = [first, second].flatMap((page) => page.body['items'] as Allocation[])
    expect(pages.map(({ quantity, state }) => [quantity, state])).toEqual([
      ['3', 'retired'],
      ['30', 'held'],
      ['7', 'retired'],
    ])
    const cookie = await sessionFor(the.market.people.buyer.id, the.market.buyer)
    const csv = await app.inject({
      url: '/proxy/allocations/export?year_from=2025&year_to=2025',
      headers: { cookie },
    })
    const [, line, end] = csv.body.split('\r\n')
    expect(line).toContain(`2025,Plant Lyon,"'=HYPERLINK(""x"")",Retired,7,t CO2e,Carbon,Verra,Mangroves`)
    expect(end).toBe('')
    const xlsx = await app.inject({ url: '/proxy/allocations/export?format=xlsx', headers: { cookie } })
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})
